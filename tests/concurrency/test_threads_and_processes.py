"""Eight threads and four processes on one store: no lock reaches a caller, no write is lost.

`ENGRAM_SECONDS=60` lets them work so long.
"""

from __future__ import annotations

import os

import pytest

from tests.concurrency.working import WREN, all_at_once, opened
from tests.field.stores import START

SECONDS = float(os.environ.get("ENGRAM_SECONDS", "2"))


@pytest.mark.parametrize("vector_index", ["exact", "chroma"])
def test_every_write_is_kept_and_seen_at_once_by_its_writer(tmp_path, vector_index):
    store = tmp_path / "store"
    before = 0
    if vector_index == "chroma":  # as many as it takes for Chroma to be asked
        before = 1100
        with opened(store, vector_index=vector_index) as mem:
            mem.add([f"note {n} on heather and peat" for n in range(before)], WREN, at=START)
            mem._parts.consolidator().run(WREN.owner)
            mem._parts.indexes.sync(mem._parts.database, WREN.owner)
    logs = all_at_once(store, SECONDS, threads=8, processes=4, vector_index=vector_index)
    assert [error for log in logs for error in log.errors] == []
    assert [text for log in logs for text in log.unseen] == []
    acknowledged = {name: text for log in logs for name, text in log.stored.items()}
    assert len(acknowledged) == sum(len(log.stored) for log in logs) >= 12
    with opened(store, vector_index=vector_index) as mem:
        stored = {one.id: one.text for one in mem.episodes(WREN)}
        assert acknowledged.items() <= stored.items()
        assert len(stored) == len(acknowledged) + before
        assert [one.seq for one in mem.episodes(WREN)] == list(range(1, len(stored) + 1))
        mem.consolidate()
        assert set(mem.stats(WREN).jobs) == {"done"}
        assert mem.check().problems == ()


def test_a_new_store_may_be_opened_by_many_processes_at_the_same_moment(tmp_path):
    logs = all_at_once(tmp_path / "store", 0, threads=1, processes=6)
    assert [error for log in logs for error in log.errors] == []
    with opened(tmp_path / "store") as mem:
        assert len(mem.episodes(WREN)) == 7
