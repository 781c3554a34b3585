"""What a reranker is, and the checks that its scores pass before they are believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from engram_core.errors import RerankerError

# Logits of models that rank lie far apart: thus more than the first few are told apart.
SOFTER = 3.0
_SLACK = 1e-6  # rounding may lead a little beyond 0 and 1


@runtime_checkable
class Reranker(Protocol):
    """Tells how well texts answer a question, each from 0 to 1, reading both together.

    Scores compare across questions: 0.9 is a good answer to any of them. Calls may come from
    several threads at once.
    """

    @property
    def name(self) -> str:
        """What it is called in messages."""

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers, shape (len(texts),)."""


def chance_of(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """From the logits of a model that ranks to scores from 0 to 1, in the same order."""
    scores: NDArray[np.float32] = 1 / (1 + np.exp(-np.clip(logits, -60, 60) / SOFTER))
    return scores


def checked_scores(raw: Any, count: int, name: str) -> NDArray[np.float32]:  # noqa: ANN401
    """The scores a reranker gave, checked.

    Args:
        raw: What it gave: a number from 0 to 1 for each text.
        count: How many texts it was given.
        name: The reranker, for the message.

    Raises:
        RerankerError: It is not that.
    """
    try:
        scores = np.asarray(raw, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise RerankerError(
            f"reranker {name!r} gave something that is not a list of numbers ({problem}); it must "
            "return one number for each text"
        ) from problem
    if scores.shape != (count,):
        raise RerankerError(
            f"reranker {name!r} gave an array of shape {scores.shape} for {count} texts; it must "
            "return one number for each text"
        )
    if not (np.isfinite(scores).all() and ((scores >= -_SLACK) & (scores <= 1 + _SLACK)).all()):
        raise RerankerError(
            f"reranker {name!r} gave a score that is no number from 0 to 1; where the model gives "
            "logits, pass them through the logistic function, 1 / (1 + exp(-x))"
        )
    return np.clip(scores, 0, 1).astype(np.float32)
