"""An SQLite file of another program, or of a newer Engram: told before a byte of it is changed."""

from __future__ import annotations

import os
import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from engram_core.errors import SchemaMismatch
from engram_core.storage.migrations import refuse_foreign
from engram_core.storage.write_protected import has_log, reading_engine


def refuse_foreign_file(database: str) -> None:
    """Look into a file without writing: opening it as a store would turn it to WAL mode.

    Args:
        database: Its path. Where it is missing, damaged or held, opening it says so.

    Raises:
        SchemaMismatch: It is no store that is known here.
    """
    before = _state(database)
    if before is None or not before[-1]:
        return
    locked = has_log(database)
    try:
        with reading_engine(database).begin() as connection:
            refuse_foreign(connection)
    except SchemaMismatch:
        # Read without a lock it may be half of a store that another process makes just now.
        if locked or (_state(database) == before and not has_log(database)):
            raise
    except (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError):
        return


def _state(path: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
