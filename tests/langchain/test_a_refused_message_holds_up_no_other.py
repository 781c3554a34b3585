"""A memory that refuses secrets leaves out the message that holds one, and takes the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from langchain.agents import create_agent
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from scripted import model

from engram_core import Engram
from engram_core.errors import InvalidInput
from engram_integrations.langchain import EngramCallbackHandler, EngramMemory, EngramMiddleware
from tests.langchain.conftest import ANA

KEY = "AK" + "IAQ4XKZT7R2MNB5LWD"
THREAD = {"configurable": {"thread_id": "t1"}}
SAID = (f"My key is {KEY}.", "I keep bees.", "I like jazz.")


@pytest.fixture
def strict() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing", background=False, secrets="refuse") as memory:
        yield memory


def told(mem: Engram) -> list[str]:
    return [one.text for one in mem.episodes(ANA)]


def asked(text: str) -> dict[str, list[HumanMessage]]:
    return {"messages": [HumanMessage(text)]}


def test_the_thread_goes_on_being_recorded(strict: Engram, caplog: pytest.LogCaptureFixture):
    agent = create_agent(
        model("Noted."),
        [],
        middleware=[EngramMiddleware(strict, user="ana")],
        checkpointer=InMemorySaver(),
    )
    for text in SAID:
        agent.invoke(asked(text), THREAD)
    assert told(strict) == ["Noted.", "I keep bees.", "Noted.", "I like jazz.", "Noted."]
    assert "AWS key" in caplog.text
    assert KEY not in caplog.text


def test_a_history_that_is_sent_again_each_time_is_recorded_too(strict: Engram):
    agent = create_agent(model("Noted."), [], middleware=[EngramMiddleware(strict, user="ana")])
    history = []
    for text in SAID:
        history = agent.invoke({"messages": [*history, HumanMessage(text)]})["messages"]
    assert [one for one in told(strict) if one != "Noted."] == ["I keep bees.", "I like jazz."]


def test_callbacks_record_the_rest_of_a_run(strict: Engram):
    config = {"callbacks": [EngramCallbackHandler(strict, user="ana")]}
    create_agent(model("Noted."), []).invoke(asked(SAID[0]), config)
    model("Later.").invoke(SAID[0], config)
    assert told(strict) == ["Noted.", "Later."]


def test_a_classic_chain_keeps_the_answer(strict: Engram):
    EngramMemory(memory=strict, user="ana").save_context({"input": SAID[0]}, {"output": "Noted."})
    assert told(strict) == ["Noted."]


def test_one_that_is_to_raise_raises(strict: Engram):
    memory = EngramMemory(memory=strict, user="ana", on_error="raise")
    with pytest.raises(InvalidInput, match="AWS key"):
        memory.save_context({"input": SAID[0]}, {"output": "Noted."})
    assert told(strict) == []
