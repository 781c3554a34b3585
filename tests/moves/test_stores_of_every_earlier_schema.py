"""A store of any earlier schema, with data of its day, is opened and nothing of it is lost."""

from __future__ import annotations

import shutil
import sqlite3

import pytest
from sqlalchemy import URL

from engram_core.errors import SchemaMismatch, StoreError
from engram_core.storage import migrations as migrations_module
from engram_core.storage.database import FILE_NAME
from engram_core.storage.migrations import migrations
from tests.moves.old_stores import VERSIONS, OldStore, broken_migration
from tests.moves.opening_old import assert_it_goes_on, assert_nothing_was_lost, opened


def built(folder, version):
    """The folder of an old store, and what is known of it."""
    folder.mkdir()
    store = OldStore.read(version)
    store.build(URL.create("sqlite+pysqlite", database=str(folder / FILE_NAME)))
    return folder, store


def dump(folder):
    """All of a database as SQL; whatever holds no data is left out of it."""
    with sqlite3.connect(folder / FILE_NAME) as raw:
        said = list(raw.iterdump())
    raw.close()
    return said


def test_there_is_a_store_of_every_schema_but_the_first_and_the_newest():
    # The first two migrations came in one release, so no store ever stood between them.
    newest = migrations("sqlite")[-1].number
    assert VERSIONS[0] == 2
    assert set(range(2, newest)) <= set(VERSIONS), (
        "a migration was added: keep a store of the schema before it, made with the code before "
        "it by tests/moves/keep_store.py"
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_it_is_opened_with_all_its_beliefs(tmp_path, version):
    folder, store = built(tmp_path / "old", version)
    with opened(folder, store) as mem:
        assert_nothing_was_lost(mem, store)
        assert_it_goes_on(mem)
    with opened(folder, store) as mem:
        assert mem.check().problems == ()


@pytest.mark.parametrize("version", [VERSIONS[0], VERSIONS[-1]])
def test_one_that_fails_halfway_leaves_the_store_as_it_was(tmp_path, monkeypatch, version):
    folder, store = built(tmp_path / "old", version)
    before = dump(folder)
    known = migrations("sqlite")
    broken = [*known, broken_migration(len(known) + 1)]
    with monkeypatch.context() as patch:
        patch.setattr(migrations_module, "migrations", lambda dialect: broken)
        with pytest.raises(StoreError, match="no_such"):
            opened(folder, store)
    assert dump(folder) == before
    with opened(folder, store) as mem:
        assert_nothing_was_lost(mem, store)


def test_a_store_of_a_newer_engram_is_refused_and_not_touched(tmp_path):
    folder, store = built(tmp_path / "old", VERSIONS[-1])
    opened(folder, store).close()
    with sqlite3.connect(folder / FILE_NAME) as raw:
        raw.execute("insert into schema_version values (404, 'later', 'x', 0)")
        raw.execute("create table of_later (id text)")
    raw.close()
    before = dump(folder)
    with pytest.raises(SchemaMismatch, match=r"404.*newer.*upgrade engram-integrations.*backup"):
        opened(folder, store)
    assert dump(folder) == before


def test_a_copy_taken_before_opening_is_still_of_the_old_schema(tmp_path):
    folder, store = built(tmp_path / "old", VERSIONS[0])
    shutil.copytree(folder, tmp_path / "copy")
    opened(folder, store).close()
    with sqlite3.connect(tmp_path / "copy" / FILE_NAME) as raw:
        numbers = [number for (number,) in raw.execute("select number from schema_version")]
    raw.close()
    assert max(numbers) == VERSIONS[0]
