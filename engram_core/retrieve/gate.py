"""The gate: whether the evidence is there, as one calibrated score, and what is too weak to show.

An exact lexical hit passes whatever its cosine is (field cases H1 and H2). The threshold is low
because of what errors cost: a wrong abstention leaves the context empty and loses an answer, a
missed one costs some lines. On LoCoMo it loses 0.3 % of the questions that have an answer, and
catches 58 % of those asked of another conversation than their own with the names left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from engram_core.how_many import how_many
from engram_core.retrieve.calibration import MEASURED, Calibration

THRESHOLD = 0.12
SURE = 0.6  # an exact lexical hit is at least this sure
COVERS = 0.6  # a hit with this share of the words is exact, if one of them is rare
COVERS_ALL = 0.85  # and with this share whether or not
LIKELY = 0.8  # what evidence alone says at most where several people speak
LED = 0.3  # a hit on the way that the question spells out ("Lou's employer") is at least this sure
PERSON = 2.0  # weight of who said it
UNHELD = 2.0  # weight of words that nothing holds: an "accountant" never spoken of
HALF = 0.5  # more of them tells no more: the answer may have other words
IN_WINDOW = 1.2  # weight of being said in the time named: "what did I buy then" has few words
LEARNED = 0.45  # share of learned terms that tells by itself
WEAK_COVERAGE = 0.34  # a hit with less, and a weak cosine, is withheld
NEAR_BEST = 0.7  # of the best score: with that, a hit is shown whatever its words


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well one hit answers.

    Args:
        dense: Its best cosine; 0 where the dense channel is off.
        coverage: Share of the question's content words it holds, by weight.
        rare: How many of them that few items hold.
        graph: Strength with which the graph reached it, 0 to 1; more along the relations that the
            question spells out.
        window: Whether it was said in the time that the question names, 0 or 1.
        learned: Its share of the learned terms of the question; 0 where that channel is off.
    """

    dense: float
    coverage: float
    rare: float
    graph: float = 0.0
    window: float = 0.0
    learned: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether it is a lexical hit that no dense threshold may hide."""
        return (
            self.rare >= 2
            or (self.rare >= 1 and self.coverage >= COVERS)
            or self.coverage >= COVERS_ALL
        )

    def probability(self, calibrations: Sequence[Calibration], among: int) -> float:
        """That it is what was asked for, 0 to 1, found among so many items."""
        likely = max(
            one.chance(self.dense, self.coverage, among, self.learned) for one in calibrations
        )
        likely = _moved(likely, IN_WINDOW * self.window)
        if self.graph > 1:  # it lies along the relations that the question spells out
            likely = max(likely, LED)
        return max(likely, SURE + (1 - SURE) * self.coverage) if self.exact else likely

    def is_weak(self, calibrations: Sequence[Calibration]) -> bool:
        """Whether it says too little by itself to be put before a model."""
        telling = self.exact or self.rare >= 1 or self.graph > 0 or self.learned >= LEARNED
        near = any(self.dense >= one.weak for one in calibrations)
        return not (telling or near or self.coverage >= WEAK_COVERAGE)


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


def judge(
    hits: Sequence[Evidence],
    *,
    abstain: str = "flag",
    empty: str | None = None,
    calibrations: Sequence[Calibration] = (MEASURED,),
    among: int = 500,
    agreement: float | None = None,
    unheld: float = 0.0,
    counted: int | None = None,
    scores: Sequence[float] = (),
    near: float = NEAR_BEST,
) -> Verdict:
    """Judge the evidence of a question.

    Args:
        hits: What was found, best first.
        abstain: "off" lets everything pass that was found.
        empty: Why nothing was found, when nothing was.
        calibrations: What cosines mean; the most hopeful counts.
        among: How many items were searched.
        agreement: How much more of the question the one person asked about said than others, -1
            to 1; None when it is not about one of several.
        unheld: Share of the question's words, by weight, that nothing visible holds.
        counted: How many of the first hits the score is made of; None for all.
        scores: Of the hits, by which they were ranked; none where that is not to count.
        near: Share of the best score from which a hit is shown however weak by itself.

    Returns:
        A verdict; it abstains always when there is nothing.
    """
    if not hits:
        return Verdict(0.0, True, (), empty or "nothing that was asked for is stored")
    score = max(hit.probability(calibrations, among) for hit in hits[:counted])
    if agreement is not None:
        score = of_the_right_person(score, agreement)
    else:
        score = _moved(score, -UNHELD * min(HALF, unheld))
    if abstain == "off":
        return Verdict(score, False, tuple(True for _ in hits), None)
    if score < THRESHOLD:
        return Verdict(score, True, tuple(False for _ in hits), _absent(hits, score))
    ranked = scores or [0.0] * len(hits)
    enough = near * max(ranked)
    passed = tuple(
        not hit.is_weak(calibrations) or mark >= enough > 0
        for hit, mark in zip(hits, ranked, strict=True)
    )
    return Verdict(score, False, passed, _withheld(passed))


def of_the_right_person(score: float, agreement: float) -> float:
    """The score of a question about one of several people, moved by who said what it asks.

    What others said may be about them alone; that it was said is then no more than likely. No
    exact hit falls under the threshold by it.

    >>> round(of_the_right_person(0.99, -1.0), 2), round(of_the_right_person(0.99, 0.5), 2)
    (0.35, 0.92)
    """
    return _moved(min(LIKELY, score), PERSON * agreement)


def _moved(chance: float, by: float) -> float:
    """A chance moved by so many units of log odds."""
    if by == 0:
        return chance
    held = max(1e-6, min(1 - 1e-6, chance))
    return 1 / (1 + exp(-log(held / (1 - held)) - by))


def _absent(hits: Sequence[Evidence], score: float) -> str:
    dense = max(hit.dense for hit in hits)
    coverage = max(hit.coverage for hit in hits)
    return (
        f"no evidence: the best hit scores {score:.2f}, under the threshold of {THRESHOLD} "
        f"(similarity at most {dense:.2f}, at most {coverage:.0%} of the question's words); "
        f"{how_many(len(hits), 'candidate')} withheld from the context"
    )


def _withheld(passed: Sequence[bool]) -> str | None:
    held = len(passed) - sum(passed)
    if held == 0:
        return None
    return (
        f"{held} of {how_many(len(passed), 'candidate')} withheld from the context: "
        f"too little similarity, and less than {WEAK_COVERAGE:.0%} of the question's words"
    )
