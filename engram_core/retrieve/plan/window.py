"""The window of time that a question names. The calendar rule is written down in `plan`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from engram_core.dates import DateMention, Prefer, Relation, find_dates
from engram_core.times import LAST, Precision, instant, local

Window = tuple[datetime, datetime]

FIRST = datetime.min.replace(tzinfo=UTC)

_AHEAD = re.compile(
    r"\b(?:will|won't|shall|gonna|going to|upcoming|scheduled|due|vais|vas|va|allons|allez|vont|"
    r"prévue?s?|\w+(?:erai|eras|erons|erez|eront|irai|iront))\b|'ll\b|\bam I \w+ing\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\b(?:did|was|were|had|ai|avons|avais|était|étais)\b", re.IGNORECASE)

_OPEN_START = (Relation.BEFORE, Relation.UNTIL, Relation.BY)
_OPEN_END = (Relation.SINCE, Relation.FROM, Relation.AFTER)
# A duration bounds nothing in a question, and a year in a name is not asked about.
_NO_WINDOW = (Relation.FOR, Relation.NAMED)
# "In two days" of a tale that is over, "for a while": nothing that should have been read.
_NOT_MISSED = (Relation.FOR, Relation.AHEAD)
# These leave the time open on purpose; nothing is lost by not reading them.
_ANY_TIME = re.compile(
    r"recently|lately|long ago|récemment|dernièrement|ces derniers temps", re.IGNORECASE
)
# Shaped like a date, made of words nobody knows as a unit: "three moons ago".
_SHAPED = re.compile(
    r"(?<![\w-])(?:[\w-]+\s){1,2}ago\b|\bthe\s[\w-]+\s(?:before|after)\s(?:last|next)\b|"
    r"\bil y a \w+ (?:lustres|lunes|hivers|étés)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\bhow\b", re.IGNORECASE)  # "how many weeks ago" asks for the date
_COARSE = (Precision.YEAR, Precision.MONTH, Precision.DAY)


@dataclass(frozen=True, slots=True)
class DatedQuestion:
    """The window with its precision, the phrases nobody can place, and where dates stand."""

    window: Window | None
    precision: Precision | None
    unread: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


def window_of(text: str, now: datetime, offset_minutes: int) -> DatedQuestion:
    """Read the dates of a question, counted from `now`.

    Raises:
        NaiveDatetime: `now` has no timezone.
    """
    moment = instant(now, "now")
    mentions = find_dates(text, moment, offset_minutes, prefer=_looks(text))
    placed = [m for m in mentions if m.start is not None and m.relation not in _NO_WINDOW]
    tomorrow = _tomorrow(moment, offset_minutes)
    windows = [(m.relation, _bounds(m, tomorrow)) for m in placed]
    return DatedQuestion(
        window=_together(windows),
        precision=next((p for p in _COARSE for m in placed if m.precision is p), None),
        unread=_unread(text, mentions),
        spans=tuple(m.span for m in mentions),
    )


def _unread(text: str, mentions: Sequence[DateMention]) -> tuple[str, ...]:
    missed = [(m.span[0], m.text) for m in mentions if m.start is None and _is_missed(m)]
    shaped = [
        (found.start(), found[0])
        for found in _SHAPED.finditer(text)
        if all(found.end() <= m.span[0] or m.span[1] <= found.start() for m in mentions)
        and not _ASKED.search(text, max(0, found.start() - 10), found.end())
    ]
    return tuple(phrase for _, phrase in sorted(missed + shaped))


def _is_missed(mention: DateMention) -> bool:
    return mention.relation not in _NOT_MISSED and not _ANY_TIME.search(mention.text)


def _looks(text: str) -> Prefer:
    return "future" if _AHEAD.search(text) and not _BEHIND.search(text) else "past"


def _tomorrow(now: datetime, offset_minutes: int) -> datetime:
    """UTC midnight that ends the calendar day of `now`."""
    try:
        today = local(now, offset_minutes).replace(tzinfo=UTC)
        return today.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    except OverflowError:  # the last day there is
        return LAST


def _bounds(mention: DateMention, tomorrow: datetime) -> Window:
    start, end = mention.start or FIRST, mention.end or LAST
    if mention.relation in (Relation.SINCE, Relation.FROM):
        return start, max(end, tomorrow)
    if mention.relation is Relation.AFTER:
        return end, tomorrow if end < tomorrow else LAST
    if mention.relation is Relation.BEFORE:
        return FIRST, start
    return (FIRST if mention.relation in _OPEN_START else start), end


def _together(windows: Sequence[tuple[Relation, Window]]) -> Window | None:
    """One window for all dates: what "after" and "before" leave between them, else their hull."""
    if not windows:
        return None
    floor = max((w[0] for r, w in windows if r in _OPEN_END), default=FIRST)
    roof = min((w[1] for r, w in windows if r in _OPEN_START), default=LAST)
    if FIRST < floor < roof < LAST:
        return floor, roof
    return min(w[0] for _, w in windows), max(w[1] for _, w in windows)
