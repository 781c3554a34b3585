"""The gate: whether the evidence is there, as one calibrated score, and what is too weak to show.

The score is logistic in the best cosine and in the share of the question's content words that one
hit covers. It was fitted on LoCoMo with all-MiniLM-L6-v2: questions asked of their own conversation
against questions asked of another one. At the threshold it loses 0.8 % of the first and catches
78 % of the second. An exact lexical hit passes whatever the cosine is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

SLOPE_DENSE, SLOPE_COVERAGE, INTERCEPT = 21.8, 3.0, -12.7
THRESHOLD = 0.12
SURE = 0.6  # an exact lexical hit is at least this sure
COVERS = 0.6  # a hit that covers this share of the words' weights is exact, if one of them is rare
WEAK_DENSE, WEAK_COVERAGE = 0.25, 0.34  # a hit under both is withheld, unless it is exact


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well one hit answers.

    Args:
        dense: Its best cosine; 0 where the dense channel is off.
        coverage: Share of the question's content words it holds, by weight.
        rare: How many of them that few items hold.
        graph: Strength with which the graph reached it, 0 to 1.
    """

    dense: float
    coverage: float
    rare: float
    graph: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether it is a lexical hit that no dense threshold may hide (field cases H1, H2)."""
        return self.rare >= 2 or (self.rare >= 1 and self.coverage >= COVERS)

    @property
    def probability(self) -> float:
        """That it is what was asked for, 0 to 1; compares across queries."""
        drive = SLOPE_DENSE * self.dense + SLOPE_COVERAGE * self.coverage + INTERCEPT
        likely = 1.0 / (1.0 + exp(-max(-50.0, min(50.0, drive))))
        return max(likely, SURE + (1 - SURE) * self.coverage) if self.exact else likely

    @property
    def weak(self) -> bool:
        """Whether it says too little by itself to be put before a model."""
        return not (
            self.exact
            or self.rare >= 1
            or self.graph > 0
            or self.dense >= WEAK_DENSE
            or self.coverage >= WEAK_COVERAGE
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says.

    Args:
        score: Calibrated, 0 to 1.
        abstained: Whether the evidence is judged absent.
        passed: By hit, whether it may stand in the context.
        reason: Why it abstained, and what was withheld and why; None when there is nothing to say.
    """

    score: float
    abstained: bool
    passed: tuple[bool, ...]
    reason: str | None


def judge(hits: Sequence[Evidence], *, abstain: str = "flag", empty: str | None = None) -> Verdict:
    """Judge the evidence of a question.

    Args:
        hits: What was found, best first.
        abstain: "off" lets everything pass that was found.
        empty: Why nothing was found, when nothing was.

    Returns:
        A verdict; it abstains always when there is nothing.
    """
    if not hits:
        return Verdict(0.0, True, (), empty or "nothing that was asked for is stored")
    score = max(hit.probability for hit in hits)
    if abstain == "off":
        return Verdict(score, False, tuple(True for _ in hits), None)
    if score < THRESHOLD:
        return Verdict(score, True, tuple(False for _ in hits), _absent(hits, score))
    passed = tuple(not hit.weak for hit in hits)
    return Verdict(score, False, passed, _withheld(passed))


def _absent(hits: Sequence[Evidence], score: float) -> str:
    dense = max(hit.dense for hit in hits)
    coverage = max(hit.coverage for hit in hits)
    return (
        f"no evidence: the score of the best hit is {score:.2f}, under {THRESHOLD} "
        f"(similarity at most {dense:.2f}, at most {coverage:.0%} of the question's words); "
        f"{len(hits)} withheld from the context"
    )


def _withheld(passed: Sequence[bool]) -> str | None:
    held = len(passed) - sum(passed)
    if held == 0:
        return None
    return (
        f"{held} of {len(passed)} hits withheld from the context: similarity under {WEAK_DENSE} "
        f"and less than {WEAK_COVERAGE:.0%} of the question's words"
    )
