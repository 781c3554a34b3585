"""Models for the tests of the LlamaIndex adapters: they keep every prompt they get."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from llama_index.core.llms import ChatMessage, ChatResponse, MockLLM
from llama_index.core.llms.mock import MockFunctionCallingLLM


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
        answer = ChatMessage(role="assistant", content=self.answer)
        return ChatResponse(message=answer, delta=self.answer)


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
