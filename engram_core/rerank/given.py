"""A reranker that a caller brought: its failures come in words, and its scores are checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram_core.embed.base import clean, cleaned
from engram_core.errors import EngramError, RerankerError
from engram_core.rerank.base import Reranker, checked_scores


class GivenReranker:
    """Asks a reranker of the caller's own, under its name.

    Args:
        reranker: Theirs.
    """

    def __init__(self, reranker: Reranker) -> None:
        self.given = reranker
        self.name = reranker.name

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Reranker.score`; an empty list does not reach it."""
        asked = cleaned(texts)
        try:
            raw: Any = self.given.score(clean(query), asked) if asked else []
        except EngramError:
            raise
        except Exception as problem:
            raise RerankerError(
                f"reranker {self.name!r} failed on {len(asked)} texts: {type(problem).__name__}: "
                f"{problem}. Mend it, or recall with channels= without 'rerank'"
            ) from problem
        return checked_scores(raw, len(asked), self.name)

    def __repr__(self) -> str:
        return f"GivenReranker({self.name!r})"
