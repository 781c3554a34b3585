"""Opening an SQLite file that is no store known here refuses, and changes no byte of it."""

from __future__ import annotations

import shutil
import sqlite3

import pytest

from engram_core import Engram
from engram_core.errors import SchemaMismatch
from engram_core.storage.database import FILE_NAME
from tests.field.stores import open_small

OTHERS = {
    "a table of our name": ("create table episode (id)", "belongs to another program"),
    "a table of versions that is not ours": (
        "create table schema_version (installed_rank, version)",
        "schema_version that is no store's",
    ),
    "a newer schema": (
        "create table schema_version (number, name, checksum, applied_at);"
        "insert into schema_version values (9001, 'later', 'x', 0)",
        "9001.*upgrade",
    ),
}


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(("sql", "said"), OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("journal", ["delete", "wal"])
@pytest.mark.parametrize("by_url", [False, True])
def test_no_byte_is_changed(tmp_path, sql, said, journal, by_url):
    made = sqlite3.connect(tmp_path / FILE_NAME)
    made.execute(f"pragma journal_mode = {journal}")
    made.executescript(sql)
    made.close()
    before = bytes_in(tmp_path)
    place = f"sqlite:///{tmp_path / FILE_NAME}" if by_url else tmp_path
    with pytest.raises(SchemaMismatch, match=said):
        Engram.open(place, embedder="hashing:16", background=False)
    assert bytes_in(tmp_path) == before


def test_what_stands_in_the_log_of_another_program_is_read_and_left_there(tmp_path):
    other, copy = tmp_path / "other", tmp_path / "copy"
    other.mkdir()
    made = sqlite3.connect(other / FILE_NAME)
    made.execute("pragma journal_mode = wal")
    made.execute("create table episode (id)")
    shutil.copytree(other, copy)  # as its program would leave it that died
    made.close()
    before = bytes_in(copy)
    with pytest.raises(SchemaMismatch, match="belongs to another program"):
        open_small(copy)
    after = bytes_in(copy)
    assert after.pop(f"{FILE_NAME}-shm")  # where readers of a log meet
    del before[f"{FILE_NAME}-shm"]
    assert after == before


def test_a_database_in_which_nothing_was_made_yet_becomes_a_store(tmp_path):
    made = sqlite3.connect(tmp_path / FILE_NAME)
    made.executescript("create table gone (a); drop table gone")
    made.close()
    with open_small(tmp_path) as mem:
        assert mem.check().ok
