"""How sure a figure is: intervals, paired tests and what a sample of this size can show.

Everything here is a pure function; chance is seeded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist

import numpy as np

from engram_core.errors import InvalidInput
from engram_core.model.base import Result

CONFIDENCE = 0.95
RESAMPLES = 10_000
_BLOCK = 4_000_000  # numbers drawn at once, so that many questions need little memory


@dataclass(frozen=True, slots=True)
class Interval(Result):
    """A figure with its confidence interval.

    Args:
        value: The figure itself.
        low: Lower end, included.
        high: Upper end, included.
        n: Over how many questions.
    """

    value: float
    low: float
    high: float
    n: int


def wilson(successes: float, n: int, confidence: float = CONFIDENCE) -> Interval:
    """A share with Wilson's score interval (Wilson, 1927), which holds for few and extreme ones.

    >>> held = wilson(8, 10)
    >>> round(held.low, 3), round(held.high, 3)
    (0.49, 0.943)

    Args:
        successes: How many of them succeeded.
        n: Of how many, at least one.
        confidence: Between 0 and 1.

    Raises:
        InvalidInput: The counts are impossible.
    """
    if n < 1 or not 0 <= successes <= n:
        raise InvalidInput(f"{successes} successes of {n}: pass 0 to n of at least one")
    z, share = _z(confidence), successes / n
    middle = share + z * z / (2 * n)
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low, high = max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
    return Interval(share, 0.0 if successes == 0 else low, 1.0 if successes == n else high, n)


def _z(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise InvalidInput(f"a confidence of {confidence}; pass one between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


@dataclass(frozen=True, slots=True)
class McNemar(Result):
    """Two systems on the same questions: who was right alone, and how likely that is by chance.

    Args:
        both: Questions that both got right.
        only_first: Right by the first alone (discordant).
        only_second: Right by the second alone (discordant).
        neither: Questions that both got wrong.
        p: Two-sided exact p-value: of a split at least this uneven, were the two equally good.
    """

    both: int
    only_first: int
    only_second: int
    neither: int
    p: float

    @property
    def discordant(self) -> int:
        """Questions on which they differ: all that tells them apart."""
        return self.only_first + self.only_second


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> McNemar:
    """The exact McNemar test (McNemar, 1947; binomial tails, not the chi-square approximation).

    Args:
        first: Whether the first system was right, by question.
        second: Whether the second was, of the same questions in the same order.

    Raises:
        InvalidInput: They are not of the same length.
    """
    _paired(first, second)
    pairs = [(bool(one), bool(two)) for one, two in zip(first, second, strict=True)]
    only_first, only_second = pairs.count((True, False)), pairs.count((False, True))
    n, fewer = only_first + only_second, min(only_first, only_second)
    tail = sum(comb(n, i) for i in range(fewer + 1))
    p = min(1.0, 2 * tail / 2**n) if n else 1.0
    both, neither = pairs.count((True, True)), pairs.count((False, False))
    return McNemar(both, only_first, only_second, neither, p)


def paired_bootstrap(
    first: Sequence[float],
    second: Sequence[float],
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
    confidence: float = CONFIDENCE,
) -> Interval:
    """The mean difference, second minus first, with its percentile interval (Efron, 1979).

    Questions are drawn with replacement, both scores of a question together.

    Args:
        first: Scores of the first system, by question.
        second: Those of the second, of the same questions in the same order.
        seed: The same seed gives the same interval.
        resamples: How often a sample is drawn.
        confidence: Between 0 and 1.

    Raises:
        InvalidInput: They are empty or not of the same length.
    """
    _paired(first, second)
    if not len(first) or resamples < 1:
        raise InvalidInput("a bootstrap needs at least one question and one resample")
    _z(confidence)
    gained = np.asarray(second, dtype=np.float64) - np.asarray(first, dtype=np.float64)
    chance, n = np.random.default_rng(seed), len(gained)
    means: list[float] = []
    while len(means) < resamples:
        rows = min(resamples - len(means), max(1, _BLOCK // n))
        means.extend(gained[chance.integers(0, n, (rows, n))].mean(axis=1).tolist())
    edge = (1 - confidence) / 2
    low, high = np.quantile(means, [edge, 1 - edge])
    return Interval(float(gained.mean()), float(low), float(high), n)


def minimum_detectable_effect(
    n: int, *, discordant: float, power: float = 0.8, confidence: float = CONFIDENCE
) -> float | None:
    """The least difference of two shares that n paired questions show with the given power.

    Solves Connor's (1987) sample size for McNemar's test, n = ((z_a sqrt(d) + z_b sqrt(d - e²)) /
    e)², for the difference e.

    Args:
        n: Questions, each answered by both systems.
        discordant: The share d on which the two differ, 0 to 1; `discordant_if_independent` where
            it is not known.
        power: Chance to find a difference that is there.
        confidence: 1 minus the chance to find one that is not.

    Returns:
        A difference, 0 to 1; None when no difference possible with that share can be shown.

    Raises:
        InvalidInput: A share is out of its range.
    """
    if n < 1 or not 0 <= discordant <= 1 or not 0 < power < 1:
        raise InvalidInput("pass n of at least 1, discordant within 0 to 1, power between them")
    z_a, z_b = _z(confidence), NormalDist().inv_cdf(power)

    def shown(effect: float) -> bool:
        spread = z_a * sqrt(discordant) + z_b * sqrt(max(0.0, discordant - effect * effect))
        return effect * sqrt(n) >= spread

    low, high = 0.0, discordant
    if not discordant or not shown(high):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if shown(middle) else (middle, high)
    return high


def discordant_if_independent(first: float, second: float) -> float:
    """The share of questions on which two systems differ whose errors have nothing in common.

    Real systems share their errors, so this is too high and an effect taken from it cautious.
    """
    return first * (1 - second) + second * (1 - first)


def _paired(first: Sequence[object], second: Sequence[object]) -> None:
    if len(first) != len(second):
        raise InvalidInput(
            f"{len(first)} scores against {len(second)}: pair the same questions of both runs"
        )
