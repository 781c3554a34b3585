"""Seeing who waits for a lock, and which rows are free."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

LONG = 120  # seconds that nothing takes

WAITING = text(
    "select count(*) from pg_stat_activity where datname = current_database()"
    " and wait_event_type = 'Lock'"
)


def wait_until_somebody_waits(database):
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        with database.read() as connection:
            if connection.execute(WAITING).scalar():
                return
    pytest.fail("nobody waited for a lock")


def is_free(database, table, condition):
    """Whether the row that meets the condition can be locked at once."""
    try:
        with database.engine.begin() as connection:
            connection.execute(select(table).where(condition).with_for_update(nowait=True))
    except OperationalError:
        return False
    return True
