"""Migrations: the schema they make is that of the tables, each is applied once, none is edited."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime

import pytest
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable

from engram_core.clock import ManualClock
from engram_core.errors import SchemaMismatch
from engram_core.storage import tables
from engram_core.storage.database import FILE_NAME, Database
from engram_core.storage.maintenance import maintenance
from engram_core.storage.migrations import migrate, migrations

CLOCK = ManualClock(datetime(2024, 4, 8, tzinfo=UTC))
TABLES = tables.EngramBase.metadata
OWNER = ("default", "ida")


@pytest.fixture
def database():
    made = Database.in_memory(CLOCK)
    yield made
    made.close()


def _shape(connection, name):
    look = inspect(connection)
    columns = {
        column["name"]: (str(column["type"]), column["nullable"])
        for column in look.get_columns(name)
    }
    indexes = {
        (index["name"], tuple(index["column_names"]), bool(index["unique"]))
        for index in look.get_indexes(name)
    }
    return columns, set(look.get_pk_constraint(name)["constrained_columns"]), indexes


def test_a_migrated_schema_is_that_of_the_tables(database):
    plain = create_engine("sqlite://")
    with plain.begin() as made, database.read() as migrated:
        TABLES.create_all(made)
        names = set(inspect(made).get_table_names())
        assert set(inspect(migrated).get_table_names()) == names == set(TABLES.tables)
        for name in sorted(names):
            assert _shape(migrated, name) == _shape(made, name), name
    plain.dispose()


def test_numbers_run_from_one_without_a_gap_for_every_dialect():
    for dialect in ("sqlite", "postgresql"):
        numbers = [one.number for one in migrations(dialect)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(one.statements(dialect) for one in migrations(dialect))


def test_every_table_can_be_made_on_both_dialects():
    for table in TABLES.sorted_tables:
        for dialect in (sqlite.dialect(), postgresql.dialect()):
            assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))


def test_each_is_applied_once_and_noted_with_its_checksum(database):
    with database.write() as connection:
        assert migrate(connection, CLOCK) == []
        rows = connection.execute(select(tables.SchemaVersionRow.__table__)).mappings().all()
    known = migrations("sqlite")
    assert [(row["number"], row["checksum"]) for row in rows] == [
        (one.number, one.checksum) for one in known
    ]
    assert {row["applied_at"] for row in rows} == {CLOCK.now()}


def _tampered(folder, statement):
    Database.in_folder(folder, CLOCK).close()
    with sqlite3.connect(folder / FILE_NAME) as raw:
        raw.execute(statement)
    raw.close()


def test_an_edited_migration_is_refused(tmp_path):
    _tampered(tmp_path, "update schema_version set checksum = 'other' where number = 2")
    with pytest.raises(SchemaMismatch, match="2.*other SQL.*export"):
        Database.in_folder(tmp_path, CLOCK)


def test_a_newer_store_is_refused(tmp_path):
    _tampered(tmp_path, "insert into schema_version values (404, 'later', 'x', 0)")
    with pytest.raises(SchemaMismatch, match="404.*newer.*upgrade"):
        Database.in_folder(tmp_path, CLOCK)


def test_an_older_store_is_brought_up_to_date_and_keeps_its_rows(tmp_path):
    later = "".join(one.sql for one in migrations("sqlite") if one.number >= 3)
    made = re.findall(r"^CREATE (?:UNIQUE )?(TABLE|INDEX|TRIGGER) (\w+)", later, re.MULTILINE)
    for kind, name in reversed(made):
        _tampered(tmp_path, f"drop {kind} {name}")
    for table, column in re.findall(r"^ALTER TABLE (\w+) ADD COLUMN (\w+)", later, re.MULTILINE):
        _tampered(tmp_path, f"alter table {table} drop column {column}")
    earlier = "".join(one.sql for one in migrations("sqlite") if one.number < 3)
    for gone in re.findall(r"^DROP INDEX (\w+)", later, re.MULTILINE):
        _tampered(tmp_path, re.search(rf"^CREATE INDEX {gone} .*", earlier, re.MULTILINE)[0])
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        raw.execute("delete from schema_version where number >= 3")
        raw.execute("insert into store values ('kept', 'yes')")
    raw.close()
    database = Database.in_folder(tmp_path, CLOCK)
    with database.read() as connection:
        assert inspect(connection).has_table("session_buffer")
        assert connection.execute(text("select value from store")).scalars().all() == ["yes"]
    database.close()


def test_a_migration_that_fails_leaves_the_store_as_it_was(tmp_path):
    _tampered(tmp_path, "delete from schema_version where number = 1")
    with pytest.raises(Exception, match="already exists"):
        Database.in_folder(tmp_path, CLOCK)
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        numbers = [number for (number,) in raw.execute("select number from schema_version")]
    raw.close()
    assert 1 not in numbers


FACT = {
    "id": "f1",
    "lineage": "f1",
    "tenant": OWNER[0],
    "user": OWNER[1],
    "txn": 1,
    "slot_entity": "user",
    "slot_frame": "owns",
    "value": "kite",
    "kind": "multi",
    "created_at": CLOCK.now(),
    "erased": False,
}


@pytest.mark.parametrize(
    "statement",
    [
        "update fact set object = 'other'",
        "update fact set valid_at = 1",
        "update fact set created_at = 1",
        "delete from fact",
    ],
)
def test_triggers_refuse_to_rewrite_a_fact_outside_maintenance(database, statement):
    facts = tables.FactRow.__table__
    with database.write() as connection:
        connection.execute(facts.insert().values(**FACT))
    with database.engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(text(statement))
    with database.write_owner(OWNER) as writing, maintenance(writing):
        writing.connection.execute(text(statement))


def test_a_fact_expires_once():
    made = Database.in_memory(CLOCK)
    with made.write() as connection:
        connection.execute(tables.FactRow.__table__.insert().values(**FACT))
        connection.execute(text("update fact set expired_at = 5, expired_txn = 2"))
    with made.engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(text("update fact set expired_at = 6, expired_txn = 3"))
    made.close()
