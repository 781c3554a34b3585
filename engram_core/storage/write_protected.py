"""A SQLite store whose file or folder may not be written: it is read all the same."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import NullPool

from engram_core.errors import StoreUnavailable

_WAIT_SECONDS = 60


def is_write_protected(database: str | None) -> bool:
    """Whether a database is there to be read, but it or its folder may not be written."""
    if not database or not os.access(database, os.R_OK):
        return False
    folder = os.path.dirname(os.path.abspath(database))
    return not (os.access(database, os.W_OK) and os.access(folder, os.W_OK))


def refusal(place: str) -> StoreUnavailable:
    """Why nothing can be written to the store at a place."""
    return StoreUnavailable(
        f"{place} can only be read: change the permissions of its file and folder, or copy the "
        "folder to where you may write"
    )


def has_log(database: str | None) -> bool:
    """Whether a write-ahead log lies beside a database: it is in use, or its user died."""
    try:
        return bool(database) and os.path.getsize(f"{database}-wal") > 0
    except OSError:
        return False


def reading_engine(database: str) -> Engine:
    """Connections that only read, each made for one read: who may write can come and go."""
    place = Path(database).absolute().as_uri()

    def connect() -> sqlite3.Connection:
        # Where no log waits to be merged SQLite needs no file of its own, which it could not make.
        mode = "mode=ro" if has_log(database) else "mode=ro&immutable=1"
        made = sqlite3.connect(f"{place}?{mode}", _WAIT_SECONDS, uri=True, check_same_thread=False)
        made.isolation_level = None
        return made

    engine = create_engine(
        "sqlite+pysqlite://", creator=connect, poolclass=NullPool, hide_parameters=True
    )

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> Any:  # noqa: ANN401 - events have no result
        connection.exec_driver_sql("BEGIN")

    return engine
