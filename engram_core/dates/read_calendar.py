"""Readers of calendar dates: days, months and years, and what an unsaid year must be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from engram_core.dates.mention import Relation
from engram_core.dates.periods import (
    Period,
    day_period,
    decade_period,
    month_period,
    week_period,
    year_period,
)
from engram_core.dates.rules import UNREADABLE, Reading, Viewpoint

_REACH = 8  # years looked at on either side; 29 February can be eight years off


def group(found: re.Match[str], name: str) -> str:
    """The group's text, or "" when the pattern has no such group or it did not match."""
    return (found[name] or "") if name in found.re.groupindex else ""


def nearest(periods: Iterable[Period], view: Viewpoint) -> Period:
    """The period the writer means: the latest begun, the next not over, or the closest."""
    if view.prefer == "past":
        return max((p for p in periods if p.start <= view.today), key=lambda p: p.start)
    if view.prefer == "future":
        return min((p for p in periods if p.end > view.today), key=lambda p: p.start)
    return min(periods, key=lambda p: abs((p.start - view.today).days))


def month_of(found: re.Match[str], view: Viewpoint) -> int:
    """The month's number."""
    return view.words.months[found["month"].lower()]


def in_some_year(month: int, day: int | None, view: Viewpoint) -> Period:
    """The month, or the day of it, in the year the writer means. ValueError if there is none."""
    return nearest(_over_years(month, day, view.today.year), view)


def _over_years(month: int, day: int | None, middle: int) -> list[Period]:
    periods = []
    for year in range(middle - _REACH, middle + _REACH + 1):
        try:
            periods.append(
                month_period(year, month) if day is None else day_period(date(year, month, day))
            )
        except ValueError:  # no 29 February in that year
            continue
    return periods


def relative_year(found: re.Match[str], view: Viewpoint) -> int | None:
    """The year said in figures, or by "last year"; None when none is said."""
    if year := group(found, "year"):
        return int(year)
    if group(found, "which"):
        return view.today.year + turn_of(found, view)
    return None


def turn_of(found: re.Match[str], view: Viewpoint) -> int:
    """How far "last", "this" or "next" turns the calendar; 0 where none of them is said."""
    which = group(found, "which")
    return view.words.which[which.lower()] if which else 0


def read_day(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "3 May 2022", "March 2nd", "le 1er septembre"."""
    year, month = relative_year(found, view), month_of(found, view)
    if year is None and _is_common_word(found, view):
        return None
    day = view.words.number(found["day"])
    if year is None:
        return Reading(in_some_year(month, day, view))
    return Reading(day_period(date(year, month, day)))


def _is_common_word(found: re.Match[str], view: Viewpoint) -> bool:
    """Read "we may 3 …", "march 4 miles": a lower-case common word before a bare number."""
    word = found["month"]
    first = found.start("month") < found.start("day")
    return first and word.islower() and word in view.words.doubtful and not group(found, "ordinal")


def read_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in April", "March 2020", "avril de l'an dernier"."""
    year, month = relative_year(found, view), month_of(found, view)
    if year is None:
        return Reading(in_some_year(month, None, view))
    return Reading(month_period(year, month))


def read_week_of(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the week of 3 May": the calendar week that holds the day."""
    day = read_day(found, view)
    return day and Reading(day.period and week_period(day.period.start), vague=True)


def read_some_of_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the first week of May" as some part of May."""
    month = read_month(found, view)
    return month and Reading(month.period, vague=True)


def read_which_month(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "last April" (gone by), "this December" (of this year), "next May" (to come)."""
    word, month = found["month"], month_of(found, view)
    turn = turn_of(found, view)
    if turn == 0 and word.islower() and word in view.words.doubtful:
        return None  # "this may be": not May
    this = month_period(view.today.year, month)
    if turn < 0:
        gone = this.end <= view.today
        return Reading(this if gone else month_period(view.today.year - 1, month))
    if turn > 0 and this.start <= view.today:
        return Reading(month_period(view.today.year + 1, month))
    return Reading(this)


def read_year(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in 2019", "summer 2021", "fin 2020"."""
    return Reading(year_period(int(found["year"])))


def read_short_year(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "in '09": of this century as far as it has come, else of the last."""
    year = int(found["short"])
    return Reading(year_period(year + (2000 if year <= view.today.year % 100 else 1900)))


def read_named_year(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the 2023 Varnholt Forum": the capital says it is a name."""
    name = found["name"]
    return Reading(year_period(int(found["year"])), Relation.NAMED) if name[:1].isupper() else None


def read_decade(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "the 90s", "les années 1980"."""
    year = int(found["decade"])
    if year < 100:
        year += 1900 if year > view.today.year % 100 else 2000
    return Reading(decade_period(year), vague=True)


def read_quarter(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "Q3 2023": a window of three months, too wide to date a fact by."""
    first = month_period(int(found["year"]), int(found["quarter"]) * 3 - 2)
    last = month_period(first.start.year, first.start.month + 2)
    return Reading(Period(first.start, last.end, first.precision), vague=True)


def read_iso_day(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "2024-05-03"."""
    return Reading(day_period(date(int(found["year"]), int(found["month"]), int(found["day"]))))


def read_figures(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "31/12/2023", "12/31/2023"; "03/05/2024" could be two days, so it is not guessed."""
    first, second, year = int(found["first"]), int(found["second"]), int(found["year"])
    if first > 12 or first == second:
        return Reading(day_period(date(year, second, first)))
    if second > 12:
        return Reading(day_period(date(year, first, second)))
    return UNREADABLE


def read_feast(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Read "at Christmas", "avant Noël": days around a feast, never exact."""
    if found["feast"].lower()[:4] not in ("chri", "xmas", "noel"):
        return UNREADABLE
    said = group(found, "year")
    span = [_christmas(y) for y in range(view.today.year - 1, view.today.year + 2)]
    return Reading(_christmas(int(said)) if said else nearest(span, view), vague=True)


def _christmas(year: int) -> Period:
    return Period(date(year, 12, 24), date(year, 12, 27), day_period(date(year, 12, 24)).precision)
