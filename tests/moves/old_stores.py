"""Stores as earlier Engrams left them: rows written by the code of their day, kept as JSON lines.

Each file begins with what was done and when, has every row of the store as SQLite held it, and ends
with what that code told of the facts at every instant of the log.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, MetaData, Table, create_engine, insert
from sqlalchemy.types import Boolean

from engram_core.clock import ManualClock
from engram_core.storage.migrations import Migration, migrations
from engram_core.storage.types import to_micros

FOLDER = Path(__file__).parent / "stores"
VERSIONS = sorted(int(file.stem.removeprefix("schema_")) for file in FOLDER.glob("*.jsonl"))


@dataclass
class OldStore:
    """One of them."""

    version: int
    header: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    told: list[tuple[str, int, list[list[Any]]]] = field(default_factory=list)

    @classmethod
    def read(cls, version: int) -> OldStore:
        """The one of this schema version."""
        store = cls(version)
        lines = (FOLDER / f"schema_{version}.jsonl").read_text("ascii").splitlines()
        store.header = json.loads(lines[0])
        for record in map(json.loads, lines[1:]):
            if "told" in record:
                store.told.append(tuple(record["told"]))
            else:
                store.rows[record["table"]].append(record["row"])
        return store

    @property
    def clock(self) -> ManualClock:
        """Stands where it stood when the store was closed."""
        return ManualClock(datetime.fromisoformat(self.header["now"]))

    def build(self, url: URL, schema: str | None = None) -> None:
        """Make the store in an empty database: the migrations of its day, then its rows."""
        engine = create_engine(url)
        with engine.begin() as connection:
            dialect = connection.dialect.name
            for one in migrations(dialect):
                if one.number <= self.version:
                    for statement in one.statements(dialect):
                        connection.exec_driver_sql(
                            statement, execution_options={"no_parameters": True}
                        )
            connection.exec_driver_sql(
                "CREATE TABLE schema_version (number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                " checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)"
            )
            self._fill(connection, schema)
        engine.dispose()

    def _fill(self, connection: Connection, schema: str | None) -> None:
        held = MetaData()
        held.reflect(connection, schema=schema)
        for table in held.tables.values():
            rows = self.rows.get(table.name, [])
            if table.name == "schema_version":
                rows = [self._of_this_dialect(row, connection.dialect.name) for row in rows]
            for row in rows:
                connection.execute(insert(table).values(_typed(table, row)))

    def _of_this_dialect(self, row: dict[str, Any], dialect: str) -> dict[str, Any]:
        """A migration may be written otherwise for another database."""
        (same,) = [one for one in migrations(dialect) if one.number == row["number"]]
        return row if dialect == "sqlite" else {**row, "checksum": same.checksum}


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for name, value in row.items():
        if isinstance(value, dict):
            value = bytes.fromhex(value["hex"])
        elif value is not None and isinstance(table.c[name].type, Boolean):
            value = bool(value)
        found[name] = value
    return found


def facts_told(mem: Any, scope: Any, instant: int) -> list[list[Any]]:
    """What a memory tells of the facts at an instant, in the form of the files."""
    known = datetime.fromtimestamp(instant // 1_000_000, UTC).replace(
        microsecond=instant % 1_000_000
    )
    return sorted(
        [one.id, one.object, *map(_micros, (one.valid_at, one.invalid_at, one.expired_at))]
        for one in mem.history(scope, known_at=known)
    )


def _micros(moment: datetime | None) -> int | None:
    return None if moment is None else to_micros(moment)


def broken_migration(number: int) -> Migration:
    """A migration that does something, and then fails."""
    sql = "CREATE TABLE half_done (id TEXT);\n\nINSERT INTO half_done SELECT no_such FROM episode;"
    return Migration(number, "broken", sql)
