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
    `[created_at, expired_at)`. All instants are timezone-aware, in UTC.

    Args:
        id: Of this version.
        lineage: The fact through all its versions.
        subject: The entity it is about; "user" for the user.
        predicate: Its predicate, such as "works_at".
        object: What the predicate says of the subject.
        text: The fact as a sentence.
        valid_at: When it began, or happened; None where nobody said.
        invalid_at: When it ended; None while it is open.
        created_at: When the version was committed.
        expired_at: When it stopped being believed; None while it is believed.
        precision: How exactly `valid_at` is known.
        superseded_by: Lineage of the fact that took its place in the slot, if one did.
        confidence: 0 to 1, from the evidence known at the time asked.
        support: How many assertions stand behind it, as known at the same time.
        kind: The kind of its predicate: "single", "multi" or "event".
        episodes: Ids of the messages it stands on.
        stated_at: When the first of these was said.
        end_precision: How exactly `invalid_at` is known.
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
        episode: Id of the message.
        start: First character of the quote in the message's text.
        end: The character after its last one.
        quote: The words themselves.
        role: "supports", "ends", or "denies".
        speaker: Who said it; the role of the message where it names nobody.
        event_at: When it was said, in UTC.
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
    def citation(self) -> str:
        """The quote with who said it and on which day."""
        day = "" if self.event_at is None else f"{self.event_at:%Y-%m-%d}"
        source = ", ".join(part for part in (self.speaker and short(self.speaker), day) if part)
        return f"“{short(self.quote)}”" + (f" ({source})" if source else "")


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a fact is believed: evidence, what it replaced, the rule or ruling that decided.

    Args:
        fact: The version that is explained.
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
    """What a user or an adjudicator ruled; logged and replayed.

    Args:
        id: Of the decision; `unmerge` and `undo` take it.
        kind: "correct", "end", "retract", "keep", "merge", "unmerge", "link", "unlink",
            "reextract" or "undo".
        target: What was ruled upon: a fact, a name, an identity, or a decision that is taken back.
        at: When it was committed, in UTC.
        author: Who ruled.
        reason: Why, in the words of the author.
        object: The value or name that was set, where the kind has one.
        effective_at: With "end": until when, in valid time, the fact held.
    """

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
    def citation(self) -> str:
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
            return f"{self.rule} ({self.decision.citation})"
        return f"{self.rule}: {self.said[0].citation}" if self.said else self.rule


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
        subject: The entity that both are about.
        predicate: The predicate that both use.
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

    @property
    def settler(self) -> str:
        """What settled it, in words: "what was said", "a ruling", "a model"; or "open"."""
        if self.settled_by is None:
            return "open"
        return "what was said" if self.settled_by == "slot" else f"a {self.settled_by}"

    def __repr__(self) -> str:
        claims = " / ".join(short(fact.text or ERASED) for fact in self.facts)
        return f"Contradiction({claims!r}, {self.settler})"


@dataclass(frozen=True, slots=True)
class TimelineEntry(Result):
    """One line of a timeline: something that began, ended, happened or was planned.

    Args:
        at: The instant of valid time, in UTC; None where nobody said when.
        precision: How exactly `at` is known.
        what: "began", "ended", "happened" or "planned".
        fact: The fact that it tells of.
    """

    at: datetime | None
    precision: Precision | None
    what: str
    fact: Fact

    def __repr__(self) -> str:
        return (
            f"{show_date(self.at, self.precision)} {self.what}: {short(self.fact.text or ERASED)}"
        )
