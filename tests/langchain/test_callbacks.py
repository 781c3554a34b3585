"""Callbacks record what any runnable is asked and answers, once per root run."""

from __future__ import annotations

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from scripted import call, model

from engram_core import Engram, Scope
from engram_core.errors import EngramError
from engram_integrations.langchain import (
    EngramCallbackHandler,
    EngramMiddleware,
    EngramRetriever,
)

ASKED = {"messages": [HumanMessage("I keep bees.")]}
TOLD = [("user", "I keep bees."), ("assistant", "Noted.")]
MODES = ["values", "updates", "messages", "custom", "debug"]


def told(mem: Engram, user: str = "ana") -> list[tuple[str, str]]:
    return [(one.role, one.text) for one in mem.episodes(Scope(user=user))]


@pytest.mark.parametrize("mode", ["invoke", *MODES])
def test_an_agent_is_recorded_however_it_runs(mem: Engram, mode: str) -> None:
    handler = EngramCallbackHandler(mem, user="ana")
    agent = create_agent(model("Noted."), []).with_config(callbacks=[handler])
    if mode == "invoke":
        agent.invoke(ASKED)
    else:
        list(agent.stream(ASKED, stream_mode=mode))
    assert told(mem) == TOLD


@pytest.mark.parametrize("mode", ["ainvoke", *MODES])
async def test_an_agent_is_recorded_however_it_runs_async(mem: Engram, mode: str) -> None:
    handler = EngramCallbackHandler(mem, user="ana")
    agent = create_agent(model("Noted."), []).with_config(callbacks=[handler])
    if mode == "ainvoke":
        await agent.ainvoke(ASKED)
    else:
        async for _ in agent.astream(ASKED, stream_mode=mode):
            pass
    assert told(mem) == TOLD


def test_a_thread_is_recorded_message_by_message_and_once(mem: Engram) -> None:
    handler = EngramCallbackHandler(mem)
    agent = create_agent(model("Noted."), [], checkpointer=InMemorySaver())
    config = {
        "configurable": {"thread_id": "t1"},
        "callbacks": [handler],
        "metadata": {"user_id": "ana"},
    }
    for text in ("yes", "yes", "no"):
        agent.invoke({"messages": [HumanMessage(text)]}, config)
    stored = mem.episodes(Scope(user="ana", session="t1"))
    assert [one.text for one in stored] == ["yes", "Noted.", "yes", "Noted.", "no", "Noted."]


def test_agents_inside_tools_are_not_recorded_by_themselves(mem: Engram) -> None:
    inner = create_agent(model("A walk."), [])

    @tool
    def delegate(order: str) -> str:
        """Hand over."""
        return inner.invoke({"messages": [HumanMessage(order)]})["messages"][-1].text

    handler = EngramCallbackHandler(mem, user="ana")
    outer = create_agent(model(call("delegate", order="I live in Rome."), "Walk it."), [delegate])
    outer.invoke({"messages": [HumanMessage("My dog?")]}, {"callbacks": [handler]})
    assert told(mem) == [
        ("user", "My dog?"),
        ("assistant", ""),
        ("tool", "A walk."),
        ("assistant", "Walk it."),
    ]


def test_chains_models_and_functions_are_recorded_too(mem: Engram) -> None:
    config = {"callbacks": [EngramCallbackHandler(mem, user="ana")]}
    prompt = ChatPromptTemplate.from_messages([("system", "Be kind."), ("human", "{question}")])
    (prompt | model("Noted.") | StrOutputParser()).invoke({"question": "I keep bees."}, config)
    assert told(mem) == TOLD
    list((prompt | model("Noted.")).stream({"question": "I keep bees."}, config))
    model("Noted.").invoke("I keep bees.", config)
    RunnableLambda(lambda text: "Noted.").invoke("I keep bees.", config)
    assert told(mem) == TOLD * 4


def test_a_run_that_fails_leaves_what_the_user_said(mem: Engram) -> None:
    handler = EngramCallbackHandler(mem, user="ana")
    agent = create_agent(model(RuntimeError("down")), [])
    with pytest.raises(RuntimeError):
        agent.invoke(ASKED, {"callbacks": [handler]})
    assert told(mem) == TOLD[:1]


def test_failing_memory_does_not_break_the_run(
    mem: Engram, caplog: pytest.LogCaptureFixture
) -> None:
    handler = EngramCallbackHandler(mem, user="ana")
    mem.close()
    agent = create_agent(model("Noted."), [])
    assert agent.invoke(ASKED, {"callbacks": [handler]})["messages"][-1].text == "Noted."
    assert "open it again" in caplog.text


def test_a_run_without_a_user_says_how_to_name_one(
    mem: Engram, caplog: pytest.LogCaptureFixture
) -> None:
    create_agent(model("Noted."), []).invoke(ASKED, {"callbacks": [EngramCallbackHandler(mem)]})
    assert "user_id" in caplog.text
    with pytest.raises(EngramError):
        EngramCallbackHandler(mem, user="")


@pytest.mark.parametrize("user", [7, False, b"ana", ["ana"], " "])
def test_what_can_be_no_user_is_refused_and_not_turned_into_one(mem: Engram, user: object) -> None:
    config = {"callbacks": [EngramCallbackHandler(mem)], "metadata": {"user_id": user}}
    create_agent(model("Noted."), []).invoke(ASKED, config)
    assert mem.users() == []


def test_what_was_recalled_is_shown_with_its_cost(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    handler = EngramCallbackHandler(mem, user="ana", record=False)
    agent = create_agent(model("Bosco."), [], middleware=[EngramMiddleware(mem, user="ana")])
    asked = {"messages": [HumanMessage("What is my dog called?")]}
    agent.invoke(asked, {"callbacks": [handler]})
    (recalled,) = handler.recalls
    assert recalled.ids
    assert handler.tokens == recalled.tokens > 0
    assert recalled.milliseconds > 0
    EngramRetriever(memory=mem, user="ana").invoke("My dog?", {"callbacks": [handler]})
    assert len(handler.recalls) == 2
    assert len(mem.episodes(Scope(user="ana"))) == 3
