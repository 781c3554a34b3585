"""Choosing a model by what a user passes for it: a name, an instance, or a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engram_core.errors import InvalidInput

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ModelChoice(Generic[T]):
    """How a specification becomes a model, for one kind of model.

    Args:
        what: What the kind is called in messages: "embedder".
        accepted: What may be passed, for messages.
        protocol: The protocol that instances have.
        from_name: Makes a model of a text.
        from_instance: Takes an instance.
        from_function: Makes a model of a function.
    """

    what: str
    accepted: str
    protocol: type[Any]
    from_name: Callable[[str], T]
    from_instance: Callable[[Any], T]
    from_function: Callable[[Callable[..., Any]], T]

    def make(self, spec: object) -> T:
        """The model that a specification asks for.

        Raises:
            InvalidInput: It is none of the kinds.
        """
        if isinstance(spec, str):
            return self.from_name(spec)
        if isinstance(spec, type):
            raise InvalidInput(
                f"{spec.__name__} is a class; pass an instance: {spec.__name__}(...)"
            )
        if isinstance(spec, self.protocol):
            return self.from_instance(spec)
        if callable(spec):
            return self.from_function(spec)
        made_from = type(spec).__name__
        raise InvalidInput(f"no {self.what} can be made from {made_from}; pass {self.accepted}")


def is_built_in(model: object) -> bool:
    """Whether a model is one of Engram's own, which check what they give themselves."""
    return type(model).__module__.startswith("engram_core.")


def sentence_transformers_model(spec: str, what: str, accepted: str) -> str:
    """The name or folder in "sentence-transformers:NAME_OR_FOLDER".

    Args:
        spec: The specification.
        what: What the kind of model is called in messages.
        accepted: What may be passed, for messages.

    Raises:
        InvalidInput: It is another text.
    """
    kind, _, model = spec.strip().partition(":")
    if kind != "sentence-transformers" or not model:
        raise InvalidInput(f"there is no {what} {spec!r}; pass {accepted}")
    return model
