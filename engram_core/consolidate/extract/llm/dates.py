"""Dates as a model writes them: ISO, whole or in part. Pure."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

from engram_core.times import Precision

Date = tuple[datetime, Precision]
_UNSAID = frozenset(
    ("", "null", "none", "unknown", "n/a", "na", "-", "?", "now", "present", "ongoing", "undefined")
)
_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2}|[xX?]{2})(?:-(\d{2}|[xX?]{2}))?)?")


def is_unsaid(text: str | None) -> bool:
    """Whether a date is left open."""
    return text is None or text.strip().casefold() in _UNSAID


def read_date(text: str, offset_minutes: int = 0) -> Date | None:
    """The date and how exactly it is known; None when it cannot be read.

    Args:
        text: "2024", "2024-03", "2024-03-09", or a moment; "2024-03-XX" is a month.
        offset_minutes: Of the message, for moments that have none of their own.

    >>> read_date("2024-03")
    (datetime.datetime(2024, 3, 1, 0, 0, tzinfo=datetime.timezone.utc), <Precision.MONTH: 'month'>)
    """
    found = _PARTIAL.fullmatch(text.strip())
    try:
        return _calendar(found) if found else _moment(text.strip(), offset_minutes)
    except (ValueError, OverflowError):
        return None


def _calendar(found: re.Match[str]) -> Date:
    year, month, day = (int(part) if part and part.isdigit() else None for part in found.groups())
    precision = Precision.YEAR if month is None else Precision.MONTH if day is None else None
    start = datetime(year or 0, month or 1, (day if month else None) or 1, tzinfo=UTC)
    return start, precision or Precision.DAY


def _moment(text: str, offset_minutes: int) -> Date:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone(timedelta(minutes=offset_minutes)))
    at = moment.astimezone(UTC)
    midnight = moment.hour == moment.minute == moment.second == moment.microsecond == 0
    if midnight:  # nobody says midnight: a day was meant
        return datetime(moment.year, moment.month, moment.day, tzinfo=UTC), Precision.DAY
    return at, Precision.INSTANT
