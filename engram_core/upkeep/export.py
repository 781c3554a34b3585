"""Moving one (tenant, user) between stores: its truth as JSON lines, from which all else follows.

The file holds no time of export and is ordered, so the same memory gives the same bytes. It is an
archive outside the store: erasing from it is up to whoever keeps it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from engram_core.consolidate.retention import of_all_ids, take_over_policies
from engram_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.copying import Progress
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    ERASURE,
    IDENTITY,
    JOB,
    RETENTION,
    SALIENCE,
    SCOPE,
    SESSION_BUFFER,
    SUMMARY,
    TRANSACTION,
)
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.types import escape, from_micros, to_micros, unescape
from engram_core.upkeep.archive_rows import Bounds, check_leads, row_of
from engram_core.upkeep.unfinished import complete_file

FORMAT = "engram-export"
VERSION = 1
_END = "end"  # the last line, so that a file that was cut is known for one
_TABLES: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (EPISODE, ("seq",)),
    (TRANSACTION, ("number",)),
    (ASSERTION, ("txn", "seq", "ordinal")),
    (DECISION, ("txn",)),
    (ERASURE, ("txn",)),
    (JOB, ("seq",)),
    (SUMMARY, ("first_at", "upto_seq", "id")),
    (IDENTITY, ("identity",)),
    (EPISODE_IDENTITY, ("episode",)),
    (SESSION_BUFFER, ("session", "position")),
    (SALIENCE, ("ref",)),
    (RETENTION, ("user", "agent", "session")),
)
_BY_NAME = {table.name: table for table, _ in _TABLES} | {BINDING.name: BINDING}
# Leases are a matter of the machine that holds them, and so is whose turn it is.
_UNLEASED = {"worker": None, "lease_until": None, "applied_at": None}
_OF = "of"  # the linked id that a policy was made for, where it is not the user's own
_BATCH = 1_000  # rows held at a time; a scope may have millions

Record = dict[str, Any]


def write_export(
    connection: Connection, scope: Scope, path: Path, tell: Progress | None = None
) -> dict[str, int]:
    """Write the whole (tenant, user) to a file, replacing it only when complete.

    Args:
        connection: A snapshot, read row by row.
        scope: Whose memory.
        path: The file.
        tell: Told how many rows are done.

    Returns:
        Rows written, by table.

    Raises:
        NotFound: Nothing was ever stored for this scope.
        StoreUnavailable: The file cannot be written.
    """
    records = export_records(connection, scope)
    header = next(records)
    counts: dict[str, int] = {}
    path = _file_at(path)
    try:
        with complete_file(path) as file:
            file.write(_line(header))
            for record in records:
                file.write(_line(record))
                if record["table"] != _END:
                    counts[record["table"]] = counts.get(record["table"], 0) + 1
                    _tell(tell, counts)
    except OSError as error:
        raise StoreUnavailable(
            f"cannot write {path}: {error.strerror}; choose another path"
        ) from error
    return counts


def _file_at(path: Path) -> Path:
    """The file that a path leads to, which is none yet or a plain one.

    Raises:
        StoreUnavailable: It is a device, a pipe or a folder, which must not be replaced.
    """
    try:
        found = path.resolve()
        special = found.exists() and not found.is_file()
    except (OSError, RuntimeError):  # a loop of links; writing says what is wrong
        return path
    if special:
        raise StoreUnavailable(f"cannot write {path}: it is no plain file; choose another path")
    return found


def _tell(tell: Progress | None, counts: Mapping[str, int]) -> None:
    done = sum(counts.values())
    if tell is not None and done % _BATCH == 0:
        tell(done, None)


def export_records(connection: Connection, scope: Scope) -> Iterator[Record]:
    """The lines of an export: what it is, row by row the truth, and the number of rows.

    Raises:
        NotFound: Nothing was ever stored for this scope.
    """
    yield _header(connection, scope)
    rows = 0
    for name, row in _rows(connection, scope):
        rows += 1
        yield {"table": name, **row}
    yield {"table": _END, "rows": rows}


def _header(connection: Connection, scope: Scope) -> dict[str, Any]:
    query = select(SCOPE).where(mine(SCOPE, scope.owner))
    row = connection.execute(query).mappings().first()
    if row is None:
        raise NotFound(f"nothing is stored for user {scope.user!r} in tenant {scope.tenant!r}")
    return {
        "format": FORMAT,
        "version": VERSION,
        "tenant": scope.tenant,
        "user": scope.user,
        "last_seq": row["last_seq"],
        "last_txn": row["last_txn"],
        "last_instant": row["last_instant"] and to_micros(row["last_instant"]),
    }


def _rows(connection: Connection, scope: Scope) -> Iterator[tuple[str, dict[str, Any]]]:
    for table, order in _TABLES:
        whose = of_all_ids(scope) if table is RETENTION else mine(table, scope.owner)
        query = select(table).where(whose).execution_options(yield_per=_BATCH)
        ordered = query.order_by(*(table.c[name] for name in order))
        for row in connection.execute(ordered).mappings():
            linked = {} if row["user"] == scope.user else {_OF: escape(row["user"])}
            yield table.name, _packed(row) | linked
    decisions = select(DECISION.c.id).where(mine(DECISION, scope.owner))
    query = select(BINDING).where(BINDING.c.decision.in_(decisions))
    for row in connection.execute(
        query.order_by(BINDING.c.decision, BINDING.c.assertion)
    ).mappings():
        yield BINDING.name, _packed(row)


def _packed(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        name: _written(value)
        for name, value in row.items()
        if name not in ("tenant", "user", *_UNLEASED)
    }


def _written(value: Any) -> Any:  # noqa: ANN401 - JSON values
    """Instants as microseconds; texts escaped, or JSON would fuse two lone surrogates into one."""
    if isinstance(value, datetime):
        return to_micros(value)
    return escape(value) if isinstance(value, str) else value


def _line(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=True, sort_keys=True) + "\n"


def read_header(path: Path) -> tuple[Scope, Record]:
    """Whose export a file is.

    Raises:
        InvalidInput: It is not an export, or one of a newer Engram.
    """
    header = next(read_records(path), {})
    version = header.get("version")
    if header.get("format") != FORMAT or not isinstance(version, int):
        raise InvalidInput(f"{path} is not an Engram export: make one with export()")
    if version > VERSION:
        raise InvalidInput(
            f"{path} was written by a newer Engram (format {version}): upgrade to read it"
        )
    whose: dict[str, Any] = {name: header.get(name) for name in ("user", "tenant")}
    scope = Scope(**whose)
    try:
        Bounds.of(scope.tag, header)
    except InvalidInput as error:
        raise InvalidInput(f"{path}, line 1: {error}; nothing was imported") from error
    return scope, header


def read_into(
    writing: OwnerWrite, records: Iterable[Record], where: object, tell: Progress | None = None
) -> dict[str, int]:
    """Store the truth of an export in an empty scope; beliefs are derived by the caller.

    Args:
        writing: An open transaction: all of it is stored, or nothing.
        records: The lines of the export.
        where: What they are lines of, for messages.
        tell: Told how many rows are stored.

    Returns:
        Rows stored, by table.

    Raises:
        Conflict: The scope is not empty.
        InvalidInput: A line is damaged.
    """
    if writing.last_seq or writing.last_txn:
        raise Conflict(f"the memory of {writing.user!r} is not empty: import into a new store")
    lines = iter(records)
    bounds = Bounds.of(writing.tag, next(lines))
    counts: dict[str, int] = {}
    for table, rows in _batches(writing, lines, where, bounds):
        for one in rows if table is IDENTITY else ():
            _check_free(writing, one["identity"])
        if table is RETENTION:
            take_over_policies(writing, rows)
        else:
            writing.connection.execute(insert(table), rows)
        counts[table.name] = counts.get(table.name, 0) + len(rows)
        if tell is not None:
            tell(sum(counts.values()), None)
    try:
        check_leads(writing)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}; nothing was imported") from error
    writing.last_seq, writing.last_txn = bounds.last_seq, bounds.last_txn
    writing.last_instant = bounds.last_instant
    writing.bump_epoch()
    return counts


def last_instant(header: Mapping[str, Any]) -> datetime | None:
    """When the newest transaction of an export was."""
    last = header["last_instant"]
    return None if last is None else from_micros(last)


def _batches(
    writing: OwnerWrite, lines: Iterator[Record], where: object, bounds: Bounds
) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows of one table at a time, not too many at once."""
    held: list[dict[str, Any]] = []
    of: Table | None = None
    for number, record in _body(lines, where):
        table, row = _unpacked(record, where, number, writing, bounds)
        if of is not None and (table is not of or len(held) >= _BATCH):
            yield of, held
            held = []
        of = table
        held.append(row)
    if of is not None:
        yield of, held


def _check_free(writing: OwnerWrite, identity: str) -> None:
    """Refuse an export whose linked ids stand for somebody else here."""
    linked = select(IDENTITY.c.user).where(
        IDENTITY.c.tenant == writing.tenant, IDENTITY.c.identity == identity
    )
    held = select(EPISODE.c.id).where(
        EPISODE.c.tenant == writing.tenant,
        EPISODE.c.user == identity,
        EPISODE.c.erased.is_(False),
    )
    for query in (linked, held.limit(1)):
        if writing.connection.execute(query).first() is not None:
            raise Conflict(
                f"{identity!r} is an id of this user in the file, and somebody else here: import "
                "into a new store"
            )


def _body(lines: Iterator[Record], where: object) -> Iterator[tuple[int, Record]]:
    """The rows between header and end; refuses an export that was cut or added to."""
    rows, told = 0, None
    for number, record in enumerate(lines, 2):
        if told is not None or record.get("table") == _END:
            told = None if told is not None else record.get("rows")
            continue
        rows += 1
        yield number, record
    if told != rows:
        raise InvalidInput(
            f"{where} has {rows} rows and should end by saying so: it was cut or changed; nothing "
            "was imported"
        )


def read_records(path: Path) -> Iterator[Record]:
    """The lines of a file.

    Raises:
        InvalidInput: It cannot be read, or a line is no record.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield _parsed(line, path, number)
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not text ({error}); nothing was imported") from error


def _parsed(line: str, path: Path, number: int) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(
            f"{path}, line {number}: not JSON ({error}); nothing was imported"
        ) from error
    if not isinstance(record, dict):
        raise InvalidInput(f"{path}, line {number}: not a record; nothing was imported")
    return record


def _unpacked(
    record: Record, where: object, number: int, writing: OwnerWrite, bounds: Bounds
) -> tuple[Table, dict[str, Any]]:
    name = record.pop("table", None)
    table = _BY_NAME.get(name) if isinstance(name, str) else None
    if table is None:
        raise InvalidInput(f"{where}, line {number}: of no known table; nothing was imported")
    try:
        row = row_of(table, record, bounds)
    except InvalidInput as error:
        raise InvalidInput(f"{where}, line {number}: {error}; nothing was imported") from error
    if table is not BINDING:
        row |= writing.columns
    if table is RETENTION and isinstance(record.get(_OF), str):
        row["user"] = unescape(record[_OF])
    return table, row
