"""Readers of counted time: three years ago, in two days, for 9 years, the last two months."""

from __future__ import annotations

import re
from datetime import timedelta

from engram_core.dates.mention import Relation
from engram_core.dates.periods import Period, Unit, day_period, period_of, shifted
from engram_core.dates.read_calendar import group
from engram_core.dates.rules import Reading, Viewpoint

# Coarser than a fact can be dated by; two weeks ago may be any of many days.
_LOOSE = (Unit.WEEK, Unit.WEEKEND, Unit.OTHER)
# Counted from now, in smaller units: no decade or fortnight of the calendar.
_FROM_NOW = {Unit.DECADE: (Unit.YEAR, 10), Unit.FORTNIGHT: (Unit.WEEK, 2)}


def read_ago(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "three years ago", "il y a deux mois": the calendar unit that many units back."""
    return _counted(found, view, -1, Relation.AGO)


def read_ahead(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in two days", "dans trois ans"; in a tale of the past "in two days" is a duration."""
    if view.prefer == "past" and group(found, "bare"):
        return Reading(None, Relation.AHEAD, vague=True)
    return _counted(found, view, 1, Relation.AHEAD)


def read_for(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "for 9 years", "depuis trois ans": when it began, if it still lasts."""
    if _unit(found, view) is Unit.HOUR:
        return None
    reading = _counted(found, view, -1, Relation.FOR)
    if reading and view.prefer == "future":
        return Reading(None, Relation.FOR, vague=True)
    return reading


def read_since_count(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "depuis trois ans": it still lasts, whatever way the text looks."""
    return _counted(found, view, -1, Relation.SINCE)


def read_within(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in the last two months", "the past 7 days": that far back, up to and with today."""
    unit, count = _unit(found, view), _count(found, view)
    if unit is Unit.OTHER or count is None:
        return Reading(None, Relation.WITHIN, vague=True)
    if unit is Unit.HOUR:  # half a day and more reaches back before midnight
        hours = 0 if found["unit"].lower().startswith("min") else count
        unit, count = Unit.DAY, (hours + 12) // 24
    start = day_period(shifted(view.today, unit, -count))
    tomorrow = view.today + timedelta(days=1)
    return Reading(Period(start.start, tomorrow, start.precision), Relation.WITHIN, vague=True)


def read_for_loosely(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "for ages", "for a couple of years": it lasts, and nobody counted."""
    return Reading(None, Relation.FOR, vague=True)


def read_loosely(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "a few years ago", "il y a quelques mois": counted by nobody."""
    return Reading(None, Relation.AGO, vague=True)


def _counted(
    found: re.Match[str], view: Viewpoint, turn: int, relation: Relation
) -> Reading | None:
    unit, count = _unit(found, view), _count(found, view)
    if unit is Unit.OTHER or count is None:
        return Reading(None, relation, vague=True)
    unit, times = _FROM_NOW.get(unit, (unit, 1))
    count *= times
    period = period_of(shifted(view.today, unit, turn * count), unit)
    return Reading(period, relation, vague=unit in _LOOSE)


def _unit(found: re.Match[str], view: Viewpoint) -> Unit:
    return view.words.units[found["unit"].lower()]


def _count(found: re.Match[str], view: Viewpoint) -> int | None:
    """The number; one when none is said ("the past year"); None for "a few" and halves."""
    if group(found, "half"):
        return None
    word = group(found, "num")
    return view.words.number(word) if word else 1
