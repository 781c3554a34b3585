"""Facts and what explains them: evidence, decisions, differences, contradictions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram_core.escape import one_line
from engram_core.how_many import how_many
from engram_core.model.base import ERASED, Result, short
from engram_core.times import Precision, show_date

ADJUDICATOR = "adjudicator:"  # begins the author of every ruling that a model made


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
    """The words a belief stands on: `quote` is `text[start:end]` of the episode.

    Args:
        role: "supports", "ends", or "denies".
        speaker: Who said it; the role of the message where it names nobody.
        sentence: The sentence of the message that holds the quote, cut where it is very long.
        sentence_start: Where `sentence` begins in the episode.
    """

    episode: str
    start: int
    end: int
    quote: str
    role: str = "supports"
    speaker: str | None = None
    event_at: datetime | None = None
    sentence: str = ""
    sentence_start: int = 0

    @property
    def parts(self) -> tuple[str, str, str]:
        """The sentence before the quote, the quote, and the sentence after it."""
        at = self.start - self.sentence_start
        until = at + self.end - self.start
        if self.sentence[max(at, 0) : until] != self.quote:
            return "", self.quote, ""
        return self.sentence[:at], self.quote, self.sentence[until:]

    @property
    def told(self) -> str:
        """The quote with who said it and on which day."""
        day = "" if self.event_at is None else f"{self.event_at:%Y-%m-%d}"
        told = ", ".join(part for part in (self.speaker and short(self.speaker), day) if part)
        return f"“{short(self.quote)}”" + (f" ({told})" if told else "")


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a fact is believed: evidence, what it replaced, the rule or ruling that decided.

    Args:
        evidence: The words it stands on, and those that say it is over, as they were said.
        replaced: The facts whose place it took.
        rule: The rule or ruling that decided, by its name and in one line.
        decisions: The rulings that bind what it stands on.
        ended: What made it be believed no more; None while it is believed.
    """

    fact: Fact
    evidence: tuple[Span, ...]
    replaced: tuple[Fact, ...]
    rule: str
    decisions: tuple[Decision, ...] = ()
    ended: Cause | None = None

    def __repr__(self) -> str:
        return f"Why({self.fact.id}, {how_many(len(self.evidence), 'span')}, {self.rule!r})"


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

    @property
    def by_model(self) -> bool:
        """Whether an adjudicator ruled, and no person."""
        return self.author.startswith(ADJUDICATOR)

    @property
    def told(self) -> str:
        """The decision's id, who ruled, and why."""
        return f"decision {self.id} by {self.author}" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True, slots=True)
class Cause(Result):
    """What made a version of a fact be believed, or believed no more.

    Args:
        rule: Its name, such as "an explicit end" or "a correction".
        said: The words that did it; none where a decision or an erasure did.
        decision: The ruling that did it, if one did.
    """

    rule: str
    said: tuple[Span, ...] = ()
    decision: Decision | None = None

    def __str__(self) -> str:
        if self.decision is not None:
            return f"{self.rule} ({self.decision.told})"
        return f"{self.rule}: {self.said[0].told}" if self.said else self.rule


@dataclass(frozen=True, slots=True)
class Change(Result):
    """One difference.

    Args:
        kind: "added", "ended", "corrected", "retracted", "changed" (the same fact with other
            dates) or "expired" (withdrawn by a denial, a merge or an erasure).
        before: The version that is gone.
        after: The version that came.
        reason: Why, in one line.
        cause: The same as data; None where only time has passed.
    """

    kind: str
    before: Fact | None
    after: Fact | None
    reason: str
    cause: Cause | None = None

    def __str__(self) -> str:
        there = [one for one in (self.before, self.after) if one]
        sides = " → ".join(f"{one_line(one.text or ERASED)} ({one.dates})" for one in there)
        return f"{self.kind}: {sides}, because: {one_line(self.reason)}"


@dataclass(frozen=True, slots=True)
class Diff(Result):
    """What changed in belief between two points, and why."""

    changes: tuple[Change, ...]

    def of(self, kind: str) -> tuple[Change, ...]:
        """The changes of one kind, such as "added" or "corrected"."""
        return tuple(change for change in self.changes if change.kind == kind)

    def text(self) -> str:
        """One line for each change, in the order they were made."""
        return "\n".join(map(str, self.changes)) or "nothing changed"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Diff({how_many(len(self.changes), 'change')})"


@dataclass(frozen=True, slots=True)
class Contradiction(Result):
    """Two statements that cannot both hold: who said what when, and why the winner won.

    Args:
        facts: The facts that stand, or stood, against each other; the earlier one first.
        winner: Id of the fact that prevailed; None while it is open, and where both were kept or
            a denial left nothing.
        rule: Why, in one line.
        settled_by: "slot" (by what was said, and its dates), "ruling" (of a person), "model" (a
            ruling of the adjudicator), or None while it is open: both are kept.
        said: Who said what when, for each of them and against them.
        decision: The ruling that settled it, if one did.
    """

    subject: str
    predicate: str
    facts: tuple[Fact, ...]
    winner: str | None
    rule: str
    settled_by: str | None = None
    said: tuple[Span, ...] = ()
    decision: Decision | None = None

    @property
    def open(self) -> bool:
        """Whether nobody has settled it yet."""
        return self.settled_by is None


@dataclass(frozen=True, slots=True)
class TimelineEntry(Result):
    """One line of a timeline: something that began, ended or happened at `at`."""

    at: datetime | None
    precision: Precision | None
    what: str
    fact: Fact

    def __repr__(self) -> str:
        return (
            f"{show_date(self.at, self.precision)} {self.what}: {short(self.fact.text or ERASED)}"
        )
