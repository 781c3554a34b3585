"""What the tests of the LlamaIndex adapters share: quiet memories and scripted models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

pytest.importorskip("llama_index.core")

from llama_index.core.llms import ChatMessage, MockLLM  # noqa: E402
from llama_index.core.llms.mock import MockFunctionCallingLLM  # noqa: E402

from engram_core.engine import Engram  # noqa: E402
from engram_core.scope import Scope  # noqa: E402

ANA = Scope(user="ana")


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing", background=False) as memory:
        yield memory


@pytest.fixture
def knowing(mem: Engram) -> Engram:
    """A memory that knows from an earlier session where Ana lives."""
    mem.add("I live in Trondheim.", Scope(user="ana", session="earlier"), at="2024-03-05T09:00Z")
    mem.flush()
    return mem


class Listening(MockLLM):
    """A chat model that keeps every prompt it gets and answers with the same words."""

    prompts: list[Any] = []
    answer: str = "Very well."

    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        self.prompts.append([message.model_copy(deep=True) for message in messages])
        return self._answered(messages, **kwargs)

    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        def chunks() -> Iterator[Any]:
            yield self.chat(messages, **kwargs)

        return chunks()

    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        return self.chat(messages, **kwargs)

    async def astream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        async def chunks() -> Any:
            yield self.chat(messages, **kwargs)

        return chunks()

    def _answered(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        from llama_index.core.llms import ChatResponse

        answer = ChatMessage(role="assistant", content=self.answer)
        return ChatResponse(message=answer, delta=self.answer)


@pytest.fixture
def llm() -> Listening:
    model = Listening(is_chat_model=True)
    model.prompts = []
    return model


def scripted(
    prompts: list[list[ChatMessage]], answer: Callable[[Sequence[ChatMessage]], ChatMessage]
) -> MockFunctionCallingLLM:
    """A function-calling model that keeps its prompts and answers as `answer` says."""

    def reply(messages: Sequence[ChatMessage], **kwargs: Any) -> ChatMessage:
        prompts.append([message.model_copy(deep=True) for message in messages])
        return answer(messages)

    return MockFunctionCallingLLM(response_generator=reply, is_chat_model=True)


def text_of(prompt: Sequence[ChatMessage]) -> str:
    return "\n".join(str(message.content) for message in prompt)
