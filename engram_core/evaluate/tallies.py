"""From the lines of a run to counts and scores: what the report's tables are made of. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engram_core.evaluate.grading import is_right
from engram_core.evaluate.statistics import (
    Interval,
    McNemar,
    mcnemar,
    minimum_detectable_effect,
    paired_bootstrap,
    wilson,
)

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tally:
    """How some questions went for one system.

    Args:
        asked: How many there are.
        failed: How many have no grade: they count neither as right nor as wrong.
        score: Mean score of those with a grade; None when there are none.
        right: Share of them that count as right, with Wilson's interval; None when there are none.
        f1: Mean token F1 of the answers that have a reference, whoever scored them.
    """

    asked: int
    failed: int
    score: float | None
    right: Interval | None
    f1: float | None = None


def tally(lines: Sequence[Line]) -> Tally:
    """The counts of some lines of one system."""
    scores = [score for score in map(score_of, lines) if score is not None]
    if not scores:
        return Tally(len(lines), len(lines), None, None)
    right = wilson(sum(map(is_right, scores)), len(scores))
    f1 = [line["grade"]["f1"] for line in lines if line["grade"]]
    return Tally(
        len(lines),
        len(lines) - len(scores),
        mean(scores),
        right,
        mean(one for one in f1 if one is not None),
    )


def score_of(line: Line) -> float | None:
    """The score of a line; None when it has none."""
    grade = line["grade"]
    return None if grade is None else grade["score"]


def answerable(lines: Sequence[Line]) -> list[Line]:
    """Those with an answer."""
    return [line for line in lines if line["answerable"]]


def unanswerable(lines: Sequence[Line]) -> list[Line]:
    """Those that ask for an abstention."""
    return [line for line in lines if not line["answerable"]]


def by_category(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """Lines by category, by name."""
    names = sorted({line["category"] for line in lines})
    return {name: [line for line in lines if line["category"] == name] for name in names}


def failures(lines: Sequence[Line]) -> Counter[tuple[str, str]]:
    """How often what went wrong, by stage and kind."""
    held = (line["failure"] for line in lines)
    return Counter((one["stage"], one["kind"]) for one in held if one is not None)


def measures(lines: Sequence[Line]) -> str:
    """By what these lines were scored."""
    return ", ".join(sorted({line["grade"]["measure"] for line in lines if line["grade"]}))


@dataclass(frozen=True, slots=True)
class Paired:
    """Two systems on the questions that both have a grade for.

    Args:
        first: A system.
        second: Another.
        test: Who was right alone, and how likely that is by chance.
        difference: Of the mean scores, second minus first, with its interval.
        detectable: The least difference in the share right that so many questions show with a
            power of 0.8, at the share of discordant ones found; None when none can be shown.
        left_out: Questions without a grade of both.
    """

    first: str
    second: str
    test: McNemar
    difference: Interval
    detectable: float | None
    left_out: int


def pair(first: Sequence[Line], second: Sequence[Line], names: tuple[str, str]) -> Paired | None:
    """The comparison of two systems; None when no question has a grade of both."""
    theirs = {line["question"]: score_of(line) for line in second}
    both = [(score_of(line), theirs.get(line["question"])) for line in first]
    held = [(one, two) for one, two in both if one is not None and two is not None]
    if not held:
        return None
    ones, twos = [one for one, _ in held], [two for _, two in held]
    test = mcnemar([is_right(one) for one in ones], [is_right(two) for two in twos])
    detectable = minimum_detectable_effect(len(held), discordant=test.discordant / len(held))
    return Paired(*names, test, paired_bootstrap(ones, twos), detectable, len(both) - len(held))


def mean_tokens(lines: Sequence[Line]) -> float | None:
    """Mean tokens of the contexts; None when nothing was retrieved."""
    return mean(line["retrieved"]["tokens"] for line in lines if line["retrieved"])


def mean(figures: Iterable[float]) -> float | None:
    """Their mean; None when there are none."""
    held = list(figures)
    return sum(held) / len(held) if held else None
