"""Readers of days that are counted off: three Fridays ago, Friday week, the first Monday of May."""

from __future__ import annotations

import re
from datetime import timedelta

from engram_core.dates.periods import Period, Unit, day_period, month_period, shifted
from engram_core.dates.read_calendar import group, month_of, nearest, relative_year, turn_of
from engram_core.dates.read_relative import is_habit
from engram_core.dates.rules import UNREADABLE, Reading, Viewpoint
from engram_core.dates.weekdays import coming, gone, of_this_week, weekday_of

_WEEK = timedelta(days=7)
_YEARS = (-1, 0, 1)  # in which a month whose year is unsaid may lie
_MONTHS = range(-14, 15)  # of which one has such a day at such a weekday


def read_weekdays_ago(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "three Fridays ago", "il y a deux samedis": one is the latest gone by."""
    return Reading(
        day_period(gone(weekday_of(found, view), view) - (_count(found, view) - 1) * _WEEK)
    )


def read_weekdays_ahead(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "two Fridays from now", "dans trois lundis": one is the first to come."""
    return Reading(
        day_period(coming(weekday_of(found, view), view) + (_count(found, view) - 1) * _WEEK)
    )


def read_week_before(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the Friday before last", "Friday week ago": a week before the latest gone by."""
    return Reading(day_period(gone(weekday_of(found, view), view) - _WEEK))


def read_weekday_after_next(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the Friday after next": of the calendar week after the next."""
    return Reading(day_period(of_this_week(weekday_of(found, view), view) + 2 * _WEEK))


def read_weekday_of_week_ago(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "on Tuesday two weeks ago": of the calendar week that many weeks back."""
    weeks = 2 if group(found, "two") else _count(found, view)
    return Reading(day_period(of_this_week(weekday_of(found, view), view) - weeks * _WEEK))


def read_weeks_from_weekday(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "Friday week", "two weeks from Monday", "mardi en quinze": after the first to come."""
    weeks = 2 if group(found, "two") else _count(found, view)
    return Reading(day_period(coming(weekday_of(found, view), view) + weeks * _WEEK))


def read_to_the_day(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "a year ago today", "two weeks from tomorrow", "il y a un an jour pour jour"."""
    unit = view.words.units[found["unit"].lower()]
    if unit in (Unit.OTHER, Unit.HOUR, Unit.WEEKEND):
        return UNREADABLE
    word = " ".join(group(found, "days").lower().split())
    day = view.today + timedelta(days=view.words.days.get(word, 0))
    turn = 1 if group(found, "ahead") else -1
    return Reading(day_period(shifted(day, unit, turn * _count(found, view))))


def read_nth_weekday(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the first Friday of April 2024", "le dernier lundi de mars"; ValueError if none is."""
    if is_habit(found, view):  # its weekday alone would be read as a date
        return UNREADABLE
    nth, weekday = view.words.nth[found["nth"].lower()], weekday_of(found, view)
    if not group(found, "month"):
        turn = turn_of(found, view)
        month = month_period(view.today.year, view.today.month + turn)
        # "On the first Friday of the month" is said of every month: no date for a fact.
        return Reading(_nth(month, nth, weekday), vague=turn == 0)
    year, number = relative_year(found, view), month_of(found, view)
    if year is not None:
        return Reading(_nth(month_period(year, number), nth, weekday))
    months = (month_period(view.today.year + turn, number) for turn in _YEARS)
    return Reading(nearest([_nth(month, nth, weekday) for month in months], view))


def read_weekday_and_day(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "Friday the 3rd": the nearest month in which that day is one."""
    day, weekday = int(found["day"]), weekday_of(found, view)
    months = (month_period(view.today.year, view.today.month + turn) for turn in _MONTHS)
    days = [
        day_period(month.start + timedelta(days=day - 1))
        for month in months
        if day <= (month.end - month.start).days
        and (month.start + timedelta(days=day - 1)).weekday() == weekday
    ]
    return Reading(nearest(days, view))


def read_part_of_year(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the first quarter of 2024", "second semestre 2023": too wide to date a fact by."""
    year, months = relative_year(found, view), view.words.parts[found["span"].lower()]
    nth = view.words.nth[found["nth"].lower()]
    number = nth - 1 if nth > 0 else 12 // months + nth
    if year is None or number >= 12 // months:
        return UNREADABLE
    first = month_period(year, number * months + 1)
    last = month_period(year, (number + 1) * months)
    return Reading(Period(first.start, last.end, first.precision), vague=True)


def _nth(month: Period, nth: int, weekday: int) -> Period:
    """The nth such weekday of a month, counted from its end where `nth` is negative."""
    first = month.start + timedelta(days=(weekday - month.start.weekday()) % 7)
    days = [first + week * _WEEK for week in range(5) if first + week * _WEEK < month.end]
    if nth > len(days):
        raise ValueError("no fifth one in this month")
    return day_period(days[nth - 1 if nth > 0 else nth])


def _count(found: re.Match[str], view: Viewpoint) -> int:
    """The number said; one where none is. Nothing counts as zero of them."""
    word = group(found, "num")
    return max(1, view.words.number(word)) if word else 1
