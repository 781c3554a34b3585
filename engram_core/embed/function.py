"""Any callable as an embedder: it takes a list of texts and gives a vector for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import iscoroutinefunction

from numpy.typing import ArrayLike

from engram_core.embed.base import Vector, cleaned, unit_vectors
from engram_core.embed.tokens import count_tokens as count_wordpieces
from engram_core.errors import EmbedderError, EngramError, InvalidInput
from engram_core.foreign import foreign

EmbedFunction = Callable[[list[str]], ArrayLike]

_PROBE = "How long is a vector?"


class FunctionEmbedder:
    """Embeds with a function of your own; its vectors are checked and scaled to length one.

    Args:
        function: takes a list of texts, gives one vector for each.
        name: what the store remembers it by. Give one when the function can change behind its
            name, or is a lambda: a store cannot tell two lambdas of one module apart.
        dimension: length of the vectors; asked of the function with one call when not given.
        query: another function for questions, when the model reads them differently.
        count_tokens: how many tokens a text has for the model; WordPiece tokens unless given.

    Raises:
        EmbedderError: the function failed, or what it gave is not one vector for each text.
    """

    def __init__(
        self,
        function: EmbedFunction,
        *,
        name: str | None = None,
        dimension: int | None = None,
        query: EmbedFunction | None = None,
        count_tokens: Callable[[str], int] = count_wordpieces,
    ) -> None:
        for given in filter(None, (function, query)):
            check_callable(given)
        self._function = function
        self._query = query or function
        self._count_tokens = count_tokens
        self.name = name or name_of(function)
        self.dimension = dimension or self._call(function, [_PROBE], None).shape[1]

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """Vectors of texts; an empty list does not reach the function."""
        return self._call(self._function, cleaned(texts), self.dimension)

    def embed_query(self, text: str) -> Vector:
        """Vector of a question, by the query function if there is one."""
        vector: Vector = self._call(self._query, cleaned([text]), self.dimension)[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """How many tokens a text has, special ones not counted."""
        return self._count_tokens(text)

    def __repr__(self) -> str:
        return f"FunctionEmbedder({self.name!r}, dimension={self.dimension})"

    def _call(self, function: EmbedFunction, texts: list[str], dimension: int | None) -> Vector:
        try:
            with foreign():
                raw: ArrayLike = function(texts) if texts else []
        except EngramError:
            raise
        except Exception as problem:
            raise EmbedderError(
                f"embedder {self.name!r} failed on {len(texts)} texts: "
                f"{type(problem).__name__}: {problem}"
            ) from problem
        return unit_vectors(raw, len(texts), dimension, self.name)


def check_callable(function: object, what: str = "an embedder") -> None:
    """Refuse what cannot be called, and what would have to be awaited.

    Raises:
        InvalidInput: It is one of these.
    """
    if not callable(function):
        raise InvalidInput(f"{what} must be callable; got {type(function).__name__}")
    if iscoroutinefunction(function) or iscoroutinefunction(getattr(function, "__call__", None)):  # noqa: B004
        raise InvalidInput(
            f"an async function cannot be {what}; wrap it in a plain one, "
            "for example lambda texts: asyncio.run(embed(texts))"
        )


def name_of(function: Callable[..., object]) -> str:
    """What a function is recorded by where it is given no name: its module and its own name."""
    named = function if hasattr(function, "__qualname__") else type(function)
    return f"function:{named.__module__}.{named.__qualname__}"
