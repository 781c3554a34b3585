"""Histories kept in SQLite files: LangChain's message tables, and the history of mem0.

The file is opened for reading only, and its own program may go on writing.

- LangChain: every table with the columns `session_id` and `message` (JSON). It keeps no time (but
  for a column `created_at` of yours), so one must be given (`--start`): the table begins there, and
  each row is a second later than the one before, so that what was said later in another history
  is later. A row is known by its number and its words, so that importing again, with another start
  too, stores it once; rows that are deleted leave their second empty.
- mem0: table `history`. Each memory is a message of the user at the time it was written, a change
  of it the next one, so that what was replaced stays known. Memories deleted there are left out.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label
from engram_core.ingest.importers.sessions import DATED_BY_START, Dates, same_said, sessions

_HEADER = b"SQLite format 3\x00"
_Found = tuple[str | None, Draft, str]


class LangChainTable:
    """Reads the tables of `SQLChatMessageHistory`."""

    name = "langchain-sql"
    accepts = "LangChain: the SQLite file of SQLChatMessageHistory (it keeps no time: say start)"

    def read_file(self, path: Path, options: ImportOptions) -> Iterator[Imported]:
        """The histories, table by table; see `Importer`."""
        with closing(_opened(path)) as connection:
            for table in _tables_with(connection, {"session_id", "message"}):
                yield from sessions(_langchain(connection, table, options), options)


class Mem0History:
    """Reads the history database of mem0."""

    name = "mem0"
    accepts = "mem0: its history database (history.db)"

    def read_file(self, path: Path, options: ImportOptions) -> Iterator[Imported]:
        """The memories in order of time, as one session; see `Importer`."""
        with closing(_opened(path)) as connection:
            yield from sessions(_mem0(connection, options), options)


def is_database(path: str | Path) -> bool:
    """Whether the file is an SQLite database."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return False


def format_of(path: str | Path) -> str | None:
    """Which of the formats of this file a database is; None for another."""
    with closing(_opened(Path(path))) as connection:
        if "history" in _tables_with(connection, {"memory_id", "new_memory", "event"}):
            return Mem0History.name
        found = _tables_with(connection, {"session_id", "message"})
    return LangChainTable.name if found else None


def _opened(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        connection.row_factory = sqlite3.Row
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise InvalidInput(f"{path} cannot be read as a database ({error})") from error
    return connection


def _tables_with(connection: sqlite3.Connection, columns: set[str]) -> list[str]:
    """The tables that have these columns."""
    rows = connection.execute(
        "SELECT m.name AS name, p.name AS field FROM sqlite_master m "
        "JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY m.name"
    )
    held: dict[str, set[str]] = {}
    for row in rows:
        held.setdefault(row["name"], set()).add(row["field"])
    return [name for name, fields in held.items() if columns <= fields]


def _rows(connection: sqlite3.Connection, table: str, order: str) -> Iterator[sqlite3.Row]:
    quoted = '"' + table.replace('"', '""') + '"'
    query = " ".join(
        ["SELECT rowid AS rowid_, * FROM", quoted, "ORDER BY", order]
    )  # a name cannot be a parameter
    try:
        yield from connection.execute(query)
    except sqlite3.Error as error:
        raise InvalidInput(f"table {table!r} cannot be read ({error})") from error


def _langchain(
    connection: sqlite3.Connection, table: str, options: ImportOptions
) -> Iterator[_Found]:
    dates = Dates(options.start)
    for number, row in enumerate(_rows(connection, table, "session_id, rowid"), start=1):
        where = f"table {table}, row {number}"
        found = None
        with options.record(where):
            session = label(row["session_id"], "session_id")
            record = {**_stored_at(row), **_parsed(row["message"])}
            draft = draft_of(record, options)
            if draft.at is None:
                draft = _of_row(draft, row, table, options.start)
            found = session, dates.date(session, draft)
        if found:
            yield (*found, where)


def _of_row(draft: Draft, row: sqlite3.Row, table: str, start: datetime | None) -> Draft:
    """An undated draft known by its row, and dated by it where the table keeps no time at all."""
    place = row["rowid_"]
    known = draft.message_id or f"row:{same_said(draft, table, place).hex()}"
    draft = replace(draft, message_id=known)
    if start is None or "created_at" in row.keys():  # noqa: SIM118 - a Row
        return draft
    return replace(draft, at=_later(start, place), meta={**draft.meta, **DATED_BY_START})


def _later(start: datetime, place: int) -> datetime:
    """When the row at this place of a table was stored, a second for each row before it."""
    try:
        return start + timedelta(seconds=place - 1)
    except OverflowError:
        raise InvalidInput(f"its rowid {place} is no count of rows") from None


def _stored_at(row: sqlite3.Row) -> dict[str, Any]:
    """The time of a row, where the table has a column for it."""
    held = row["created_at"] if "created_at" in row.keys() else None  # noqa: SIM118 - a Row
    return {"created_at": held} if held else {}


def _parsed(text: object) -> dict[str, Any]:
    try:
        found = json.loads(text if isinstance(text, str) else "")
    except (ValueError, RecursionError) as error:  # a number may be too long, too
        raise InvalidInput(f"its message is no JSON ({error})") from error
    if not isinstance(found, dict):
        raise InvalidInput(f"its message is {type(found).__name__}, not an object")
    return found


def _mem0(connection: sqlite3.Connection, options: ImportOptions) -> Iterator[_Found]:
    deleted = connection.execute(
        "SELECT memory_id FROM history WHERE event = 'DELETE' OR is_deleted = 1"
    )
    gone = {row["memory_id"] for row in deleted}
    dates = Dates(options.start)
    order = "coalesce(updated_at, created_at), rowid"
    for number, row in enumerate(_rows(connection, "history", order), start=1):
        if row["memory_id"] in gone or not row["new_memory"]:
            continue
        where = f"history, row {number}"
        found = None
        with options.record(where):
            found = dates.date(options.session, draft_of(_memory(row), options))
        if found:
            yield options.session, found, where


def _memory(row: sqlite3.Row) -> dict[str, object]:
    written = row["updated_at"] or row["created_at"]
    told = {"memory_id": row["memory_id"], "event": row["event"]}
    return {
        "role": "user",
        "content": row["new_memory"],
        "id": row["id"],
        "metadata": told,
        **({"at": written} if written else {}),
    }
