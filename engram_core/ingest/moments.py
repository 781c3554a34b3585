"""The time a message carries: an aware datetime, an ISO 8601 string, or Unix seconds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engram_core.errors import InvalidInput
from engram_core.quoting import quoted
from engram_core.times import with_offset

TIME_KEYS = ("at", "created_at", "timestamp")  # the first one that is set counts
_MILLISECONDS = 1e11  # as seconds this is the year 5138


def moment(value: object, name: str, zone: tzinfo | None = None) -> datetime:
    """The aware datetime that `value` names, with the offset it came with.

    Args:
        value: An aware datetime, an ISO 8601 string with an offset, or a number: seconds since
            1970-01-01 UTC.
        name: What it is called, for the error message.
        zone: Where a time without an offset is to be read; None refuses it.

    Raises:
        NaiveDatetime: It has no offset and no `zone` was given.
        InvalidInput: It is no instant.

    >>> moment(1714550400, "created_at").isoformat()
    '2024-05-01T08:00:00+00:00'
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _from_seconds(float(value), name)
    found = _parsed(value)
    if found is None:
        raise InvalidInput(
            f"{name} is no instant: {quoted(value)}; pass an aware datetime, "
            "'2024-05-01T09:00:00+00:00' or Unix seconds"
        )
    if found.utcoffset() is None and zone is not None:
        found = found.replace(tzinfo=zone)
    with_offset(found, name)  # refuses what is naive or outside the calendar
    return found


def _parsed(value: object) -> datetime | None:
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value.strip())
    except ValueError:
        return None


def _from_seconds(seconds: float, name: str) -> datetime:
    if abs(seconds) >= _MILLISECONDS:
        raise InvalidInput(
            f"{name} is {seconds:.0f}, too large for Unix seconds: divide milliseconds by 1000"
        )
    try:
        return datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds)
    except (OverflowError, ValueError) as error:
        raise InvalidInput(
            f"{name} is no instant: {quoted(seconds)}; pass Unix seconds or "
            "'2024-05-01T09:00:00+00:00'"
        ) from error


def zone_of(value: str | tzinfo | None) -> tzinfo | None:
    """The timezone that `value` names: "Europe/Paris", "UTC" or an offset such as "+02:00".

    Raises:
        InvalidInput: Nobody knows a zone of that name.
    """
    if value is None or isinstance(value, tzinfo):
        return value
    try:
        if value[:1] in ("+", "-"):
            offset = datetime.fromisoformat(f"2000-01-01T00:00:00{value}").utcoffset()
            return timezone(offset or timedelta(0))
        return UTC if value.upper() in ("UTC", "Z") else ZoneInfo(value)
    except (ValueError, ZoneInfoNotFoundError, OSError) as error:
        raise InvalidInput(
            f"no timezone is called {quoted(value)}: pass a name such as 'Europe/Paris' or "
            "an offset such as '+02:00'"
        ) from error
