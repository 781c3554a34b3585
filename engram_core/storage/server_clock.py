"""The time of the database, which hosts with clocks of their own agree on."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, text

_EVERY = 10.0  # seconds after which a connection is asked again
_NOW = text("SELECT clock_timestamp()")


class ServerClock:
    """Implements `Clock` by the database's time, carried on by this machine's ticks in between.

    The clock of this machine is never read: it may be wrong, stand still or jump. Whoever has a
    connection in hand sets it, so that telling the time needs none.
    """

    def __init__(self) -> None:
        self._set: tuple[datetime, float] | None = None

    def now(self) -> datetime:
        if self._set is None:
            raise RuntimeError("the time is asked for before the database was")
        instant, ticks = self._set
        return instant + timedelta(seconds=_ticks() - ticks)

    def keep(self, connection: Connection) -> None:
        """Ask the database again, if that was long ago."""
        asked = _ticks()
        if self._set is not None and asked - self._set[1] < _EVERY:
            return
        instant: datetime = connection.execute(_NOW).scalar_one()
        answered = _ticks()
        self._set = (instant.astimezone(UTC), (asked + answered) / 2)


def _ticks() -> float:
    """Seconds since some moment, those slept through included where the system counts them."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)
