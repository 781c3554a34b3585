"""`EngramMemory` in the classic chains: its own key, other memories, sessions, clearing."""

from __future__ import annotations

import pickle
import sys
import warnings

import pytest
from langchain_classic.agents import AgentExecutor, create_tool_calling_agent
from langchain_classic.memory import CombinedMemory, ConversationBufferMemory
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder, PromptTemplate
from langchain_core.tools import tool
from scripted import everything, model

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput, MissingExtra, UnknownOption
from engram_integrations.langchain import EngramMemory


def conversation(**options):
    from langchain_classic.chains import ConversationChain

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the class is deprecated upstream, and says so
        return ConversationChain(**options)


def test_a_conversation_chain_remembers_across_its_sessions(mem: Engram) -> None:
    llm = model("Noted.")
    first = conversation(llm=llm, memory=EngramMemory(memory=mem, user="ana"))
    first.invoke({"input": "I live in Tromsø."})
    mem.consolidate()
    second = conversation(llm=llm, memory=EngramMemory(memory=mem, user="ana"))
    second.invoke({"input": "Where do I live?"})
    prompt = everything(llm.prompts[-1])
    assert "user lives in Tromsø" in prompt
    assert prompt.count("Where do I live?") == 1
    assert [one.text for one in mem.episodes(Scope(user="ana"))] == [
        "I live in Tromsø.",
        "Noted.",
        "Where do I live?",
        "Noted.",
    ]


async def test_it_works_async_and_streaming(mem: Engram) -> None:
    llm = model("Noted.")
    chain = conversation(llm=llm, memory=EngramMemory(memory=mem, user="ana"))
    await chain.ainvoke({"input": "I keep bees."})
    list(chain.stream({"input": "And ducks."}))
    assert len(mem.episodes(Scope(user="ana"))) == 4
    assert "Human: I keep bees.\nAI: Noted." in everything(llm.prompts[-1])


def test_it_stands_beside_another_memory(mem: Engram) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        buffer = ConversationBufferMemory(memory_key="lines", input_key="input")
    ours = EngramMemory(memory=mem, user="ana", memory_key="known")
    prompt = PromptTemplate.from_template("{lines}\n{known}\nHuman: {input}\nAI:")
    llm = model("Noted.")
    chain = conversation(llm=llm, memory=CombinedMemory(memories=[buffer, ours]), prompt=prompt)
    chain.invoke({"input": "I keep bees."})
    chain.invoke({"input": "What do I keep?"})
    assert [one.text for one in mem.episodes(Scope(user="ana"))][0] == "I keep bees."
    assert len(mem.episodes(Scope(user="ana"))) == 4


def test_an_agent_executor_takes_messages(mem: Engram) -> None:
    @tool
    def noop() -> str:
        """Do nothing."""
        return ""

    llm = model("Noted.")
    prompt = ChatPromptTemplate.from_messages(
        [
            ("system", "Be kind."),
            MessagesPlaceholder("chat_history"),
            ("human", "{input}"),
            MessagesPlaceholder("agent_scratchpad"),
        ]
    )
    memory = EngramMemory(memory=mem, user="ana", memory_key="chat_history", return_messages=True)
    executor = AgentExecutor(
        agent=create_tool_calling_agent(llm, [noop], prompt), tools=[noop], memory=memory
    )
    executor.invoke({"input": "I keep bees."})
    executor.invoke({"input": "What do I keep?"})
    assert [one.text for one in llm.prompts[-1] if one.type in ("human", "ai")] == [
        "I keep bees.",
        "Noted.",
        "What do I keep?",
    ]


def test_a_named_session_goes_on_and_clearing_spares_long_term_memory(mem: Engram) -> None:
    mine = {"memory": mem, "user": "ana", "session": "desk"}
    EngramMemory(**mine).save_context({"input": "My dog is called Bosco."}, {"output": "Nice."})
    again = EngramMemory(**mine)
    assert "Human: My dog is called Bosco." in again.load_memory_variables({})["history"]
    again.clear()
    assert EngramMemory(**mine).load_memory_variables({}) == {"history": ""}
    recalled = again.load_memory_variables({"input": "What is my dog called?"})["history"]
    assert "Human:" not in recalled
    assert "Bosco" in recalled


async def test_the_async_methods_do_the_same(mem: Engram) -> None:
    memory = EngramMemory(memory=mem, user="ana")
    await memory.asave_context({"input": HumanMessage("I keep bees.")}, {"output": AIMessage("Ok")})
    assert await memory.aload_memory_variables({}) == memory.load_memory_variables({})
    await memory.aclear()
    assert await memory.aload_memory_variables({}) == {"history": ""}


def test_two_sessions_do_not_share_their_conversation(mem: Engram) -> None:
    first = EngramMemory(memory=mem, user="ana", session="a")
    second = EngramMemory(memory=mem, user="ana", session="b")
    first.save_context({"input": "one"}, {"output": "1"})
    second.save_context({"input": "two"}, {"output": "2"})
    assert first.load_memory_variables({})["history"] == "Human: one\nAI: 1"
    assert second.load_memory_variables({})["history"] == "Human: two\nAI: 2"


def test_it_can_be_pickled(mem: Engram) -> None:
    memory = EngramMemory(memory=mem, user="ana", session="a")
    memory.save_context({"input": "one"}, {"output": "1"})
    twin = pickle.loads(pickle.dumps(memory))
    assert twin.memory is mem
    assert twin.load_memory_variables({}) == memory.load_memory_variables({})


def test_inputs_that_could_each_be_the_users_are_asked_about(mem: Engram) -> None:
    memory = EngramMemory(memory=mem, user="ana")
    with pytest.raises(InvalidInput, match="input_key"):
        memory.save_context({"topic": "bees", "tone": "dry"}, {"output": "ok"})
    chosen = EngramMemory(memory=mem, user="ana", input_key="topic")
    chosen.save_context({"topic": "bees", "tone": "dry"}, {"output": "ok"})
    assert [one.text for one in mem.episodes(Scope(user="ana"))] == ["bees", "ok"]


def test_failing_memory_does_not_break_the_chain(
    mem: Engram, caplog: pytest.LogCaptureFixture
) -> None:
    llm = model("Hello.")
    chain = conversation(llm=llm, memory=EngramMemory(memory=mem, user="ana"))
    strict = EngramMemory(memory=mem, user="ana", on_error="raise")
    mem.close()
    assert chain.invoke({"input": "Hi there"})["response"] == "Hello."
    assert everything(llm.prompts[0]).count("Hi there") == 1
    assert "open it again" in caplog.text
    with pytest.raises(EngramError):
        strict.load_memory_variables({"input": "Hi"})


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"user": None}, EngramError),
        ({"user": lambda run: "ana"}, InvalidInput),
        ({"usr": "ana"}, UnknownOption),
        ({"k": 0}, InvalidInput),
    ],
)
def test_bad_options_are_refused_at_construction(mem: Engram, options: dict, error: type) -> None:
    with pytest.raises(error):
        EngramMemory(**{"memory": mem, "user": "ana", **options})


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith("langchain_classic")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "engram_integrations.langchain.classic")
    monkeypatch.setitem(sys.modules, "langchain_classic", None)
    from engram_integrations import langchain

    with pytest.raises(MissingExtra, match=r"engram-integrations\[langchain-classic\]"):
        _ = langchain.EngramMemory
