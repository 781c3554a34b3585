"""Ordered migrations: SQL files named `NNNN_name.sql`, or `.sqlite.sql` and `.postgresql.sql`.

A file is applied once, in order, inside one transaction, and its checksum is kept. A file that was
applied is never edited; a store with a number that this code does not know is from a newer Engram.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.resources import files

from sqlalchemy import Connection, insert, inspect, select
from sqlalchemy.schema import CreateTable

from engram_core.clock import Clock
from engram_core.errors import SchemaMismatch
from engram_core.storage.core import SCHEMA_VERSION
from engram_core.storage.types import COLLATION

_TEXT = re.compile(r"\bTEXT\b")
_BLOB = {"sqlite": "BLOB", "postgresql": "BYTEA"}
_STATEMENT_END = ";\n\n"
_OF_VERSIONS = {column.name for column in SCHEMA_VERSION.c}


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """Of its text, to see that it was not edited after it was applied."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    def statements(self, dialect: str) -> list[str]:
        """Its statements for a dialect."""
        sql = self.sql.replace("{blob}", _BLOB[dialect])
        if dialect == "postgresql":
            sql = _TEXT.sub(f'TEXT COLLATE "{COLLATION}"', sql)
        parts = (part.strip().rstrip(";") for part in (sql + "\n\n").split(_STATEMENT_END))
        return [f"{part};" for part in parts if part]


def migrations(dialect: str) -> list[Migration]:
    """All migrations for a dialect, in order."""
    found = []
    for entry in files(__package__).iterdir():
        stem, *kinds = entry.name.removesuffix(".sql").split(".")
        if entry.name.endswith(".sql") and kinds in ([], [dialect]):
            number, _, name = stem.partition("_")
            found.append(Migration(int(number), name, entry.read_text(encoding="utf-8")))
    return sorted(found, key=lambda migration: migration.number)


def migrate(connection: Connection, clock: Clock) -> list[Migration]:
    """Bring the schema up to date inside the open transaction; returns what was applied.

    Raises:
        SchemaMismatch: The store is newer than this code, an applied migration was edited, or the
            database holds tables that are no store's.
    """
    dialect = connection.dialect.name
    known = migrations(dialect)
    applied = _applied(connection)
    _check(known, applied)
    if not applied:
        _refuse_other_tables(connection)
    pending = [migration for migration in known if migration.number not in applied]
    for migration in pending:
        for statement in migration.statements(dialect):
            # Without parameters, so that a driver takes "%" for itself.
            connection.exec_driver_sql(statement, execution_options={"no_parameters": True})
        connection.execute(
            insert(SCHEMA_VERSION).values(
                number=migration.number,
                name=migration.name,
                checksum=migration.checksum,
                applied_at=clock.now(),
            )
        )
    return pending


def refuse_outdated(connection: Connection) -> None:
    """Check the schema of a store that cannot be written.

    Raises:
        SchemaMismatch: It is of another release than this code.
    """
    known = migrations(connection.dialect.name)
    there = inspect(connection).has_table(SCHEMA_VERSION.name)
    applied = _applied(connection) if there else {}
    _check(known, applied)
    if len(applied) < len(known):
        raise SchemaMismatch(
            f"this store has schema version {max(applied, default=0)} of {known[-1].number} and "
            "is write-protected: open it once where it may be written, to bring it up to date"
        )


def refuse_foreign(connection: Connection) -> None:
    """See, without writing anything, that a database is a store known here, or may become one.

    Raises:
        SchemaMismatch: It is neither.
    """
    if inspect(connection).has_table(SCHEMA_VERSION.name):
        _check(migrations(connection.dialect.name), _applied(connection))
    else:
        _refuse_other_tables(connection)


def _applied(connection: Connection) -> dict[int, str]:
    there = inspect(connection)
    if not there.has_table(SCHEMA_VERSION.name):
        connection.execute(CreateTable(SCHEMA_VERSION, if_not_exists=True))
    elif not {column["name"] for column in there.get_columns(SCHEMA_VERSION.name)} >= _OF_VERSIONS:
        raise SchemaMismatch(
            f"this database has a table {SCHEMA_VERSION.name} that is no store's: it belongs to "
            "another program; choose an empty one: it was not touched"
        )
    rows = connection.execute(select(SCHEMA_VERSION.c.number, SCHEMA_VERSION.c.checksum))
    return {number: checksum for number, checksum in rows}


def _refuse_other_tables(connection: Connection) -> None:
    ours = SCHEMA_VERSION.metadata.tables.keys() - {SCHEMA_VERSION.name}
    taken = sorted(ours & set(inspect(connection).get_table_names()))
    if taken:
        raise SchemaMismatch(
            f"this database has tables of these names, but no word of a store's schema: "
            f"{', '.join(taken)}. It belongs to another program, or has lost its table "
            f"{SCHEMA_VERSION.name}: choose an empty one, or restore a backup; it was not touched"
        )


def _check(known: list[Migration], applied: dict[int, str]) -> None:
    checksums = {migration.number: migration.checksum for migration in known}
    for number, checksum in applied.items():
        if number not in checksums:
            raise SchemaMismatch(
                f"this store has schema version {number}, newer than this Engram knows "
                f"({max(checksums)}): upgrade engram-integrations to open it, or go back to a "
                "backup made before; the store was not touched"
            )
        if checksums[number] != checksum:
            raise SchemaMismatch(
                f"schema version {number} of this store was made by other SQL than this Engram "
                "has: open it with the release that made it, export, and import into a new store"
            )
