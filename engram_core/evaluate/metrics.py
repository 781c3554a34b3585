"""How well a ranking holds the evidence of a question: recall, nDCG and reciprocal rank.

A ranking is a list of names, best first; a name that comes again counts at its first place. The
relevant ones are the names of the evidence; all count the same, as in LongMemEval's `nDCG_any`. A
question without evidence has no figures: leave it out and say so, see `denominators`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from typing import Literal

from engram_core.errors import InvalidInput
from engram_core.model.base import Result

CUTS = (5, 10, 20)
Discount = Callable[[int], float]


def standard_discount(place: int) -> float:
    """What a find at `place` (1 is best) is worth: 1 / log2(place + 1) (Järvelin, Kekäläinen 2002).

    This is the form of Burges et al. (2005), which discounts the second place too.
    """
    return 1 / log2(place + 1)


def longmemeval_discount(place: int) -> float:
    """The same by LongMemEval's code: 1 at the first two places, then 1 / log2(place)."""
    return 1 / log2(max(2, place))


def recall_any(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """1 when at least one piece of evidence is among the first `k`, else 0."""
    return float(_found(ranked, relevant, k) > 0)


def recall_all(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """1 when all evidence is among the first `k`, else 0."""
    return float(_found(ranked, relevant, k) == len(set(relevant)))


def recall(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """The share of the evidence among the first `k`, 0 to 1."""
    return _found(ranked, relevant, k) / len(set(relevant))


def ndcg(
    ranked: Sequence[str],
    relevant: Collection[str],
    k: int,
    discount: Discount = standard_discount,
) -> float:
    """Discounted gain of the first `k` over that of the best possible order, 0 to 1.

    >>> round(ndcg(["x", "a", "b"], ["a", "b"], 3), 3)
    0.693
    >>> round(ndcg(["x", "a", "b"], ["a", "b"], 3, longmemeval_discount), 3)
    0.815
    """
    wanted = _wanted(relevant, k)
    gained = [
        discount(place) for place, name in enumerate(_first(ranked, k), start=1) if name in wanted
    ]
    best = [discount(place) for place in range(1, min(k, len(wanted)) + 1)]
    return sum(gained) / sum(best)


def reciprocal_rank(ranked: Sequence[str], relevant: Collection[str]) -> float:
    """1 / the place of the first piece of evidence; 0 when there is none in the ranking."""
    wanted = _wanted(relevant, 1)
    places = (place for place, name in enumerate(dict.fromkeys(ranked), start=1) if name in wanted)
    first = next(places, None)
    return 1 / first if first else 0.0


def _first(ranked: Sequence[str], k: int) -> list[str]:
    return list(dict.fromkeys(ranked))[:k]


def _wanted(relevant: Collection[str], k: int) -> frozenset[str]:
    if not relevant:
        raise InvalidInput("a question without evidence has no recall; leave it out and count it")
    if k < 1:
        raise InvalidInput(f"k is {k}; pass 1 or more")
    return frozenset(relevant)


def _found(ranked: Sequence[str], relevant: Collection[str], k: int) -> int:
    return len(_wanted(relevant, k).intersection(_first(ranked, k)))


@dataclass(frozen=True, slots=True)
class RankScores(Result):
    """All measures of one ranking, or their mean over questions; the mappings go from k to value.

    Args:
        questions: Over how many questions.
        recall_any: Share of questions with some evidence among the first k.
        recall_all: Share of questions with all evidence among the first k.
        recall: Mean share of the evidence among the first k.
        ndcg_longmemeval: nDCG with LongMemEval's own discount.
        ndcg: nDCG with the standard discount.
        mrr: Mean reciprocal rank, over the whole ranking.
    """

    questions: int
    recall_any: Mapping[int, float]
    recall_all: Mapping[int, float]
    recall: Mapping[int, float]
    ndcg_longmemeval: Mapping[int, float]
    ndcg: Mapping[int, float]
    mrr: float

    def flat(self) -> dict[str, float]:
        """Name to value, such as "recall_all@5", for a line of a table or of JSON."""
        named: dict[str, float] = {
            f"{name}@{k}": value
            for name in _BY_CUT
            for k, value in sorted(getattr(self, name).items())
        }
        return {**named, "mrr": self.mrr}


MeasureByCut = Literal["recall_any", "recall_all", "recall", "ndcg_longmemeval", "ndcg"]
_BY_CUT: tuple[MeasureByCut, ...] = (
    "recall_any",
    "recall_all",
    "recall",
    "ndcg_longmemeval",
    "ndcg",
)


def rank_scores(
    ranked: Sequence[str], relevant: Collection[str], cuts: Sequence[int] = CUTS
) -> RankScores:
    """All measures of one ranking.

    Args:
        ranked: Names, best first.
        relevant: Names of the evidence, at least one.
        cuts: The values of k.

    Raises:
        InvalidInput: There is no evidence, or a k under 1.
    """
    return RankScores(
        questions=1,
        recall_any={k: recall_any(ranked, relevant, k) for k in cuts},
        recall_all={k: recall_all(ranked, relevant, k) for k in cuts},
        recall={k: recall(ranked, relevant, k) for k in cuts},
        ndcg_longmemeval={k: ndcg(ranked, relevant, k, longmemeval_discount) for k in cuts},
        ndcg={k: ndcg(ranked, relevant, k) for k in cuts},
        mrr=reciprocal_rank(ranked, relevant),
    )


def mean_scores(scores: Iterable[RankScores]) -> RankScores:
    """The mean over questions, each question counting once.

    Raises:
        InvalidInput: There is nothing to take the mean of.
    """
    held = list(scores)
    total = sum(one.questions for one in held)
    if not total:
        raise InvalidInput("no question has evidence at this level; there is no mean")

    def mean(name: MeasureByCut) -> dict[int, float]:
        cuts = getattr(held[0], name)
        return {k: sum(getattr(one, name)[k] * one.questions for one in held) / total for k in cuts}

    mrr = sum(one.mrr * one.questions for one in held) / total
    return RankScores(total, **{name: mean(name) for name in _BY_CUT}, mrr=mrr)
