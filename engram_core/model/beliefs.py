"""Facts and what explains them: evidence, decisions, differences, contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram_core.model.base import Result, short
from engram_core.times import Precision, show_date


@dataclass(frozen=True, slots=True)
class Fact(Result):
    """One version of a belief.

    It is true in the world in `[valid_at, invalid_at)`, and the system believed it in
    `[created_at, expired_at)`.

    Args:
        lineage: The fact through all its versions.
        superseded_by: Lineage of the fact that took its place in the slot, if one did.
        support: How many assertions stand behind it, as known at the time asked.
        confidence: 0 to 1, from the same evidence.
        erased: True where the words were erased and only the skeleton is left.
    """

    id: str
    lineage: str
    subject: str
    predicate: str
    object: str
    text: str
    valid_at: datetime | None
    invalid_at: datetime | None
    created_at: datetime
    expired_at: datetime | None
    precision: Precision | None
    superseded_by: str | None
    confidence: float
    support: int
    kind: str = "multi"
    episodes: tuple[str, ...] = ()
    stated_at: datetime | None = None
    end_precision: Precision | None = None
    erased: bool = False

    @property
    def dates(self) -> str:
        """The valid interval as it is known, such as "since 2024-03" or "2026"."""
        start = show_date(self.valid_at, self.precision)
        if self.kind == "event":
            return start
        if self.invalid_at is None:
            return f"since {start}"
        end = show_date(self.invalid_at, self.end_precision)
        return f"until {end}" if self.valid_at is None else f"{start} to {end}"

    def __repr__(self) -> str:
        return f"Fact({self.id}, {short(self.text)!r}, {self.dates})"


@dataclass(frozen=True, slots=True)
class Span(Result):
    """The words a belief stands on: `quote` is `text[start:end]` of the episode."""

    episode: str
    start: int
    end: int
    quote: str
    role: str = "supports"
    speaker: str | None = None
    event_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a fact is believed: evidence, what it replaced, the rule or ruling that decided."""

    fact: Fact
    evidence: tuple[Span, ...]
    replaced: tuple[Fact, ...]
    rule: str
    decisions: tuple[Decision, ...] = ()

    def __repr__(self) -> str:
        return f"Why({self.fact.id}, {len(self.evidence)} spans, {self.rule!r})"


@dataclass(frozen=True, slots=True)
class Decision(Result):
    """What a user or an adjudicator ruled; logged and replayed."""

    id: str
    kind: str
    target: str
    at: datetime
    author: str
    reason: str | None
    object: str | None = None
    effective_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Change(Result):
    """One difference: "added", "ended", "changed", "corrected", "retracted" or "expired"."""

    kind: str
    before: Fact | None
    after: Fact | None
    reason: str


@dataclass(frozen=True, slots=True)
class Diff(Result):
    """What changed in belief between two points, and why."""

    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        return f"Diff({len(self.changes)} changes)"


@dataclass(frozen=True, slots=True)
class Contradiction(Result):
    """Two statements that cannot both hold: who said what when, and why the winner won.

    `winner` is None while it is open: both are kept.
    """

    subject: str
    predicate: str
    facts: tuple[Fact, ...]
    winner: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class TimelineEntry(Result):
    """One line of a timeline: something that began, ended or happened at `at`."""

    at: datetime | None
    precision: Precision | None
    what: str
    fact: Fact

    def __repr__(self) -> str:
        return f"{show_date(self.at, self.precision)} {self.what}: {short(self.fact.text)}"
