"""Chat models that support tools and answer by a script, and what they were asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import PrivateAttr

Answer = str | AIMessage | Exception | Callable[[list[BaseMessage]], str | AIMessage]


class ScriptedModel(BaseChatModel):
    """Gives its answers in turn, the last one for ever; keeps every prompt."""

    answers: list[Any]
    _prompts: list[list[BaseMessage]] = PrivateAttr(default_factory=list)
    _lock: Any = PrivateAttr(default_factory=threading.Lock)

    @property
    def prompts(self) -> list[list[BaseMessage]]:
        return self._prompts

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> BaseChatModel:
        return self

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        with self._lock:
            self._prompts.append(list(messages))
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        if not isinstance(answer, str | AIMessage):
            answer = answer(messages)
        message = AIMessage(answer) if isinstance(answer, str) else answer.model_copy()
        return ChatResult(generations=[ChatGeneration(message=message)])


def model(*answers: Answer) -> ScriptedModel:
    return ScriptedModel(answers=list(answers))


def call(name: str, **arguments: Any) -> AIMessage:
    """An answer that calls one tool."""
    return AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": f"call-{name}"}])


def everything(prompt: Sequence[BaseMessage]) -> str:
    """All the words of a prompt."""
    return "\n".join(message.text for message in prompt)
