"""Readers of spans of days: Monday to Wednesday, the last two Fridays, the next ten days.

They are windows for questions; none of them dates a fact.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from engram_core.dates.mention import Relation
from engram_core.dates.periods import Period, Unit, day_period, month_period, shifted
from engram_core.dates.read_calendar import group, read_month, turn_of
from engram_core.dates.rules import UNREADABLE, Reading, Viewpoint
from engram_core.dates.weekdays import gone, of_this_week, weekday_of

_DAY, _WEEK = timedelta(days=1), timedelta(days=7)


def read_weekday_range(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "from Monday to Wednesday": up to the latest one gone by or today, or those to come."""
    first, last = (view.words.weekdays[found[name].lower()] for name in ("weekday", "until"))
    long = timedelta(days=(last - first - 1) % 7 + 1)  # Monday to Monday is a week and a day
    if group(found, "which"):
        start = of_this_week(first, view) + turn_of(found, view) * _WEEK
    elif view.prefer == "future":
        start = view.today + timedelta(days=(first - view.today.weekday()) % 7)
    else:
        start = view.today - timedelta(days=(view.today.weekday() - last) % 7) - long
    return _span(start, start + long)


def read_last_weekdays(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the last two Fridays": from the first of them to the end of the latest."""
    latest, count = gone(weekday_of(found, view), view), view.words.number(found["num"])
    return _span(latest - (max(1, count) - 1) * _WEEK, latest)


def read_coming(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in the next two weeks", "d'ici quinze jours": from today on, that far."""
    unit, word = view.words.units[found["unit"].lower()], group(found, "num")
    if unit is Unit.OTHER:
        return UNREADABLE
    return _span(view.today, shifted(view.today, unit, view.words.number(word) if word else 1))


def read_some_of_which_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the last week of last month" as some part of the month."""
    month = month_period(view.today.year, view.today.month + turn_of(found, view))
    return Reading(month, vague=True)


def read_end_of_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the last day of March", "le premier jour du mois dernier"."""
    month = read_month(found, view) if group(found, "month") else None
    month = month or read_some_of_which_month(found, view)
    if month is None or month.period is None:
        return UNREADABLE
    first = view.words.nth[found["nth"].lower()] > 0
    day = month.period.start if first else month.period.end - _DAY
    return Reading(day_period(day), vague=month.vague)


def _span(first: date, last: date) -> Reading:
    start, end = day_period(first), day_period(last)
    return Reading(Period(start.start, end.end, start.precision), Relation.WITHIN, vague=True)
