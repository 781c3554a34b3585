"""The one place where the wall clock is read. Everything else is handed a `Clock`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from engram_core.errors import InvalidInput, StoreUnavailable

TICK = timedelta(microseconds=1)
# No present is near the ends of time: leases, waits and retention count from it, both ways, and the
# log goes on after it.
EARLIEST, LATEST = datetime(1100, 1, 1, tzinfo=UTC), datetime(9900, 1, 1, tzinfo=UTC)


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


@dataclass(frozen=True, slots=True)
class CheckedClock:
    """What another clock tells, if it can be the present.

    Args:
        given: The other clock.
    """

    given: Clock

    def now(self) -> datetime:
        """The instant now, in UTC.

        Raises:
            InvalidInput: It tells no instant, or one without a timezone.
            StoreUnavailable: It tells a present that leaves no room before or after it.
        """
        told = self.given.now()
        if not isinstance(told, datetime) or told.utcoffset() is None:
            raise InvalidInput(
                f"the clock tells {str(told)[:60]!r}, which is no instant with a timezone: its "
                "now() is to give datetime.now(timezone.utc), or the like"
            )
        if not EARLIEST <= told < LATEST:
            raise StoreUnavailable(
                f"the clock tells {told.isoformat()}, which is out of reach: set the clock of this "
                f"machine, or that passed as clock=, to a time in the years {EARLIEST.year} to "
                f"{LATEST.year - 1}; nothing was stored"
            )
        return told.astimezone(UTC)


def next_instant(clock: Clock, last: datetime | None) -> datetime:
    """The instant of the next transaction: now, but always after `last` (law 7).

    A clock that stands still or jumps back cannot break the order of the log.

    Raises:
        StoreUnavailable: There is no instant after `last`.
    """
    now = clock.now()
    if last is None or now > last:
        return now
    try:
        return last + TICK
    except OverflowError as error:
        raise StoreUnavailable(
            f"the log of this memory ends at {last.isoformat()}, after which there is no instant: "
            "it was written, or made, with a clock that was wrong; go back to a backup or an "
            "export from before"
        ) from error
