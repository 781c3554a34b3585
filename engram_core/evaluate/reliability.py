"""Whether a confidence tells right from wrong (AUROC), and whether it means what it says (ECE)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engram_core.errors import InvalidInput
from engram_core.model.base import Result

BINS = 10


def auroc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """The chance that a positive one scores above a negative one; ties count half.

    >>> auroc([0.9, 0.4], [0.4, 0.1])
    0.875

    Args:
        positive: Scores where the answer is there.
        negative: Scores where it is not.

    Returns:
        0.5 tells nothing, 1 tells all.

    Raises:
        InvalidInput: One of them is empty.
    """
    if not len(positive) or not len(negative):
        raise InvalidInput("an AUROC needs scores of both kinds")
    ordered = np.sort(np.asarray(negative, dtype=np.float64))
    asked = np.asarray(positive, dtype=np.float64)
    below = np.searchsorted(ordered, asked, side="left")
    upto = np.searchsorted(ordered, asked, side="right")
    return float((below + upto).sum() / (2 * len(asked) * len(ordered)))


@dataclass(frozen=True, slots=True)
class Bin(Result):
    """Predictions whose confidence falls within `[low, high)`; the last bin includes 1.

    Args:
        low: Lower edge.
        high: Upper edge.
        n: How many there are.
        confidence: Their mean confidence; None when there are none.
        share: The share of them that was true; None when there are none.
    """

    low: float
    high: float
    n: int
    confidence: float | None
    share: float | None


def reliability(
    confidences: Sequence[float], truths: Sequence[bool], bins: int = BINS
) -> tuple[Bin, ...]:
    """Confidence against what was true, in bins of equal width (DeGroot and Fienberg, 1983).

    Args:
        confidences: Each within 0 to 1.
        truths: Whether it was true, in the same order.
        bins: How many.

    Raises:
        InvalidInput: The lengths differ, or a confidence is out of its range.
    """
    if len(confidences) != len(truths):
        raise InvalidInput(f"{len(confidences)} confidences for {len(truths)} truths")
    if bins < 1 or not all(0 <= one <= 1 for one in confidences):
        raise InvalidInput("confidences must lie within 0 to 1, and there must be a bin")
    held: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for confidence, truth in zip(confidences, truths, strict=True):
        held[min(bins - 1, int(confidence * bins))].append((confidence, bool(truth)))
    return tuple(_bin(place, one, bins) for place, one in enumerate(held))


def _bin(place: int, held: Sequence[tuple[float, bool]], bins: int) -> Bin:
    n = len(held)
    return Bin(
        low=place / bins,
        high=(place + 1) / bins,
        n=n,
        confidence=sum(confidence for confidence, _ in held) / n if n else None,
        share=sum(truth for _, truth in held) / n if n else None,
    )


def expected_calibration_error(bins: Sequence[Bin]) -> float:
    """Mean distance of confidence and truth, bins weighted by size (Naeini et al., 2015).

    Raises:
        InvalidInput: All bins are empty.
    """
    total = sum(one.n for one in bins)
    if not total:
        raise InvalidInput("there is no prediction in any bin")
    gaps = (
        abs(one.confidence - one.share) * one.n
        for one in bins
        if one.n and one.confidence is not None and one.share is not None
    )
    return sum(gaps) / total
