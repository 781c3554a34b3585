"""Whether a write would have to wait for somebody else now; looked at without waiting."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from sqlalchemy import text

from engram_core.how_many import how_many
from engram_core.storage.database import Database

_SECONDS = 1.0  # longer than any write of Engram holds the lock, but for large batches
_BLOCKED = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0"
)
_LONG = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND xact_start < now() - interval '15 minutes'"
)


def waiting_for_others(database: Database) -> str | None:
    """What a write waits for; None for nothing."""
    if database.is_sqlite:
        return _of_file(database.engine.url.database)
    with database.read() as connection:
        blocked = connection.execute(_BLOCKED).scalar_one()
        long = connection.execute(_LONG).scalar_one()
    if blocked:
        return f"{how_many(blocked, 'session waits', 'sessions wait')} for a lock of another"
    if long:
        told = how_many(long, "transaction has", "transactions have")
        return f"{told} been open for more than 15 minutes"
    return None


def _of_file(file: str | None) -> str | None:
    if file in (None, "", ":memory:"):
        return None
    with closing(sqlite3.connect(str(file), timeout=_SECONDS, isolation_level=None)) as raw:
        try:
            raw.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            return f"another process has held the write lock for over {_SECONDS:.0f} s ({error})"
        raw.execute("ROLLBACK")
    return None
