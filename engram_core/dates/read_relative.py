"""Readers of dates that count from the day a text was written: yesterday, last week."""

from __future__ import annotations

import re
from datetime import timedelta

from engram_core.dates.periods import Unit, day_period, month_period, period_of, shifted
from engram_core.dates.read_calendar import group, nearest, turn_of
from engram_core.dates.rules import UNREADABLE, Reading, Viewpoint
from engram_core.dates.weekdays import coming, gone, of_this_week, weekday_of

_LOOSE = (Unit.WEEK, Unit.WEEKEND, Unit.FORTNIGHT, Unit.DECADE)


def read_day_word(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "yesterday", "this morning", "avant-hier"."""
    word = " ".join(found["days"].lower().split())
    return Reading(day_period(view.today + timedelta(days=view.words.days[word])))


def read_which_unit(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "last year", "next month", "this week": the calendar unit; weeks begin on Monday."""
    unit = view.words.units[found["unit"].lower()]
    if unit is Unit.OTHER:
        return UNREADABLE
    turn = turn_of(found, view)  # "au début de l'année" has none: it is this one
    if unit is Unit.FORTNIGHT and turn > 0:  # the two weeks that come, not those after
        return Reading(period_of(shifted(view.today, Unit.WEEK, turn), unit), vague=True)
    period = period_of(shifted(view.today, unit, turn), unit)
    return Reading(period, vague=unit in _LOOSE)


def read_which_weekday(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "last Friday" (the latest gone by), "this Friday" (of this calendar week), "next"."""
    weekday, turn = weekday_of(found, view), turn_of(found, view)
    if turn < 0 and not group(found, "week"):
        return Reading(day_period(gone(weekday, view)))
    if found["which"].lower() in ("this coming", "coming", "upcoming"):
        return Reading(day_period(coming(weekday, view)))
    return Reading(day_period(of_this_week(weekday, view) + timedelta(days=7 * turn)))


def read_weekday(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "on Monday", "samedi": the day itself is never meant by its own name."""
    if is_habit(found, view):
        return None
    weekday = weekday_of(found, view)
    before, after = day_period(gone(weekday, view)), day_period(coming(weekday, view))
    if view.prefer == "nearest":
        return Reading(nearest([before, after], view))
    return Reading(before if view.prefer == "past" else after)


def is_habit(found: re.Match[str], view: Viewpoint) -> bool:
    """Whether "every", "most" or the like stands before what was found."""
    before = found.string[max(0, found.start() - 20) : found.start()]
    habit = rf"(?<!\w)(?:{view.words.habitual})\s{{1,3}}$"
    return re.search(habit, before, re.IGNORECASE) is not None


def read_day_of_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the 3rd of last month", "le 15 du mois dernier"."""
    month = month_period(view.today.year, view.today.month + turn_of(found, view))
    return Reading(day_period(month.start.replace(day=view.words.number(found["day"]))))


def read_lone_day(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "on the 3rd": of this month, or of the one before or after."""
    day, today = int(found["day"]), view.today
    months = (month_period(today.year, today.month + turn) for turn in (-2, -1, 0, 1, 2))
    days = [
        day_period(month.start.replace(day=day))
        for month in months
        if day <= (month.end - month.start).days
    ]
    return Reading(nearest(days, view))


def read_before_last(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the year before last", "l'avant-dernier week-end"."""
    return _two_away(found, view, -2)


def read_after_next(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the week after next"."""
    return _two_away(found, view, 2)


def _two_away(found: re.Match[str], view: Viewpoint, turn: int) -> Reading:
    unit = view.words.units[found["unit"].lower()]
    if unit is Unit.OTHER:
        return UNREADABLE
    period = period_of(shifted(view.today, unit, turn), unit)
    return Reading(period, vague=unit in _LOOSE)


def read_vague(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "recently", "a while back", "this summer": a date that nobody can place."""
    return UNREADABLE
