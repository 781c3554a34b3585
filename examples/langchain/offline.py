"""A chat model for the examples, so that they run offline; put a real one in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult


class OfflineModel(BaseChatModel):
    """Answers with what `answer` makes of the prompt: text, or a message that calls tools."""

    answer: Callable[[list[BaseMessage]], str | AIMessage]

    @property
    def _llm_type(self) -> str:
        return "offline"

    def bind_tools(self, tools: Sequence[Any], **_: Any) -> BaseChatModel:  # noqa: ANN401
        """Take the tools; `answer` knows them."""
        return self

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **_: Any,  # noqa: ANN401
    ) -> ChatResult:
        told = self.answer(messages)
        message = AIMessage(told) if isinstance(told, str) else told
        return ChatResult(generations=[ChatGeneration(message=message)])


def recite(prompt: list[BaseMessage]) -> str:
    """Answer with the facts in the prompt, as a real model would with better words."""
    lines = [line for message in prompt for line in message.text.splitlines()]
    facts = [line.partition("] ")[2] for line in lines if line.startswith("[f")]
    return "; ".join(facts) or "I do not know yet."
