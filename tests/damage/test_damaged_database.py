"""A database file with noise in it: every verb works or fails in words, and check names it."""

from __future__ import annotations

import random
import shutil
import sqlite3

import pytest

from engram_core import EngramError
from engram_core.errors import StoreCorrupt
from engram_core.storage.database import FILE_NAME
from tests.crash.prepared import ANA, opened, prepare
from tests.crash.soundness import LATER

PAGE = 4096
VERBS = {
    "episodes": lambda mem: mem.episodes(ANA),
    "recall": lambda mem: mem.recall("Where does Ana live?", ANA),
    "history": lambda mem: [mem.why(fact.id, ANA) for fact in mem.history(ANA)],
    "stats": lambda mem: mem.stats(ANA),
    "graph": lambda mem: mem.graph(ANA),
    "timeline": lambda mem: mem.timeline(ANA),
    "summaries": lambda mem: mem.summaries(ANA),
    "contradictions": lambda mem: mem.contradictions(ANA),
    "entities": lambda mem: mem.entities(ANA),
    "add": lambda mem: mem.add("hello there", ANA),
    "consolidate": lambda mem: mem.consolidate(),
    "correct": lambda mem: mem.correct(mem.facts(ANA)[0].id, ANA, object="Bex"),
    "erase": lambda mem: mem.erase(ANA, episode=mem.episodes(ANA)[0].id),
    "rebuild": lambda mem: mem.rebuild(),
    "close": lambda mem: mem.close(),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    store = tmp_path_factory.mktemp("whole") / "store"
    prepare(store)
    return store


@pytest.mark.parametrize("seed", range(6))
def test_noise_in_the_file_never_reaches_a_caller_bare(tmp_path, whole, seed):
    store = shutil.copytree(whole, tmp_path / "store")
    chance = random.Random(seed)
    file = store / FILE_NAME
    held = bytearray(file.read_bytes())
    for _ in range(4):
        start = chance.randrange(PAGE, len(held) - PAGE)
        held[start : start + 500] = chance.randbytes(500)
    file.write_bytes(held)
    failed = []
    with trying(failed, "open"):
        mem = opened(store, LATER)
    if not failed:
        reports = []
        with trying(failed, "check"):
            reports.append(mem.check())
        for name, verb in VERBS.items():
            with trying(failed, name):
                verb(mem)
        assert "check" not in failed
        assert not (failed and reports[0].ok)


class trying:  # noqa: N801 - reads as what it does
    """Notes the name of a verb that fails in Engram's words; lets every other error through."""

    def __init__(self, failed, name):
        self.failed, self.name = failed, name

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _trace):
        if isinstance(error, EngramError):
            self.failed.append(self.name)
            return True
        return False


def test_damage_in_an_index_of_the_database_is_named_and_mended_by_a_rebuild(tmp_path, whole):
    store = shutil.copytree(whole, tmp_path / "store")
    with sqlite3.connect(store / FILE_NAME) as raw:
        (page,) = raw.execute(
            "select rootpage from sqlite_master where name = 'vector_by_seq'"
        ).fetchone()
    raw.close()
    held = bytearray((store / FILE_NAME).read_bytes())
    start = (page - 1) * PAGE
    held[start : start + PAGE] = held[start : start + PAGE].replace(b"ana", b"anb")
    (store / FILE_NAME).write_bytes(held)
    with opened(store, LATER) as mem:
        problems = mem.check().problems
        assert {one.where for one in problems} == {"database file"}
        assert all("rebuild" in one.mend for one in problems)
        mem.rebuild()
        assert mem.check().ok
        assert len(mem.episodes(ANA)) == 26


def test_a_rebuild_writes_nothing_into_a_file_that_is_damaged_in_more_than_its_indexes(
    tmp_path, whole
):
    store = shutil.copytree(whole, tmp_path / "store")
    with sqlite3.connect(store / FILE_NAME) as raw:
        (page,) = raw.execute("select rootpage from sqlite_master where name = 'job'").fetchone()
    raw.close()
    held = bytearray((store / FILE_NAME).read_bytes())
    held[(page - 1) * PAGE + 7] ^= 4  # how many bytes lie free in pieces
    (store / FILE_NAME).write_bytes(held)
    with opened(store, LATER) as mem:
        believed = [fact.id for fact in mem.history(ANA)]
        assert not mem.check().ok
        with pytest.raises(StoreCorrupt, match="into a new store"):
            mem.rebuild()
        assert [fact.id for fact in mem.history(ANA)] == believed
        assert mem.export(ANA, tmp_path / "ana.jsonl").rows["episode"] == 26


def test_a_value_that_was_never_written_is_damage_and_no_riddle(tmp_path, whole):
    store = shutil.copytree(whole, tmp_path / "store")
    with sqlite3.connect(store / FILE_NAME) as raw:
        raw.execute("update job set not_before = ? where state = 'pending'", (-(2**62),))
    raw.close()
    with (
        opened(store, LATER) as mem,
        pytest.raises(StoreCorrupt, match="cannot be read.*backup.*check"),
    ):
        mem.consolidate()
