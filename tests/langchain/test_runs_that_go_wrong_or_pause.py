"""Interrupts, broken streams, failing models and failing memory: the run and the memory survive."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, interrupt
from scripted import call, everything, model

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidScope
from engram_integrations.langchain import EngramMiddleware

THREAD = {"configurable": {"thread_id": "t1"}}
ASKED = {"messages": [HumanMessage("What is my dog called?")]}
MODES = ["values", "updates", "messages", "custom", "debug"]


@pytest.fixture
def bosco(mem: Engram) -> Engram:
    mem.add("My dog is called Bosco.", Scope(user="ana", session="s"))
    return mem


@tool
def approve(what: str) -> str:
    """Ask a person to approve."""
    return str(interrupt(what))


def said(mem: Engram, session: str = "t1") -> list[tuple[str, str]]:
    return [(one.role, one.text) for one in mem.episodes(Scope(user="ana", session=session))]


def paused(mem: Engram, saver: InMemorySaver):
    llm = model(call("approve", what="walk"), "Bosco may walk.")
    middleware = EngramMiddleware(mem, user="ana")
    return llm, create_agent(llm, [approve], middleware=[middleware], checkpointer=saver)


@pytest.mark.parametrize("restarted", [False, True])
def test_memory_is_in_the_prompt_after_a_resume_also_in_a_new_process(
    bosco: Engram, restarted: bool
) -> None:
    saver = InMemorySaver()
    llm, agent = paused(bosco, saver)
    agent.invoke(ASKED, THREAD)
    assert said(bosco) == [("user", "What is my dog called?")]
    if restarted:
        llm, agent = paused(bosco, saver)
        llm.answers.pop(0)
    agent.invoke(Command(resume="yes"), THREAD)
    assert "My dog is called Bosco." in everything(llm.prompts[-1])
    assert everything(llm.prompts[-1]).count("What is my dog called?") == 1
    assert said(bosco) == [
        ("user", "What is my dog called?"),
        ("assistant", ""),
        ("tool", "yes"),
        ("assistant", "Bosco may walk."),
    ]


def test_what_is_erased_while_a_run_is_paused_is_in_no_prompt_after_it(bosco: Engram) -> None:
    llm, agent = paused(bosco, InMemorySaver())
    agent.invoke(ASKED, THREAD)
    assert "Bosco" in everything(llm.prompts[-1])
    [name] = [one.id for one in bosco.episodes(Scope(user="ana")) if "Bosco" in one.text]
    bosco.erase(Scope(user="ana"), episode=name)
    agent.invoke(Command(resume="yes"), THREAD)
    assert "Bosco" not in everything(llm.prompts[-1])


def test_what_is_corrected_while_a_run_is_paused_is_so_in_the_prompt_after_it(
    bosco: Engram,
) -> None:
    ana = Scope(user="ana")
    fact = bosco.remember(ana, "user", "owns", "a dog called Rex")
    llm, agent = paused(bosco, InMemorySaver())
    agent.invoke(ASKED, THREAD)
    assert "user owns a dog called Rex" in everything(llm.prompts[-1])
    bosco.correct(fact.id, ana, object="a dog called Max")
    agent.invoke(Command(resume="yes"), THREAD)
    assert "user owns a dog called Max" in everything(llm.prompts[-1])


async def test_an_async_resume_has_memory_too(bosco: Engram) -> None:
    llm, agent = paused(bosco, InMemorySaver())
    await agent.ainvoke(ASKED, THREAD)
    await agent.ainvoke(Command(resume="yes"), THREAD)
    assert "My dog is called Bosco." in everything(llm.prompts[-1])


@pytest.mark.parametrize("mode", MODES)
def test_every_way_to_stream_recalls_and_records(bosco: Engram, mode: str) -> None:
    llm = model("Bosco.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(bosco, user="ana")])
    list(agent.stream(ASKED, THREAD, stream_mode=mode))
    assert "My dog is called Bosco." in everything(llm.prompts[0])
    assert said(bosco) == [("user", "What is my dog called?"), ("assistant", "Bosco.")]


@pytest.mark.parametrize("mode", MODES)
async def test_every_way_to_stream_async_recalls_and_records(bosco: Engram, mode: str) -> None:
    llm = model("Bosco.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(bosco, user="ana")])
    async for _ in agent.astream(ASKED, THREAD, stream_mode=mode):
        pass
    assert "My dog is called Bosco." in everything(llm.prompts[0])
    assert said(bosco) == [("user", "What is my dog called?"), ("assistant", "Bosco.")]


async def test_events_are_streamed_without_words_of_memory(bosco: Engram) -> None:
    agent = create_agent(model("Woof."), [], middleware=[EngramMiddleware(bosco, user="ana")])
    tokens = [
        event["data"]["chunk"].text
        async for event in agent.astream_events(ASKED, THREAD, version="v2")
        if event["event"] == "on_chat_model_stream"
    ]
    assert "Bosco" not in "".join(tokens)
    assert said(bosco)[-1] == ("assistant", "Woof.")


def test_a_stream_broken_off_keeps_what_the_user_said_and_the_next_run_the_rest(
    bosco: Engram,
) -> None:
    agent = create_agent(
        model(call("approve_all"), "Done.", "Hello again."),
        [_fine()],
        middleware=[EngramMiddleware(bosco, user="ana")],
        checkpointer=InMemorySaver(),
    )
    for chunk in agent.stream(ASKED, THREAD, stream_mode="updates"):
        if "model" in chunk:
            break
    assert said(bosco)[0] == ("user", "What is my dog called?")
    agent.invoke({"messages": [HumanMessage("Are you there?")]}, THREAD)
    told = said(bosco)
    assert [one for one in told if one == ("user", "What is my dog called?")] == told[:1]
    assert ("user", "Are you there?") in told


def _fine():
    @tool
    def approve_all() -> str:
        """Approve."""
        return "fine"

    return approve_all


def test_a_model_that_fails_leaves_the_message_of_the_user_remembered(mem: Engram) -> None:
    agent = create_agent(
        model(RuntimeError("model is down")), [], middleware=[EngramMiddleware(mem, user="ana")]
    )
    with pytest.raises(RuntimeError, match="model is down"):
        agent.invoke({"messages": [HumanMessage("I moved to Turku.")]}, THREAD)
    assert said(mem) == [("user", "I moved to Turku.")]


def test_failing_memory_does_not_break_the_run_and_is_logged_once(
    bosco: Engram, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    llm = model("I do not know.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(bosco, user="ana")])

    def broken(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(bosco, "recall", broken)
    with caplog.at_level(logging.WARNING, logger="engram"):
        for _ in range(3):
            assert agent.invoke(ASKED, THREAD)["messages"][-1].text == "I do not know."
    assert [one.text for one in llm.prompts[0]] == ["What is my dog called?"]
    assert len(caplog.records) == 1
    assert "disk full" in caplog.text
    assert "on_error='raise'" in caplog.text


def test_a_memory_closed_meanwhile_does_not_break_the_run(
    mem: Engram, caplog: pytest.LogCaptureFixture
) -> None:
    llm = model("Hello.")
    agent = create_agent(llm, [], middleware=[EngramMiddleware(mem, user="ana")])
    mem.close()
    agent.invoke(ASKED, THREAD)
    assert [one.text for one in llm.prompts[0]] == ["What is my dog called?"]
    assert "open it again" in caplog.text


def test_failing_memory_stops_the_run_when_asked_to(mem: Engram) -> None:
    agent = create_agent(
        model("Hello."), [], middleware=[EngramMiddleware(mem, user="ana", on_error="raise")]
    )
    mem.close()
    with pytest.raises(EngramError):
        agent.invoke(ASKED, THREAD)


def test_a_run_without_its_user_is_refused_before_the_model_is_called(mem: Engram) -> None:
    llm = model("Hello.")
    middleware = EngramMiddleware(mem, user=lambda run: run.context["user_id"])
    agent = create_agent(llm, [], middleware=[middleware])
    with pytest.raises(EngramError, match="user"):
        agent.invoke(ASKED, THREAD)
    with pytest.raises(InvalidScope):
        agent.invoke(ASKED, THREAD, context={"user_id": ""})
    assert llm.prompts == []


async def test_async_runs_do_not_block_the_event_loop(
    bosco: Engram, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()

    def needing_the_loop(verb):
        def checked(*args, **kwargs):
            ran = threading.Event()
            loop.call_soon_threadsafe(ran.set)
            assert ran.wait(10), "the event loop was blocked"
            return verb(*args, **kwargs)

        return checked

    monkeypatch.setattr(bosco, "add", needing_the_loop(bosco.add))
    monkeypatch.setattr(bosco, "recall", needing_the_loop(bosco.recall))
    llm = model(call("search_memory", query="dog"), "Bosco.")
    middleware = EngramMiddleware(bosco, user="ana", tools=["search_memory"], on_error="raise")
    await create_agent(llm, [], middleware=[middleware]).ainvoke(ASKED, THREAD)
    assert said(bosco)[-1] == ("assistant", "Bosco.")
