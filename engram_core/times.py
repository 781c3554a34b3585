"""Instants, precision and the two clocks of a read.

An instant is a timezone-aware datetime, kept in UTC. A calendar date (a year, a month, a day)
is kept as the instant of its first midnight in UTC together with its precision, so that it reads
as the same date for everyone. Intervals are half-open: `[from, to)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from engram_core.errors import InvalidInput, MixedClocks, NaiveDatetime
from engram_core.quoting import quoted


class Precision(StrEnum):
    """How exactly a date is known."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True)
class ReadTimes:
    """The point on both clocks that a read stands at. None means: now, not filtered by a date."""

    valid_at: datetime | None = None
    known_at: datetime | None = None

    @property
    def is_past(self) -> bool:
        """Whether a point was asked for on either clock."""
        return self.valid_at is not None or self.known_at is not None


def read_times(
    valid_at: datetime | str | None = None,
    known_at: datetime | str | None = None,
    as_of: datetime | str | None = None,
) -> ReadTimes:
    """Check the time arguments that every read takes.

    Args:
        valid_at: When it was true in the world.
        known_at: When the system believed it.
        as_of: Both at once; cannot be mixed with the other two.

    Raises:
        MixedClocks: `as_of` came with another clock.
        NaiveDatetime: An instant has no timezone.
    """
    if as_of is not None:
        if valid_at is not None or known_at is not None:
            raise MixedClocks(
                "as_of sets both clocks: pass either as_of, or valid_at and known_at, not both"
            )
        point = instant(as_of, "as_of")
        return ReadTimes(point, point)
    return ReadTimes(
        None if valid_at is None else instant(valid_at, "valid_at"),
        None if known_at is None else instant(known_at, "known_at"),
    )


def instant(value: datetime | str, name: str) -> datetime:
    """The instant `value` names, in UTC.

    Args:
        value: An aware datetime, or an ISO 8601 string with an offset.
        name: The argument's name, for the error message.

    Raises:
        NaiveDatetime: It has no timezone.
        InvalidInput: It is not an instant at all, or lies outside the years 1 to 9999.

    >>> instant("2024-05-01T09:00:00+02:00", "at").isoformat()
    '2024-05-01T07:00:00+00:00'
    """
    return with_offset(value, name)[0]


def with_offset(value: datetime | str, name: str) -> tuple[datetime, int]:
    """The instant in UTC, and the offset it came with in minutes east of UTC."""
    moment = _parse(value, name)
    offset = moment.utcoffset()
    if offset is None:
        raise NaiveDatetime(
            f"{name} has no timezone: pass datetime(..., tzinfo=timezone.utc) or an ISO string "
            f"with an offset such as '2024-05-01T09:00:00+00:00' (got {quoted(str(value))})"
        )
    try:
        return moment.astimezone(UTC), int(offset.total_seconds() // 60)
    except OverflowError as error:
        raise InvalidInput(
            f"{name} lies outside the years 1 to 9999 in UTC: {quoted(value)}"
        ) from error


def date_or_instant(value: datetime | str, name: str, precision: str | None) -> datetime:
    """What a stated time names: its calendar date, as dates are kept, or the instant itself.

    It is a date where the precision says so, or where it is a midnight on the clock that it was
    given with: "2020-01-01T00:00:00+01:00" is 1 January, not 23:00 of the day before.

    >>> date_or_instant("2020-01-01T00:00:00+01:00", "valid_at", "year").isoformat()
    '2020-01-01T00:00:00+00:00'
    >>> date_or_instant("2020-01-01T00:00:00+01:00", "valid_at", "instant").isoformat()
    '2019-12-31T23:00:00+00:00'
    """
    moment, offset = with_offset(value, name)
    try:
        there = moment + timedelta(minutes=offset)
    except OverflowError:  # the first or the last day there is
        return moment
    midnight = there.replace(hour=0, minute=0, second=0, microsecond=0)
    dated = there == midnight if precision is None else precision != Precision.INSTANT
    return midnight if dated else moment


def _parse(value: datetime | str, name: str) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, str):
        try:
            return datetime.fromisoformat(value)
        except ValueError as error:
            raise InvalidInput(
                f"{name} is not an ISO 8601 instant: {value[:60]!r}; "
                "pass for example '2024-05-01T09:00:00+00:00'"
            ) from error
    raise InvalidInput(
        f"{name} must be a timezone-aware datetime or an ISO string, not {type(value).__name__}"
    )


def period_end(start: datetime, precision: Precision) -> datetime:
    """The end of the period that begins at `start` and is as long as `precision`.

    An instant lasts one microsecond, the smallest interval there is. The last year there is, 9999,
    and its last month, day and instant end at the last instant.

    >>> period_end(datetime(2024, 12, 1, tzinfo=UTC), Precision.MONTH).isoformat()
    '2025-01-01T00:00:00+00:00'
    """
    try:
        if precision is Precision.YEAR:
            return start.replace(year=start.year + 1)
        if precision is Precision.MONTH:
            return (start.replace(day=1) + timedelta(days=32)).replace(day=1)
        day = precision is Precision.DAY
        return start + (timedelta(days=1) if day else timedelta(microseconds=1))
    except (OverflowError, ValueError):
        return LAST


LAST = datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC)


def show_date(moment: datetime | None, precision: Precision | None) -> str:
    """The date as it is known: "2026", "2026-03", "2026-03-09", or an instant to the minute.

    >>> show_date(datetime(2026, 1, 1, tzinfo=UTC), Precision.YEAR)
    '2026'
    """
    if moment is None:
        return "?"
    form = {
        Precision.YEAR: "%Y",
        Precision.MONTH: "%Y-%m",
        Precision.DAY: "%Y-%m-%d",
    }.get(precision or Precision.INSTANT, "%Y-%m-%d %H:%M")
    text = moment.strftime(form)
    return text.zfill(4) if precision is Precision.YEAR else text


def local(moment: datetime, offset_minutes: int) -> datetime:
    """`moment` as the clock on the wall showed it to who wrote the message."""
    from datetime import timezone

    return moment.astimezone(timezone(timedelta(minutes=offset_minutes)))
