"""What SQLite needs: its pragmas, transactions that begin when we say so, a log that is emptied."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import QueuePool, StaticPool

SYNCHRONOUS = {"normal": "NORMAL", "full": "FULL"}  # by durability
BUSY_SECONDS = 60


def in_memory(url: URL) -> bool:
    """Whether a URL names a database that is gone when it is closed."""
    return url.database in (None, "", ":memory:")


def sqlite_engine(url: URL, durability: str) -> Engine:
    """Connections to a database on SQLite that may be written; in memory there is one of them."""
    engine = create_engine(
        url,
        poolclass=StaticPool if in_memory(url) else QueuePool,
        hide_parameters=True,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )
    _prepare(engine, SYNCHRONOUS[durability])
    return engine


def emptied_log(raw: Connection, *, wait: float) -> bool:
    """Whether the log could be emptied, waiting so many seconds for those that still read it."""
    # On the driver's connection, outside a transaction: the pragma cannot run within one.
    driver: Any = raw.connection
    driver.execute(f"PRAGMA busy_timeout = {int(wait * 1000)}")
    try:
        busy = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:  # no room for it, or no right: what was written is safe
        return False
    finally:
        driver.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    return not (busy and busy[0])


def _prepare(engine: Engine, synchronous: str) -> None:
    """Pragmas for every connection, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def _on_connect(raw: Any, _record: object) -> None:  # noqa: ANN401 - a DBAPI connection
        raw.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            f"synchronous = {synchronous}",
            "foreign_keys = ON",
            # Freed pages are overwritten with zeros: erased words do not linger (law 11).
            "secure_delete = ON",
        ):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        # A deferred transaction that turns to writing can fail with "locked" at once; an immediate
        # one waits its turn.
        writes = connection.get_execution_options().get("engram_write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
