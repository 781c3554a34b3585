"""Which dates of a clause a claim takes, and what they mean for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Need
from engram_core.dates import DateMention, Prefer, Relation
from engram_core.times import Precision
from engram_core.vocabulary import Kind, Vocabulary

_AHEAD = frozenset({"plans", "goal"})  # what is still to happen: dates look forward
_HAPPENS = frozenset({"started", "stopped", "age"})  # begin at a date like events
_TIMELESS = frozenset({"birthday"})  # its date is its object
_OCCASIONS = frozenset({"attended", "did", "met"})  # "the 2023 Varnholt Forum" says when
_BOUNDS = frozenset({Relation.BY, Relation.BEFORE, Relation.WITHIN, Relation.NAMED})
_READINGS: dict[Relation, Prefer] = {Relation.UNTIL: "future", Relation.FROM: "nearest"}
_VOCABULARY = Vocabulary()

Date = tuple[datetime, Precision]


@dataclass(frozen=True, slots=True)
class Interval:
    """The dates of one claim; both None when nothing was said."""

    start: Date | None = None
    end: Date | None = None


def reading(predicate: str, polarity: Polarity, relation: Relation, *, ahead: bool) -> Prefer:
    """Which year is meant where none is said: the one gone by, to come, or nearest.

    A state said to hold "until May" ends in the May to come; one that holds "from May" may begin
    in a May just gone or soon to come.

    Args:
        predicate: What the date is of.
        polarity: Whether it is said to hold.
        relation: How the date stands to it.
        ahead: Whether the words themselves speak of what is to come.
    """
    if ahead or predicate in _AHEAD:
        return "future"
    if polarity is not Polarity.ASSERTS:
        return "past"
    return _READINGS.get(relation, "past")


def intervals(
    predicate: str, polarity: Polarity, mentions: Sequence[DateMention], *, past: bool = False
) -> list[Interval]:
    """The intervals that a claim takes from the dates of its clause.

    An event told with two dates happened twice; a state with two has a start and an end, and so
    has one of the `past` that held "in 2022".
    """
    barred = _BOUNDS - {Relation.NAMED} if predicate in _OCCASIONS else _BOUNDS
    dated = [m for m in mentions if m.date is not None and m.relation not in barred]
    if predicate in _TIMELESS:
        return [Interval()]
    if polarity is Polarity.ENDS:
        spells = _spells(dated) if past else []
        return spells or [Interval(end=_end_of(dated))]
    if _VOCABULARY[predicate].kind is Kind.EVENT or predicate in _HAPPENS:
        points = [m.date for m in dated if m.relation is not Relation.FOR]
        return [Interval(start=point) for point in points] or [Interval()]
    starts = [m.date for m in dated if m.relation not in (Relation.UNTIL, Relation.AFTER)]
    ends = [_end_of([m]) for m in dated if m.relation in (Relation.UNTIL, Relation.RANGE)]
    return [Interval(next(iter(starts), None), next(iter(ends), None))]


def placed_loosely(mention: DateMention, said_at: datetime) -> DateMention:
    """A loose stretch gone by, within one month, is dated by that month, from where it begins.

    "Last week I stopped smoking" ends it in that month and not before that week; a week that lies
    in two months dates nothing.

    Args:
        mention: As it was read.
        said_at: When the message was sent.
    """
    start, end = mention.start, mention.end
    loose = mention.vague and mention.relation not in (Relation.AFTER, *_BOUNDS)
    if not loose or start is None or end is None or mention.precision is not Precision.DAY:
        return mention
    last = end - timedelta(days=1)
    gone = end <= said_at + timedelta(days=1)  # its midnights are the writer's, kept as UTC
    if not gone or (start.year, start.month) != (last.year, last.month):
        return mention
    return replace(mention, vague=False, precision=Precision.MONTH)


def moved_to(mentions: Sequence[DateMention]) -> list[DateMention]:
    """The day that something was moved to: the last one of "from 3 May to 9 May"."""
    dated = [mention for mention in mentions if mention.date is not None]
    return [
        replace(
            mention,
            start=mention.last or mention.start,
            precision=mention.last_precision or mention.precision,
            relation=Relation.AT,
        )
        for mention in dated[-1:]
    ]


def _spells(mentions: Sequence[DateMention]) -> list[Interval]:
    """The stretch that a past state held for, when its words give both ends; the end if said."""
    for mention in mentions:
        if mention.relation is Relation.RANGE and mention.date and mention.last:
            end = _end_of([mention])
            return [Interval(mention.date, end), Interval(end=end)]
        if mention.relation is Relation.AT and mention.date and mention.end:
            return [Interval(mention.date, (mention.end, mention.date[1]))]
    return []


def _end_of(mentions: Sequence[DateMention]) -> Date | None:
    for mention in mentions:
        if mention.relation is Relation.RANGE and mention.last and mention.last_precision:
            return mention.last, mention.last_precision
        if mention.relation is not Relation.FOR:
            return mention.date
    return None


def meets(need: Need | None, mentions: Sequence[DateMention], said_at: datetime) -> bool:
    """Whether the dates of a clause are as a pattern needs them."""
    if need is None:
        return True
    relations = {mention.relation for mention in mentions}
    if need is Need.ONGOING:
        return bool(relations & {Relation.SINCE, Relation.FOR, Relation.FROM})
    if need is Need.SINCE:
        return Relation.SINCE in relations
    if need is Need.ENDED:
        return bool(relations & {Relation.UNTIL, Relation.FOR, Relation.RANGE})
    if need is Need.FUTURE:
        return any(m.start is not None and m.end is not None and m.end > said_at for m in mentions)
    return any(mention.date is not None for mention in mentions)
