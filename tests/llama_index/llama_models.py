"""Models for the tests of the LlamaIndex adapters: they keep every prompt they get."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from llama_index.core.bridge.pydantic import Field
from llama_index.core.llms import ChatMessage, ChatResponse, LLMMetadata, MockLLM
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection


class Listening(MockLLM):
    """A chat model that keeps every prompt it gets and answers with the same words."""

    prompts: list[Any] = []
    answer: str = "Very well."

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_chat_model=True)

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


class Scripted(FunctionCallingLLM):
    """A model that calls tools, in the form of OpenAI's `tool_calls`; works on every 0.14."""

    prompts: list[Any] = Field(default_factory=list)
    answer: Any = None

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_chat_model=True, is_function_calling_model=True)

    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        self.prompts.append([message.model_copy(deep=True) for message in messages])
        told = self.answer(messages)
        return ChatResponse(message=told, delta=told.content or "")

    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        return self.chat(messages, **kwargs)

    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        return iter([self.chat(messages, **kwargs)])

    async def astream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> Any:
        async def chunks() -> Any:
            yield self.chat(messages, **kwargs)

        return chunks()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> Any:
        raise NotImplementedError

    stream_complete = complete

    async def acomplete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> Any:
        raise NotImplementedError

    astream_complete = acomplete

    def _prepare_chat_with_tools(
        self,
        tools: Any,
        user_msg: Any = None,
        chat_history: Sequence[ChatMessage] | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        return {"messages": list(chat_history or [])}

    def get_tool_calls_from_response(
        self, response: ChatResponse, error_on_no_tool_call: bool = True, **kwargs: Any
    ) -> list[ToolSelection]:
        calls = response.message.additional_kwargs.get("tool_calls", [])
        return [
            ToolSelection(
                tool_id=call["id"],
                tool_name=call["function"]["name"],
                tool_kwargs=json.loads(call["function"]["arguments"]),
            )
            for call in calls
        ]


def scripted(
    prompts: list[list[ChatMessage]], answer: Callable[[Sequence[ChatMessage]], ChatMessage]
) -> Scripted:
    """A function-calling model that keeps its prompts in `prompts` and answers as it is told."""
    model = Scripted(answer=answer)
    model.prompts = prompts
    return model


def calling(call_id: str, name: str, arguments: dict[str, Any]) -> ChatMessage:
    """An assistant's message that calls a tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"id": call_id, "type": "function", "function": function}
    return ChatMessage(role="assistant", content="", additional_kwargs={"tool_calls": [call]})


def finished(work: Callable[[], Any]) -> Any:
    """The result of `work()`, after the threads that it started to write a history have ended."""
    before = set(threading.enumerate())
    result = work()
    for thread in set(threading.enumerate()) - before:
        if not isinstance(thread, threading.Timer):
            thread.join()
    return result


def text_of(prompt: Sequence[ChatMessage]) -> str:
    return "\n".join(str(message.content) for message in prompt)
