"""From what a user passes for a model to the model: by name, as an instance, or of a function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engram_core.errors import InvalidInput

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Making(Generic[T]):
    """How one kind of model is made.

    Args:
        what: What it is called in messages: "embedder".
        kinds: What may be passed, for messages.
        protocol: What an instance is known by.
        by_name: Makes one of a text.
        as_given: Takes an instance.
        from_function: Makes one of a function.
    """

    what: str
    kinds: str
    protocol: type[Any]
    by_name: Callable[[str], T]
    as_given: Callable[[Any], T]
    from_function: Callable[[Callable[..., Any]], T]

    def of(self, spec: object) -> T:
        """The model that a specification asks for.

        Raises:
            InvalidInput: It is none of the kinds.
        """
        if isinstance(spec, str):
            return self.by_name(spec)
        if isinstance(spec, type):
            raise InvalidInput(
                f"{spec.__name__} is a class; pass an instance: {spec.__name__}(...)"
            )
        if isinstance(spec, self.protocol):
            return self.as_given(spec)
        if callable(spec):
            return self.from_function(spec)
        made_from = type(spec).__name__
        raise InvalidInput(f"no {self.what} can be made from {made_from}; pass {self.kinds}")


def checks_itself(model: object) -> bool:
    """Whether a model is of Engram's own making, so that what it gives needs no second look."""
    return type(model).__module__.startswith("engram_core.")


def model_named(spec: str, what: str, kinds: str) -> str:
    """The name or folder in "sentence-transformers:NAME_OR_FOLDER".

    Raises:
        InvalidInput: It is another text.
    """
    kind, _, model = spec.strip().partition(":")
    if kind != "sentence-transformers" or not model:
        raise InvalidInput(f"there is no {what} {spec!r}; pass {kinds}")
    return model
