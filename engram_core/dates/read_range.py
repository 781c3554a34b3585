"""Reader of ranges: "from 2018 to 2020", "between March and May 2023", "du 3 au 5 mai"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from engram_core.dates.mention import Relation
from engram_core.dates.periods import Period, day_period, month_period, year_period
from engram_core.dates.read_calendar import in_some_year
from engram_core.dates.rules import Reading, Viewpoint


@dataclass(frozen=True, slots=True)
class _Point:
    day: int | None
    month: int | None
    year: int | None

    @property
    def order(self) -> tuple[int, int]:
        return self.month or 0, self.day or 0


def read_range(found: re.Match[str], view: Viewpoint) -> Reading | None:
    """Both ends of the range; what one end leaves out, the other lends."""
    first, last = _point(found["a"], view), _point(found["b"], view)
    if last.month is None and last.day is not None:  # "May 3-5"
        last = replace(last, month=first.month)
    if first.day is not None and first.month is None:  # "3 to 5 May"
        first = replace(first, month=last.month)
    if None in (first.month, last.month) and None in (first.year, last.year):
        return None  # numbers, not dates
    end = _period(_dated(last, first, view))
    start = _period(_before(first, last, end))
    if end.end <= start.start:
        return None
    whole = Period(start.start, end.end, start.precision)
    return Reading(whole, Relation.RANGE, last=end)


def _point(text: str, view: Viewpoint) -> _Point:
    day = month = year = None
    for word in re.findall(r"\d+|[^\W\d]+", text.lower()):
        if word.isdigit() and len(word) == 4:
            year = int(word)
        elif word.isdigit():
            day = int(word)
        else:
            month = view.words.months.get(word, month)
    return _Point(day, month, year)


def _dated(last: _Point, first: _Point, view: Viewpoint) -> _Point:
    """The end with its year: its own, the one that the start lends, or the one meant."""
    if last.year is not None:
        return last
    if first.year is not None:
        return replace(last, year=first.year + (last.order < first.order))
    return replace(last, year=in_some_year(last.month or 1, last.day, view).start.year)


def _before(first: _Point, last: _Point, end: Period) -> _Point:
    if first.year is not None:
        return first
    return replace(first, year=end.start.year - (first.order > last.order))


def _period(point: _Point) -> Period:
    year = point.year or 0
    if point.month is None:
        return year_period(year)
    if point.day is None:
        return month_period(year, point.month)
    return day_period(date(year, point.month, point.day))
