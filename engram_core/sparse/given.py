"""A sparse encoder that a caller brought: what it gives is checked before it is believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engram_core.embed.base import clean, cleaned
from engram_core.errors import EmbedderError, EngramError
from engram_core.sparse.base import SparseEncoder, Terms, checked_terms


class GivenSparseEncoder:
    """Asks a sparse encoder of the caller's own, under its name.

    Args:
        encoder: Theirs.
    """

    def __init__(self, encoder: SparseEncoder) -> None:
        self.given = encoder
        self.name = encoder.name

    def encode_documents(self, texts: Sequence[str]) -> list[Terms]:
        """See `SparseEncoder.encode_documents`; an empty list does not reach it."""
        asked = cleaned(texts)
        return self._checked(
            lambda: self.given.encode_documents(asked) if asked else [], len(asked)
        )

    def encode_query(self, text: str) -> Terms:
        """See `SparseEncoder.encode_query`."""
        asked = clean(text)
        return self._checked(lambda: [self.given.encode_query(asked)], 1)[0]

    def __repr__(self) -> str:
        return f"GivenSparseEncoder({self.name!r})"

    def _checked(self, encode: Callable[[], Any], count: int) -> list[Terms]:
        try:
            raw = encode()
        except EngramError:
            raise
        except Exception as problem:
            raise EmbedderError(
                f"sparse encoder {self.name!r} failed on {count} texts: "
                f"{type(problem).__name__}: {problem}"
            ) from problem
        if isinstance(raw, list | tuple):
            raw = [(one.ids, one.weights) if isinstance(one, Terms) else one for one in raw]
        return checked_terms(raw, count, self.name)
