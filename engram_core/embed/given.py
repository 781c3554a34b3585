"""An embedder that a caller brought: what it gives is checked before it is believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from numpy.typing import ArrayLike

from engram_core.embed.base import Embedder, Vector, clean, cleaned, unit_vectors
from engram_core.errors import EmbedderError, EngramError, InvalidInput


class GivenEmbedder:
    """Asks an embedder of the caller's own, under its name and with its dimension.

    Args:
        embedder: Theirs.

    Raises:
        InvalidInput: Its name is no text, or its dimension no whole number of 1 or more.
    """

    def __init__(self, embedder: Embedder) -> None:
        name, dimension = embedder.name, embedder.dimension
        if not isinstance(name, str) or not name.strip():
            raise InvalidInput(f"an embedder's name is text, not {type(name).__name__}")
        if not isinstance(dimension, int) or isinstance(dimension, bool) or dimension < 1:
            raise InvalidInput(f"the dimension of {name!r} is a whole number, not {dimension!r}")
        self.given = embedder
        self.name = name
        self.dimension = dimension

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """See `Embedder.embed_documents`; an empty list does not reach it."""
        asked = cleaned(texts)
        return self._checked(lambda: self.given.embed_documents(asked) if asked else [], len(asked))

    def embed_query(self, text: str) -> Vector:
        """See `Embedder.embed_query`."""
        asked = clean(text)
        vector: Vector = self._checked(lambda: [self.given.embed_query(asked)], 1)[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """See `Embedder.count_tokens`."""
        return self.given.count_tokens(text)

    def __repr__(self) -> str:
        return f"GivenEmbedder({self.name!r}, dimension={self.dimension})"

    def _checked(self, embed: Callable[[], ArrayLike], count: int) -> Vector:
        try:
            raw = embed()
        except EngramError:
            raise
        except Exception as problem:
            raise EmbedderError(
                f"embedder {self.name!r} failed on {count} texts: {type(problem).__name__}: "
                f"{problem}"
            ) from problem
        return unit_vectors(raw, count, self.dimension, self.name)
