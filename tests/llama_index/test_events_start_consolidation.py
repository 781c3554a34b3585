"""Handlers of events: the end of a turn or run consolidates; figures are kept, words are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.callbacks import CallbackManager
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.instrumentation import get_dispatcher
from llama_models import Listening, finished, scripted

from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import (
    EngramCallbackHandler,
    EngramEventHandler,
    EngramMemory,
    EngramRetriever,
)

ANA = Scope(user="ana")
NEVER = 3600.0  # the tests settle by hand


@pytest.fixture
def handler(mem: Engram) -> Iterator[EngramEventHandler]:
    dispatcher = get_dispatcher()
    before = list(dispatcher.event_handlers)
    yield EngramEventHandler(mem, delay=NEVER).register()
    dispatcher.event_handlers = before


def test_the_end_of_a_streamed_turn_consolidates(
    mem: Engram, handler: EngramEventHandler, llm: Listening
):
    memory = EngramMemory.from_engram(mem, user="ana")
    engine = SimpleChatEngine.from_defaults(memory=memory, llm=llm)
    finished(lambda: engine.stream_chat("I live in Trondheim."))
    assert mem.facts(ANA) == []
    assert handler.settle()
    assert [fact.object for fact in mem.facts(ANA)] == ["Trondheim"]
    assert not handler.settle()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_the_end_of_a_run_consolidates(mem: Engram, handler: EngramEventHandler):
    llm = scripted([], lambda messages: ChatMessage(role="assistant", content="Good."))
    memory = EngramMemory.from_engram(mem, user="ana")
    await FunctionAgent(llm=llm, tools=[]).run("I live in Trondheim.", memory=memory)
    assert handler.settle()
    assert [fact.object for fact in mem.facts(ANA)] == ["Trondheim"]
    assert len(mem.episodes(ANA)) == 2


def test_it_keeps_the_figures_of_recalls_and_no_words(
    knowing: Engram, handler: EngramEventHandler, llm: Listening
):
    memory = EngramMemory.from_engram(knowing, user="ana")
    SimpleChatEngine.from_defaults(memory=memory, llm=llm).chat("Where do I live?")
    (recall,) = handler.recalls
    assert recall.facts == 1
    assert recall.context_tokens > 0
    assert recall.milliseconds > 0
    assert not recall.abstained
    assert "Trondheim" not in recall.model_dump_json()


def test_the_older_callbacks_consolidate_and_count(knowing: Engram, llm: Listening):
    handler = EngramCallbackHandler(knowing, user="ana", delay=NEVER)
    retriever = EngramRetriever.from_engram(knowing, user="ana")
    retriever.callback_manager = CallbackManager([handler])
    nodes = retriever.retrieve("Where do I live?")
    assert handler.found == (len(nodes),)
    knowing.add("I own a canoe.", ANA)
    assert handler.settle()
    assert len(knowing.facts(ANA)) == 2


def test_it_does_it_by_itself_when_the_delay_is_over(mem: Engram):
    handler = EngramCallbackHandler(mem, delay=0.0)
    mem.add("I live in Trondheim.", ANA)
    handler.end_trace("chat")
    waiting = handler._consolidating._waiting
    if waiting is not None:
        waiting.join()
    assert [fact.object for fact in mem.facts(ANA)] == ["Trondheim"]
