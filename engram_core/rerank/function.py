"""Any callable as a reranker: it takes a question and texts, and gives a score for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engram_core.embed.base import clean, cleaned
from engram_core.embed.function import check_callable, name_of
from engram_core.errors import RerankerError
from engram_core.foreign import foreign
from engram_core.rerank.base import checked_scores

ScoreFunction = Callable[[str, list[str]], ArrayLike]


class FunctionReranker:
    """Scores with a function of your own; what it gives is checked.

    Args:
        function: Takes a question and a list of texts; gives for each a number from 0 to 1. What it
            raises, a time-out too, ends the read with an error: the order never changes in silence.
        name: What it is called in messages.
    """

    def __init__(self, function: ScoreFunction, *, name: str | None = None) -> None:
        check_callable(function, "a reranker")
        self._function = function
        self.name = name or name_of(function)

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers; an empty list does not reach the function."""
        given = cleaned(texts)
        try:
            with foreign():
                raw: ArrayLike = self._function(clean(query), given) if given else []
        except Exception as problem:
            raise RerankerError(
                f"reranker {self.name!r} failed on {len(given)} texts: {type(problem).__name__}: "
                f"{problem}. Mend it, or recall with channels= without 'rerank'"
            ) from problem
        return checked_scores(raw, len(given), self.name)

    def __repr__(self) -> str:
        return f"FunctionReranker({self.name!r})"
