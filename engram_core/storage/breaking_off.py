"""Letting Ctrl-C end a statement of SQLite that takes long; else it is heard when that is done."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

_STEPS = 100_000  # of SQLite's machine, a few milliseconds


@contextmanager
def stopped_by_signals(connection: sqlite3.Connection | Connection) -> Iterator[None]:
    """Statements that run inside end when a signal asks for it, with what its handler raises.

    Args:
        connection: The one they run on, to SQLite.

    Raises:
        BaseException: What a handler raised; for Ctrl-C that is KeyboardInterrupt.
    """
    raised: list[BaseException] = []
    # A generator, entered already: what is raised as a function is entered, SQLite drops.
    looking = _looking(raised)
    next(looking)
    driver = _driver_of(connection)
    driver.set_progress_handler(looking.__next__, _STEPS)
    try:
        yield
    except (sqlite3.OperationalError, OperationalError) as error:
        if not _was_broken_off(error):
            raise
        raise (raised[0] if raised else KeyboardInterrupt()) from None
    finally:
        driver.set_progress_handler(None, 0)


def _driver_of(connection: sqlite3.Connection | Connection) -> Any:  # noqa: ANN401
    if isinstance(connection, Connection):
        return connection.connection.driver_connection
    return connection


def _looking(raised: list[BaseException]) -> Generator[int, None, None]:
    """Each step lets Python do what a signal asks for; what that raises is kept and ends SQLite."""
    try:
        while True:
            yield 0
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        raised.append(error)
    yield 1


def _was_broken_off(error: sqlite3.OperationalError | OperationalError) -> bool:
    cause = error.orig if isinstance(error, OperationalError) else error
    return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
