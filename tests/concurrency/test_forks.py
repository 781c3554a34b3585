"""A forked child goes on with connections and locks of its own, or is told to open anew."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from engram_core import Scope
from engram_core.errors import InvalidInput, StoreUnavailable
from engram_core.storage import forking
from tests.concurrency.working import opened
from tests.field.stores import START, HomeExtractor, in_memory, texts

WREN = Scope(user="wren")
LONG = 30
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning"),
]


def in_child(work):
    """How a forked child that does this ends: 0 if it was right, 1 if not, 2 if it failed."""
    pid = os.fork()
    if pid == 0:
        code = 2
        signal.alarm(LONG)  # one that waits for ever is ended
        try:
            code = 0 if work() else 1
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def adds_and_finds(mem):
    mem.add("Said in the child", WREN)
    mem.consolidate()
    return "Said in the child" in texts(mem.recall("said in the child", WREN))


def test_a_fork_waits_for_the_transactions_of_other_threads(tmp_path):
    with opened(tmp_path / "store") as mem, ThreadPoolExecutor(2) as pool:
        database, begun = mem._parts.database, threading.Event()

        def write():
            with database.write():
                begun.set()
                while not database._transactions._forking:
                    pass  # the fork has come and waits

        writing = pool.submit(write)
        assert begun.wait(LONG)
        assert in_child(lambda: writing.done() and adds_and_finds(mem)) in (0, 1)
        writing.result(LONG)
        assert in_child(lambda: adds_and_finds(mem)) == 0
        assert mem.check().ok


def test_a_fork_in_the_middle_of_a_transaction_is_told_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr(forking, "FORK_SECONDS", 0.01)
    with opened(tmp_path / "store") as mem, ThreadPoolExecutor(1) as pool:
        begun, end = threading.Event(), threading.Event()

        def write():
            with mem._parts.database.write():
                begun.set()
                assert end.wait(LONG)

        def is_told():
            with pytest.raises(StoreUnavailable, match="after the fork.*spawn"):
                mem.add("Said in the child", WREN)
            return True

        writing = pool.submit(write)
        assert begun.wait(LONG)
        assert in_child(is_told) == 0
        end.set()
        writing.result(LONG)
        mem.add("Said in the parent", WREN)
        assert texts(mem.episodes(WREN)) == ["Said in the parent"]


class Slow(HomeExtractor):
    """Reads when it is told to."""

    def __init__(self):
        self.reading, self.go_on = threading.Event(), threading.Event()

    def extract(self, episode, before):
        self.reading.set()
        assert self.go_on.wait(LONG)
        return super().extract(episode, before)


def test_a_child_waits_for_no_lock_of_a_thread_that_is_not_in_it(tmp_path):
    slow = Slow()
    with opened(tmp_path / "store") as mem, ThreadPoolExecutor(1) as pool:
        mem.add("I live in Tarnhove.", WREN, at=START)
        running = pool.submit(mem.consolidate, extractor=slow)
        assert slow.reading.wait(LONG)  # it holds the lock of consolidation, and no transaction
        assert in_child(lambda: adds_and_finds(mem)) == 0
        slow.go_on.set()
        running.result(LONG)
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]


def test_a_child_without_the_vector_index_of_its_parent_scans_and_says_so(tmp_path):
    with opened(tmp_path / "store", vector_index="chroma") as mem:
        mem.add([f"note {n} on heather and peat" for n in range(1100)], WREN, at=START)
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        assert mem.recall("note 7", WREN).hits

        def finds():
            found = mem.recall("note 7 on heather and peat", WREN)
            return "note 7 on heather and peat" in texts(found) and "fork" in (found.reason or "")

        assert in_child(finds) == 0
        assert "vector index" not in (mem.recall("note 8", WREN).reason or "")


def test_a_store_opened_anew_in_a_child_goes_on_where_the_parent_had_used_chroma(tmp_path):
    def used():
        with opened(tmp_path / "store", vector_index="chroma") as mem:
            mem.add("note 7 on heather and peat", WREN, at=START)
            mem.consolidate()
            return mem.recall("note 7 on heather and peat", WREN)

    def finds():
        found = used()
        return "note 7 on heather and peat" in texts(found) and "fork" in (found.reason or "")

    assert not used().reason
    assert in_child(finds) == 0
    assert not used().reason
    with opened(tmp_path / "store", vector_index="chroma") as mem:
        assert mem.check().ok


def test_the_bundled_embedder_works_in_a_child(tmp_path):
    with opened(tmp_path / "store", embedder="bundled") as mem:
        mem.add("Said before the fork", WREN)
        mem.recall("fork", WREN)
        assert in_child(lambda: adds_and_finds(mem)) == 0


def test_a_store_in_memory_is_copied_into_the_child():
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add("Said before the fork", WREN)
        assert in_child(lambda: adds_and_finds(mem)) == 0
        assert texts(mem.episodes(WREN)) == ["Said before the fork"]


@pytest.mark.parametrize("copied", [pickle.dumps, copy.deepcopy], ids=["pickled", "copied"])
def test_a_memory_is_not_handed_over_as_it_is_but_by_its_place(tmp_path, copied):
    with opened(tmp_path / "store") as mem:
        with pytest.raises(InvalidInput, match=r"Engram\.open") as refused:
            copied({"memory": mem})
        assert isinstance(refused.value, TypeError)
        mem.add("Said after that", WREN)
        assert texts(copy.copy(mem).episodes(WREN)) == ["Said after that"]
