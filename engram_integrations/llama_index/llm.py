"""A LlamaIndex LLM as the model that reads messages and settles what rules cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.base.llms.base import BaseLLM
from llama_index.core.base.llms.types import ChatMessage, ChatResponse

from engram_core.errors import EngramError, InvalidInput
from engram_core.llm import LLM, Completion, Message
from engram_integrations.shared.model_errors import as_llm_error


def llama_index_llm(model: BaseLLM, *, name: str | None = None) -> LLM:
    """A model for `Engram.open(path, llm=llama_index_llm(Settings.llm), extractor="llm")`.

    Args:
        model: Any LlamaIndex LLM.
        name: What is recorded with its claims and rulings; its model name unless given.

    Raises:
        InvalidInput: It is no LLM of LlamaIndex.
    """
    if not isinstance(model, BaseLLM):
        raise InvalidInput(
            f"expected a LlamaIndex LLM, got {type(model).__name__}: pass an instance, such as "
            "Settings.llm"
        )
    return _Model(model, name or _name_of(model))


class _Model:
    def __init__(self, model: BaseLLM, name: str) -> None:
        self.name = name
        self._model = model

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        """See `engram_core.llm.LLM.complete`; `max_tokens` and `schema` are left to the model."""
        prompt = [ChatMessage(role=one["role"], content=one["content"]) for one in messages]
        try:
            response = self._model.chat(prompt)
        except EngramError:
            raise
        except Exception as error:
            raise as_llm_error(error, self.name) from error
        return Completion(response.message.content or "", *_tokens(response))

    def __repr__(self) -> str:
        return f"llama_index_llm({self.name!r})"


def _tokens(response: ChatResponse) -> tuple[int, int]:
    """Tokens of prompt and answer, as most providers report them; 0 where they do not."""
    usage = getattr(response.raw, "usage", None)
    if usage is None and isinstance(response.raw, Mapping):
        usage = response.raw.get("usage")
    return _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")


def _count(usage: object, name: str) -> int:
    found = usage.get(name) if isinstance(usage, Mapping) else getattr(usage, name, None)
    return found if isinstance(found, int) else 0


def _name_of(model: BaseLLM) -> str:
    told = getattr(model.metadata, "model_name", None)
    return told if isinstance(told, str) and told not in ("", "unknown") else model.class_name()
