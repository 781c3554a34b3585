"""Every chat engine, sync, async and streaming: memory is in the prompt, the turn is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.chat_engine import (
    CondensePlusContextChatEngine,
    CondenseQuestionChatEngine,
    ContextChatEngine,
    SimpleChatEngine,
)
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import get_response_synthesizer
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from llama_models import Listening, finished, text_of

from engram_core.context_marks import CONTEXT_OPEN
from engram_core.engine import Engram
from engram_core.scope import Scope
from engram_integrations.llama_index import EngramMemory

ANA = Scope(user="ana")
QUESTION = "Where do I live?"


class Handbook(BaseRetriever):
    """A retriever that always finds the same line."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [NodeWithScore(node=TextNode(text="The office opens at nine."), score=1.0)]


def simple(memory: EngramMemory, llm: Listening) -> Any:
    return SimpleChatEngine.from_defaults(memory=memory, llm=llm, system_prompt="Be brief.")


def context(memory: EngramMemory, llm: Listening) -> Any:
    return ContextChatEngine.from_defaults(retriever=Handbook(), memory=memory, llm=llm)


def condense_plus_context(memory: EngramMemory, llm: Listening) -> Any:
    return CondensePlusContextChatEngine.from_defaults(
        retriever=Handbook(), memory=memory, llm=llm
    )


def condense_question(memory: EngramMemory, llm: Listening) -> Any:
    asked = RetrieverQueryEngine(
        Handbook(), response_synthesizer=get_response_synthesizer(llm=llm)
    )
    return CondenseQuestionChatEngine.from_defaults(query_engine=asked, memory=memory, llm=llm)


async def chat(engine: Any, message: str) -> str:
    return str(engine.chat(message))


async def stream_chat(engine: Any, message: str) -> str:
    streamed = finished(lambda: engine.stream_chat(message))
    return "".join(streamed.response_gen)


async def achat(engine: Any, message: str) -> str:
    return str(await engine.achat(message))


async def astream_chat(engine: Any, message: str) -> str:
    streamed = await engine.astream_chat(message)
    words = "".join([word async for word in streamed.async_response_gen()])
    task = getattr(streamed, "awrite_response_to_history_task", None)
    if task is not None:
        await task
    return words


ENGINES = (simple, context, condense_plus_context)
MODES = (chat, stream_chat, achat, astream_chat)


@pytest.mark.parametrize("mode", MODES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("make", ENGINES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("insert_as", ["user", "system"])
async def test_the_answering_prompt_has_memory_and_the_message_once_and_last(
    knowing: Engram, llm: Listening, make: Callable[..., Any], mode: Any, insert_as: str
):
    memory = EngramMemory.from_engram(knowing, user="ana", session="now", insert_as=insert_as)
    engine = make(memory, llm)
    assert await mode(engine, QUESTION) == "Very well."
    prompt = llm.prompts[-1]
    assert "Trondheim" in text_of(prompt)
    assert sum(CONTEXT_OPEN in str(one.content) for one in prompt) == 1
    assert [str(one.content) for one in prompt].count(QUESTION) == 1
    assert prompt[-1].content == QUESTION
    assert [str(one.content) for one in memory.get_all()] == [QUESTION, "Very well."]
    assert engine.chat_history == memory.get_all()


@pytest.mark.parametrize("mode", [chat, achat], ids=lambda one: one.__name__)
async def test_a_question_is_condensed_with_memory(knowing: Engram, llm: Listening, mode: Any):
    memory = EngramMemory.from_engram(knowing, user="ana", session="now")
    await mode(condense_question(memory, llm), QUESTION)
    condensing = text_of(llm.prompts[0]) if llm.prompts else ""
    assert [str(one.content) for one in memory.get_all()][0] == QUESTION
    assert len(memory.get_all()) == 2
    assert condensing == "" or "Trondheim" in condensing


@pytest.mark.parametrize("make", [*ENGINES, condense_question], ids=lambda one: one.__name__)
def test_what_is_told_in_one_session_is_known_in_the_next(
    mem: Engram, llm: Listening, make: Callable[..., Any]
):
    first = make(EngramMemory.from_engram(mem, user="ana", session="monday"), llm)
    first.chat("I live in Trondheim.")
    mem.flush()
    assert [fact.object for fact in mem.facts(ANA, "user", "lives_in")] == ["Trondheim"]
    assert [one.role for one in mem.episodes(ANA)] == ["user", "assistant"]


@pytest.mark.parametrize("make", [*ENGINES, condense_question], ids=lambda one: one.__name__)
def test_resetting_an_engine_keeps_long_term_memory(
    mem: Engram, llm: Listening, make: Callable[..., Any]
):
    engine = make(EngramMemory.from_engram(mem, user="ana", session="monday"), llm)
    engine.chat("I live in Trondheim.")
    engine.reset()
    assert engine.chat_history == []
    assert len(mem.episodes(ANA)) == 2


@pytest.mark.parametrize("make", ENGINES, ids=lambda one: one.__name__)
def test_a_clients_own_history_replaces_the_buffer(
    mem: Engram, llm: Listening, make: Callable[..., Any]
):
    engine = make(EngramMemory.from_engram(mem, user="ana", session="monday"), llm)
    history = [
        ChatMessage(role=MessageRole.USER, content="Hi."),
        ChatMessage(role=MessageRole.ASSISTANT, content="Hello."),
    ]
    engine.chat("I live in Trondheim.", chat_history=history)
    shown = [str(one.content) for one in engine.chat_history]
    assert shown == ["Hi.", "Hello.", "I live in Trondheim.", "Very well."]
    assert [one.text for one in mem.episodes(ANA)] == ["I live in Trondheim.", "Very well."]
