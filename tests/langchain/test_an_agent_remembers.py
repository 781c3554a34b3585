"""One line gives an agent memory across sessions; the user's message stands in the prompt once."""

from __future__ import annotations

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage, SystemMessage
from langgraph.checkpoint.memory import InMemorySaver
from scripted import everything, model

from engram_core import Engram, Scope
from engram_integrations.langchain import EngramMiddleware

OPEN = "<<<ENGRAM MEMORY"


def thread(name: str) -> dict:
    return {"configurable": {"thread_id": name}}


def ask(agent, text: str, where: str = "t1"):
    return agent.invoke({"messages": [HumanMessage(text)]}, thread(where))


def test_what_was_said_in_one_thread_is_recalled_in_another(mem: Engram) -> None:
    llm = model("Noted.")
    agent = create_agent(
        llm, [], middleware=[EngramMiddleware(mem, user="ana")], checkpointer=InMemorySaver()
    )
    ask(agent, "I live in Tromsø and I keep two ferrets.", "t1")
    mem.consolidate()
    ask(agent, "Where do I live?", "t2")
    prompt = everything(llm.prompts[-1])
    assert "user lives in Tromsø" in prompt
    assert prompt.count("Where do I live?") == 1


def test_question_and_answer_are_stored_with_their_roles_and_session(
    mem: Engram, ana: Scope
) -> None:
    agent = create_agent(
        model("Hello Ana."),
        [],
        middleware=[EngramMiddleware(mem, user="ana", agent="desk")],
        checkpointer=InMemorySaver(),
    )
    ask(agent, "Hello, I am Ana.", "t7")
    told = [(one.role, one.text, one.session, one.agent) for one in mem.episodes(ana)]
    assert told == [
        ("user", "Hello, I am Ana.", "t7", "desk"),
        ("assistant", "Hello Ana.", "t7", "desk"),
    ]


@pytest.mark.parametrize("checkpointed", [True, False])
def test_the_message_of_the_user_is_in_the_prompt_once_even_if_asked_before(
    mem: Engram, checkpointed: bool
) -> None:
    mem.add("Where is my red bicycle?", Scope(user="ana", session="earlier"))
    mem.add("My red bicycle is in the cellar.", Scope(user="ana", session="earlier"))
    llm = model("In the cellar.")
    agent = create_agent(
        llm,
        [],
        middleware=[EngramMiddleware(mem, user="ana")],
        checkpointer=InMemorySaver() if checkpointed else None,
    )
    for thread_name in ("t1", "t2"):
        ask(agent, "Where is my red bicycle?", thread_name)
        prompt = everything(llm.prompts[-1])
        assert "in the cellar" in prompt
        assert prompt.count("Where is my red bicycle?") == 1


def test_an_empty_memory_adds_nothing_to_the_prompt(mem: Engram) -> None:
    llm = model("Hi.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(mem, user="ana")])
    ask(agent, "Good morning")
    assert [one.text for one in llm.prompts[0]] == ["Good morning"]


def test_content_blocks_of_the_system_prompt_are_kept_and_memory_comes_after(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    cached = {"type": "text", "text": "You are kind.", "cache_control": {"type": "ephemeral"}}
    llm = model("Bosco.")
    agent = create_agent(
        llm,
        [],
        system_prompt=SystemMessage(content=[cached]),
        middleware=[EngramMiddleware(mem, user="ana")],
    )
    ask(agent, "What is my dog called?")
    system = llm.prompts[0][0]
    assert system.content[0] == cached
    assert system.content[1]["text"].startswith(OPEN)


def test_a_system_prompt_of_text_stays_in_front(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    llm = model("Bosco.")
    agent = create_agent(
        llm, [], system_prompt="You are kind.", middleware=[EngramMiddleware(mem, user="ana")]
    )
    ask(agent, "What is my dog called?")
    assert llm.prompts[0][0].text.startswith(f"You are kind.\n\n{OPEN}")


def test_nothing_of_memory_enters_the_state_or_the_checkpoints(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    saver = InMemorySaver()
    agent = create_agent(
        model("Bosco it is."),
        [],
        middleware=[EngramMiddleware(mem, user="ana")],
        checkpointer=saver,
    )
    state = ask(agent, "What is my dog called?")
    assert set(state) == {"messages"}
    assert OPEN not in repr([one.checkpoint for one in saver.list(None)])


def test_a_past_moment_is_recalled_as_it_was(mem: Engram) -> None:
    mem.add("I live in Ghent.", Scope(user="ana", session="a"), at="2021-02-03T09:00:00+00:00")
    mem.add("I live in Malmö now.", Scope(user="ana", session="b"), at="2023-02-03T09:00:00+00:00")
    mem.consolidate()
    llm = model("Ghent.")
    agent = create_agent(
        llm,
        [],
        middleware=[EngramMiddleware(mem, user="ana", valid_at="2022-01-01T00:00:00+00:00")],
    )
    ask(agent, "Where do I live?")
    prompt = everything(llm.prompts[0])
    assert "Ghent" in prompt
    assert "Malmö" not in prompt


async def test_the_async_agent_remembers_likewise(mem: Engram) -> None:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    llm = model("Bosco.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(mem, user="ana")])
    await agent.ainvoke({"messages": [HumanMessage("What is my dog called?")]}, thread("t"))
    assert "Bosco" in everything(llm.prompts[0])
    assert [one.text for one in mem.episodes(Scope(user="ana", session="t"))] == [
        "What is my dog called?",
        "Bosco.",
    ]


def test_a_path_names_the_memory_that_another_adapter_was_given(tmp_path) -> None:
    with Engram.open(tmp_path / "m", embedder="hashing", background=False) as opened:
        first = EngramMiddleware(opened, user="ana")
        second = EngramMiddleware(str(tmp_path / "m"), user="ben")
        assert first.memory is second.memory is opened
