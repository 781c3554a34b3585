"""The one place where the wall clock is read. Everything else is handed a `Clock`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol

TICK = timedelta(microseconds=1)


class Clock(Protocol):
    """Tells the instant now, timezone-aware, in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class ManualClock:
    """A clock that stands still until it is set; for tests and replays.

    >>> from datetime import timezone
    >>> clock = ManualClock(datetime(2024, 1, 1, tzinfo=timezone.utc))
    >>> clock.advance(timedelta(days=1)); clock.now().isoformat()
    '2024-01-02T00:00:00+00:00'
    """

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        return self._now

    def set(self, instant: datetime) -> None:
        self._now = instant

    def advance(self, by: timedelta) -> None:
        self._now += by


def next_instant(clock: Clock, last: datetime | None) -> datetime:
    """The instant of the next transaction: now, but always after `last` (law 7).

    A clock that stands still or jumps back cannot break the order of the log.
    """
    now = clock.now()
    return now if last is None or now > last else last + TICK
