"""From what the user gave as `llm=` to a model the engine can call."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from engram_core.errors import InvalidInput
from engram_core.llm.base import LLM

# Named, not imported: the engine knows no framework until it is handed an object of one.
_WRAPPERS = {
    "langchain_core.language_models": "engram_integrations.langchain.chat_model:langchain_llm",
    "llama_index.core": "engram_integrations.llama_index.llm:llama_index_llm",
}


def as_llm(given: object) -> LLM:
    """The model behind `given`.

    Args:
        given: An object with the `LLM` protocol, a LangChain chat model, or a LlamaIndex LLM.

    Raises:
        InvalidInput: It is none of these.
    """
    if isinstance(given, type):
        raise InvalidInput(f"{given.__name__} is a class; pass an instance: {given.__name__}(...)")
    if callable(getattr(given, "complete", None)) and not _wrapper_of(given):
        name = getattr(given, "name", None)
        if not isinstance(name, str) or not name.strip():
            raise InvalidInput("an LLM has a name, as text: it is kept with what it read and ruled")
        return cast(LLM, given)
    wrapper = _wrapper_of(given)
    if not wrapper:
        raise InvalidInput(
            f"no language model can be made from {type(given).__name__}: pass an OpenAICompatible, "
            "a LangChain chat model, a LlamaIndex LLM, or an object with name and "
            "complete(messages, *, schema=None, max_tokens) -> Completion"
        )
    module, _, function = wrapper.partition(":")
    wrap = cast(Callable[[Any], LLM], getattr(import_module(module), function))
    return wrap(given)


def _wrapper_of(given: object) -> str | None:
    for kind in type(given).__mro__:
        for root, wrapper in _WRAPPERS.items():
            if kind.__module__ == root or kind.__module__.startswith(f"{root}."):
                return wrapper
    return None
