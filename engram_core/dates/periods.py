"""Calendar arithmetic: years, months, weeks and days as half-open periods of dates."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from engram_core.times import Precision

FIRST_YEAR, LAST_YEAR = 2, 9998  # one year of room on either side for offsets and ends


class Unit(StrEnum):
    """A unit of time that texts count in."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    WEEKEND = "weekend"
    FORTNIGHT = "fortnight"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    OTHER = "other"  # quarter, term, season: a date word nobody can place


_DAYS = {Unit.DAY: 1, Unit.WEEK: 7, Unit.WEEKEND: 7, Unit.FORTNIGHT: 14}


@dataclass(frozen=True, slots=True)
class Period:
    """`[start, end)` in calendar dates, known to `precision`."""

    start: date
    end: date
    precision: Precision


def year_period(year: int) -> Period:
    """The calendar year. Raises ValueError outside the years 2 to 9998."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(f"year out of range: {year}")
    return Period(date(year, 1, 1), date(year + 1, 1, 1), Precision.YEAR)


def month_period(year: int, month: int) -> Period:
    """The calendar month; `month` may lie outside 1 to 12 and carries into the year."""
    year, index = year + (month - 1) // 12, (month - 1) % 12
    start = year_period(year).start.replace(month=index + 1)
    following = date(year + (index + 1) // 12, (index + 1) % 12 + 1, 1)
    return Period(start, following, Precision.MONTH)


def day_period(day: date) -> Period:
    """The calendar day."""
    year_period(day.year)
    return Period(day, day + timedelta(days=1), Precision.DAY)


def week_period(day: date) -> Period:
    """The calendar week, Monday to Sunday, that holds `day`."""
    monday = day - timedelta(days=day.weekday())
    return Period(monday, monday + timedelta(days=7), Precision.DAY)


def fortnight_period(day: date) -> Period:
    """Two calendar weeks, of which the first holds `day`."""
    week = week_period(day)
    return Period(week.start, week.end + timedelta(days=7), Precision.DAY)


def weekend_period(day: date) -> Period:
    """Saturday and Sunday of the calendar week that holds `day`."""
    week = week_period(day)
    return Period(week.start + timedelta(days=5), week.end, Precision.DAY)


def decade_period(year: int) -> Period:
    """The ten years that begin with the decade of `year`."""
    first = year_period(year - year % 10)
    return Period(first.start, year_period(first.start.year + 10).start, Precision.YEAR)


def shifted(day: date, unit: Unit, count: int) -> date:
    """`day` moved by `count` units, kept within the month (31 March less a month: 28 February)."""
    if unit is Unit.HOUR:
        return day
    if unit in _DAYS:
        return day + timedelta(days=count * _DAYS[unit])
    months = count * {Unit.MONTH: 1, Unit.YEAR: 12, Unit.DECADE: 120}[unit]
    month = month_period(day.year, day.month + months).start
    return month.replace(day=min(day.day, monthrange(month.year, month.month)[1]))


def period_of(day: date, unit: Unit) -> Period:
    """The calendar unit that holds `day`; an hour counts as its day."""
    if unit is Unit.YEAR:
        return year_period(day.year)
    if unit is Unit.MONTH:
        return month_period(day.year, day.month)
    if unit is Unit.DECADE:
        return decade_period(day.year)
    return _PERIODS.get(unit, day_period)(day)


_PERIODS = {
    Unit.WEEK: week_period,
    Unit.WEEKEND: weekend_period,
    Unit.FORTNIGHT: fortnight_period,
}
