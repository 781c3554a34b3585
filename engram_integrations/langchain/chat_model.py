"""A LangChain chat model as the model that reads messages and settles what rules cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig

from engram_core.errors import EngramError, InvalidInput
from engram_core.llm import LLM, Completion, Message
from engram_integrations.shared.model_errors import as_llm_error

_NOSTREAM = "nostream"  # langgraph.constants.TAG_NOSTREAM, which may not be installed


def langchain_llm(
    model: BaseChatModel, *, name: str | None = None, structured: bool = False
) -> LLM:
    """A model for `Engram.open(path, llm=langchain_llm(chat_model), extractor="llm")`.

    Its calls are tagged so that their tokens never reach the stream of an agent that is running.

    Args:
        model: LangChain's model.
        name: What is recorded with its claims and rulings; its model name unless given.
        structured: Ask through `with_structured_output`, for models that have it. An answer that
            does not follow the schema is read with care all the same.

    Raises:
        InvalidInput: It is no chat model.
    """
    if not isinstance(model, BaseChatModel):
        raise InvalidInput(
            f"{type(model).__name__} is no LangChain chat model: pass for example "
            "init_chat_model('openai:gpt-5-mini')"
        )
    return _ChatModel(model, name or _name_of(model), structured)


class _ChatModel:
    def __init__(self, model: BaseChatModel, name: str, structured: bool) -> None:
        self.name = name
        self._model = model
        self._structured = structured

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        """See `engram_core.llm.LLM.complete`; `max_tokens` is the chat model's own to set."""
        prompt = [(message["role"], message["content"]) for message in messages]
        with_schema = schema is not None and self._structured
        ask: Callable[..., Any] = (
            self._model.with_structured_output(dict(schema or {}), include_raw=True).invoke
            if with_schema
            else self._model.invoke
        )
        try:
            answered = ask(prompt, config=_unseen())
        except EngramError:
            raise
        except Exception as error:
            raise as_llm_error(error, self.name) from error
        return _completion(answered)

    def __repr__(self) -> str:
        return f"langchain_llm({self.name!r})"


def _completion(answered: Any) -> Completion:  # noqa: ANN401 - a message, or what include_raw gives
    message = answered["raw"] if isinstance(answered, Mapping) else answered
    text = str(message.text)
    if not text.strip() and isinstance(message, AIMessage) and message.tool_calls:
        text = _as_json(message.tool_calls[0]["args"])
    usage = getattr(message, "usage_metadata", None) or {}
    return Completion(text, usage.get("input_tokens", 0), usage.get("output_tokens", 0))


def _as_json(value: Any) -> str:  # noqa: ANN401
    import json

    return json.dumps(value)


def _unseen() -> RunnableConfig:
    """The config of a call of our own: no part of the run that happens to be going on."""
    return {"tags": [_NOSTREAM], "metadata": _internal(), "callbacks": [], "run_name": "engram"}


def _internal() -> dict[str, Any]:
    try:
        from langchain.agents.middleware.internal_call_transformer import internal_call_metadata
    except ModuleNotFoundError:
        return {}
    return internal_call_metadata()


def _name_of(model: BaseChatModel) -> str:
    for field in ("model_name", "model"):
        found = getattr(model, field, None)
        if isinstance(found, str) and found:
            return found
    return type(model).__name__
