"""Stores of earlier schemas on PostgreSQL: brought up to date with data, or left as they were."""

from __future__ import annotations

import pytest
from sqlalchemy import MetaData, create_engine, make_url, select

from engram_core.errors import SchemaMismatch, StoreError
from engram_core.storage import migrations as migrations_module
from engram_core.storage.migrations import migrations
from tests.moves.old_stores import VERSIONS, OldStore, broken_migration
from tests.moves.opening_old import assert_it_goes_on, assert_nothing_was_lost, opened


def built(url, version):
    """An old store in this schema of the server."""
    store = OldStore.read(version)
    store.build(make_url(url))
    return store


def everything(url):
    """Every row of every table, and the names of the tables."""
    engine, held = create_engine(url), MetaData()
    with engine.connect() as connection:
        held.reflect(connection)
        found = {
            name: sorted(map(repr, connection.execute(select(table))))
            for name, table in held.tables.items()
        }
    engine.dispose()
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_it_is_opened_with_all_its_beliefs(url, version):
    store = built(url, version)
    with opened(url, store) as mem:
        assert_nothing_was_lost(mem, store)
        if version in (VERSIONS[0], VERSIONS[-1]):
            assert_it_goes_on(mem)


def test_one_that_fails_halfway_leaves_the_store_as_it_was(url, monkeypatch):
    store = built(url, VERSIONS[0])
    before = everything(url)
    known = migrations("postgresql")
    broken = [*known, broken_migration(len(known) + 1)]
    with monkeypatch.context() as patch:
        patch.setattr(migrations_module, "migrations", lambda dialect: broken)
        with pytest.raises(StoreError, match="no_such"):
            opened(url, store)
    assert everything(url) == before
    with opened(url, store) as mem:
        assert_nothing_was_lost(mem, store)


def test_a_store_of_a_newer_engram_is_refused_and_not_touched(url):
    store = built(url, VERSIONS[-1])
    opened(url, store).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("insert into schema_version values (404, 'later', 'x', 0)")
    engine.dispose()
    before = everything(url)
    with pytest.raises(SchemaMismatch, match=r"404.*newer.*upgrade"):
        opened(url, store)
    assert everything(url) == before
