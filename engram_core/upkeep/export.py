"""Moving one (tenant, user) between stores: its truth as JSON lines, from which all else follows.

The file holds no time of export and is ordered, so the same memory gives the same bytes. It is an
archive outside the store: erasing from it is up to whoever keeps it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Float, Integer, Table, insert, select

from engram_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    ERASURE,
    IDENTITY,
    JOB,
    SCOPE,
    SUMMARY,
    TRANSACTION,
)
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.types import (
    Instant,
    LosslessText,
    escape,
    from_micros,
    to_micros,
    unescape,
)

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
)
_BY_NAME = {table.name: table for table, _ in _TABLES} | {BINDING.name: BINDING}
_TYPES: tuple[tuple[type, tuple[type, ...]], ...] = (
    (Instant, (int,)),
    (Integer, (int,)),
    (Float, (int, float)),
    (Boolean, (bool,)),
    (LosslessText, (str,)),
)
# Leases are a matter of the machine that holds them.
_UNLEASED = {"worker": None, "lease_until": None}


def write_export(connection: Connection, scope: Scope, path: Path) -> dict[str, int]:
    """Write the whole (tenant, user) to a file, replacing it only when complete.

    Returns:
        Rows written, by table.

    Raises:
        NotFound: Nothing was ever stored for this scope.
        StoreUnavailable: The file cannot be written.
    """
    header = _header(connection, scope)
    counts: dict[str, int] = {}
    unfinished = path.with_name(path.name + ".part")
    try:
        with unfinished.open("w", encoding="ascii", newline="\n") as file:
            file.write(_line(header))
            for name, row in _rows(connection, scope):
                file.write(_line({"table": name, **row}))
                counts[name] = counts.get(name, 0) + 1
            file.write(_line({"table": _END, "rows": sum(counts.values())}))
        os.replace(unfinished, path)
    except OSError as error:
        raise StoreUnavailable(
            f"cannot write {path}: {error.strerror}; choose another path"
        ) from error
    return counts


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
        query = select(table).where(mine(table, scope.owner))
        ordered = query.order_by(*(table.c[name] for name in order))
        for row in connection.execute(ordered).mappings():
            yield table.name, _packed(row)
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


def read_header(path: Path) -> tuple[Scope, dict[str, Any]]:
    """Whose export a file is.

    Raises:
        InvalidInput: It is not an export, or one of a newer Engram.
    """
    _, header = next(_read(path), (0, {}))
    version = header.get("version")
    whole = all(isinstance(header.get(name), int) for name in ("last_seq", "last_txn"))
    if header.get("format") != FORMAT or not isinstance(version, int) or not whole:
        raise InvalidInput(f"{path} is not an Engram export: make one with export()")
    if version > VERSION:
        raise InvalidInput(
            f"{path} was written by a newer Engram (format {version}): upgrade to read it"
        )
    return Scope(user=header["user"], tenant=header["tenant"]), header


def read_into(writing: OwnerWrite, path: Path, header: Mapping[str, Any]) -> dict[str, int]:
    """Store the truth of an export in an empty scope; beliefs are derived by the caller.

    Raises:
        Conflict: The scope is not empty.
        InvalidInput: A line of the file is damaged.
    """
    if writing.last_seq or writing.last_txn:
        raise Conflict(f"the memory of {writing.user!r} is not empty: import into a new store")
    counts: dict[str, int] = {}
    batch: dict[str, list[dict[str, Any]]] = {}
    for number, record in _body(path):
        table, row = _unpacked(record, path, number, writing)
        batch.setdefault(table.name, []).append(row)
        counts[table.name] = counts.get(table.name, 0) + 1
    for one in batch.get(IDENTITY.name, ()):
        _check_free(writing, one["identity"])
    for name, rows in batch.items():
        writing.connection.execute(insert(_BY_NAME[name]), rows)
    writing.last_seq, writing.last_txn = header["last_seq"], header["last_txn"]
    last = header["last_instant"]
    writing.last_instant = None if last is None else from_micros(last)
    writing.bump_epoch()
    return counts


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


def _body(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows between header and end; refuses a file that was cut or added to."""
    rows, told = 0, None
    for number, record in _read(path):
        if number == 1:
            continue
        if told is not None or record.get("table") == _END:
            told = None if told is not None else record.get("rows")
            continue
        rows += 1
        yield number, record
    if told != rows:
        raise InvalidInput(
            f"{path} has {rows} rows and should end by saying so: it was cut or changed; nothing "
            "was imported"
        )


def _read(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield number, _parsed(line, path, number)
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not text ({error}); nothing was imported") from error


def _parsed(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InvalidInput(
            f"{path}, line {number}: not JSON ({error}); nothing was imported"
        ) from error
    if not isinstance(record, dict):
        raise InvalidInput(f"{path}, line {number}: not a record; nothing was imported")
    return record


def _unpacked(
    record: dict[str, Any], path: Path, number: int, writing: OwnerWrite
) -> tuple[Table, dict[str, Any]]:
    table = _BY_NAME.get(record.pop("table", ""))
    if table is None:
        raise InvalidInput(f"{path}, line {number}: of no known table; nothing was imported")
    try:
        row = {column.name: _value(column, record.get(column.name)) for column in table.columns}
    except InvalidInput as error:
        raise InvalidInput(f"{path}, line {number}: {error}; nothing was imported") from error
    if table is not BINDING:
        row |= writing.columns
    return table, row


def _value(column: Column[Any], value: Any) -> Any:  # noqa: ANN401 - a column's value
    """What stands in the column, from what stands in the file."""
    if value is None and (column.nullable or column.name in ("tenant", "user")):
        return None
    for kind, types in _TYPES:
        if isinstance(column.type, kind) and type(value) not in types:
            raise InvalidInput(f"{column.name} cannot be {value!r}")
    if isinstance(column.type, Instant):
        return from_micros(value)
    return unescape(value) if isinstance(column.type, LosslessText) else value
