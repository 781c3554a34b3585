"""A statement of SQLite that takes long ends when a signal asks for it, with what that raises."""

from __future__ import annotations

import signal
import sqlite3

import pytest

from engram_core import Engram
from engram_core.storage.breaking_off import stopped_by_signals

MINUTES = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 900000000) "
    "SELECT count(*) FROM n"
)
SOON = 0.01

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer that signals")


class StoppedError(Exception):
    """What the handler of a caller raises."""


@pytest.fixture(params=[KeyboardInterrupt, SystemExit, StoppedError])
def raised(request):
    """A signal comes soon, and its handler raises this."""

    def handle(*_):
        raise request.param

    kept = signal.signal(signal.SIGALRM, handle)
    yield request.param
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, kept)


def test_on_a_connection_of_the_driver(raised):
    with sqlite3.connect(":memory:") as connection:
        signal.setitimer(signal.ITIMER_REAL, SOON)
        with pytest.raises(raised), stopped_by_signals(connection):
            connection.execute(MINUTES)
    assert connection.execute("SELECT 1").fetchall() == [(1,)]


def test_on_a_connection_of_the_store_which_is_used_again(raised):
    with Engram.in_memory(embedder="hashing:16", background=False) as mem:
        database = mem._parts.database
        signal.setitimer(signal.ITIMER_REAL, SOON)
        with (
            pytest.raises(raised),
            database.read() as connection,
            stopped_by_signals(connection),
        ):
            connection.exec_driver_sql(MINUTES)
        assert mem.check().ok


def test_errors_of_sqlite_stay_what_they_are():
    with (
        sqlite3.connect(":memory:") as connection,
        pytest.raises(sqlite3.OperationalError, match="no such table"),
        stopped_by_signals(connection),
    ):
        connection.execute("SELECT * FROM missing")
