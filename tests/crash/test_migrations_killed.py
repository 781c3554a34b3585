"""A store of any earlier schema, with data, whose migration is killed: the next opening ends it."""

from __future__ import annotations

import os
import random

import pytest
from sqlalchemy import URL

from engram_core.storage.database import FILE_NAME
from tests.crash.killing import killed_at_step
from tests.moves.old_stores import VERSIONS, OldStore
from tests.moves.opening_old import assert_it_goes_on, assert_nothing_was_lost, opened

TIMES = max(1, int(os.environ.get("ENGRAM_KILLS", "8")) // (4 * len(VERSIONS)))


def built(old, folder):
    store = folder / "store"
    store.mkdir(parents=True)
    old.build(URL.create("sqlite+pysqlite", database=str(store / FILE_NAME)))
    return store


@pytest.mark.parametrize("version", VERSIONS)
def test_all_that_was_there_is_there_by_the_schema_of_today(version, tmp_path):
    old = OldStore.read(version)
    steps = killed_at_step("migrate", built(old, tmp_path / "lived"), None).lived
    assert steps
    chance = random.Random(version)
    for number in range(TIMES):
        store = built(old, tmp_path / f"killed {number}")
        assert killed_at_step("migrate", store, chance.randint(1, steps)).lived is None
        with opened(store, old) as mem:
            assert_nothing_was_lost(mem, old)
            assert_it_goes_on(mem)
