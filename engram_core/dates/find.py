"""`find_dates`: every date that a text names, read from the day it was written on.

Why a grammar of our own: of the 49 dated facts of the labelled messages it was developed on it
found 49 (an unsaid year read either way), recognizers-text-date-time 43, dateparser 37; of 53
rows without any fact 3, 15 and 18 showed a date; messages a second: 1,500 with dates, 11, 110;
size on disk 0.1, 8, 15 MB.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time

from engram_core.dates.grammars import GRAMMARS, awake
from engram_core.dates.mention import DateMention, Prefer, Relation
from engram_core.dates.rules import UNREADABLE, Grammar, Reading, Rule, Viewpoint, fold
from engram_core.times import instant, local

_LEAD_REACH = 40  # characters before a date in which its preposition is looked for
_BOUNDS = {
    "since": Relation.SINCE,
    "from": Relation.FROM,
    "until": Relation.UNTIL,
    "by": Relation.BY,
    "before": Relation.BEFORE,
    "after": Relation.AFTER,
}
_POINTING = re.compile(r"\b(?:the|our|their|this|my)\b", re.IGNORECASE)
_OPEN_ENDED = (Relation.BY, Relation.BEFORE, Relation.AFTER)


def find_dates(
    text: str, anchor: datetime, offset_minutes: int = 0, *, prefer: Prefer = "past"
) -> list[DateMention]:
    """Find the dates in an English, French or (basic) Chinese text.

    Args:
        text: What was written.
        anchor: When it was written, timezone-aware. Relative words count from the calendar day
            it was there, never from the wall clock or the host's timezone.
        offset_minutes: The offset it was written in, minutes east of UTC.
        prefer: Which "April", "Monday" or "12 June" is meant when no year is said: the latest
            gone by, the next to come, or the nearest. Pass "future" for plans.

    Returns:
        The mentions in the order of the text, never overlapping. Starts and ends are the UTC
        midnights of calendar dates.

    Raises:
        NaiveDatetime: `anchor` has no timezone.

    >>> said = datetime(2025, 2, 12, 9, tzinfo=UTC)
    >>> [(m.text, f"{m.start:%Y-%m-%d}") for m in find_dates("Last Friday I met them.", said)]
    [('Last Friday', '2025-02-07')]
    """
    folded = fold(text)
    today = _calendar_day(anchor, offset_minutes)
    found = [
        mention
        for grammar in awake(folded, GRAMMARS)
        for mention in _mentions(folded, grammar, Viewpoint(today, prefer, grammar.words))
    ]
    return [_with_text(mention, text) for mention in _longest(_names_first(found, folded))]


def _calendar_day(anchor: datetime, offset_minutes: int) -> date:
    moment = instant(anchor, "anchor")
    try:
        return local(moment, offset_minutes).date()
    except OverflowError:  # the first or last hours that datetime knows
        return moment.date()


def _mentions(text: str, grammar: Grammar, view: Viewpoint) -> Iterator[DateMention]:
    no_weekday = grammar.spaced and grammar.weekday.search(text) is None
    for pattern, rule in grammar.compiled:
        if no_weekday and "weekday" in pattern.groupindex:
            continue
        for found in pattern.finditer(text):
            lead = grammar.lead.search(text, max(0, found.start() - _LEAD_REACH), found.start())
            kind = _kind(lead, rule)
            if rule.needs and not rule.needs & kind:
                continue
            reading = _read(rule, found, view)
            if reading is not None:
                yield _mention(_span(found, lead if kind else None, reading), reading, kind)


def _span(found: re.Match[str], lead: re.Match[str] | None, reading: Reading) -> tuple[int, int]:
    """The words of the date with its preposition; of a name that holds a year, the year alone."""
    if reading.relation is Relation.NAMED:
        return found.span("year")
    return (lead or found).start(), found.end()


def _kind(lead: re.Match[str] | None, rule: Rule) -> frozenset[str]:
    groups = lead.groupdict() if lead else {}
    kind = frozenset(name for name, said in groups.items() if said)
    loose = lead is not None and lead[0].strip().lower() == "from"
    return frozenset() if rule.adverb and (loose or kind.isdisjoint(_BOUNDS)) else kind


def _read(rule: Rule, found: re.Match[str], view: Viewpoint) -> Reading | None:
    try:
        return rule.read(found, view)
    except (ValueError, OverflowError):  # "31 February", "in 90000 years"
        return UNREADABLE


def _mention(span: tuple[int, int], reading: Reading, kind: frozenset[str]) -> DateMention:
    relation = next((bound for name, bound in _BOUNDS.items() if name in kind), reading.relation)
    period, last = reading.period, reading.last
    return DateMention(
        span=span,
        start=_midnight(period.start) if period else None,
        end=_midnight(period.end) if period else None,
        precision=period.precision if period else None,
        relation=relation,
        vague=reading.vague or relation in _OPEN_ENDED,
        text="",
        last=_midnight(last.start) if last else None,
        last_precision=last.precision if last else None,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _names_first(found: list[DateMention], text: str) -> list[DateMention]:
    """Without "in the 2023" where the year belongs to a name: "in the 2023 Varnholt Race"."""
    named = [mention.span for mention in found if mention.relation is Relation.NAMED]
    return [
        mention
        for mention in found
        if not (
            mention.relation is Relation.AT
            and _POINTING.search(text, *mention.span)
            and any(mention.span[0] < a and b == mention.span[1] for a, b in named)
        )
    ]


def _longest(found: list[DateMention]) -> list[DateMention]:
    """Of mentions that overlap, the longest; the earlier rule when they are equally long."""
    kept: list[DateMention] = []
    for mention in sorted(found, key=lambda m: m.span[0] - m.span[1]):
        if all(mention.span[1] <= k.span[0] or mention.span[0] >= k.span[1] for k in kept):
            kept.append(mention)
    return sorted(kept, key=lambda m: m.span)


def _with_text(mention: DateMention, text: str) -> DateMention:
    return replace(mention, text=text[slice(*mention.span)])
