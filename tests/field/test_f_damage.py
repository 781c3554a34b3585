"""Field cases F, continued: damaged indexes, killed erasers, clocks, closing and forking."""

from __future__ import annotations

import os
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from engram_core import EngramError, Scope
from engram_core.clock import ManualClock
from engram_core.errors import StoreClosed
from tests.field.stores import (
    START,
    HomeExtractor,
    child,
    day,
    files_with,
    in_memory,
    open_small,
    texts,
)

WREN = Scope(user="wren")
LONG = 30  # seconds that no test waits unless it fails


def _noise(path):
    path.write_bytes(b"\x00noise\xff" * (path.stat().st_size // 7 + 1))


DAMAGE = {
    "deleted": lambda path: path.unlink(),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 3]),
    "noise": _noise,
}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory):
    """A store large enough for its vector index to be asked, and what it answers."""
    store = tmp_path_factory.mktemp("indexed") / "store"
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        mem.add([f"note {n} on heather and peat" for n in range(1100)], WREN, at=START)
        mem.add("The ferryman sold his brass lantern", WREN, at=day(1))
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        answer = texts(mem.recall("brass lantern", WREN))
    return store, answer


@pytest.mark.parametrize("how", DAMAGE)
def test_F14_a_damaged_vector_index_costs_no_answer_and_is_made_anew(tmp_path, how, indexed):
    store = shutil.copytree(indexed[0], tmp_path / "store")
    damaged = [path for path in (store / "chroma").rglob("*") if path.is_file()]
    assert len(damaged) > 3
    for path in damaged:
        DAMAGE[how](path)
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        assert len(mem.episodes(WREN, last=2000)) == 1101
        assert texts(mem.recall("brass lantern", WREN)) == indexed[1]
        mem.add("The lantern was dented", WREN, at=day(2))
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        again = mem.recall("brass lantern", WREN)
        assert "The ferryman sold his brass lantern" in texts(again)
        assert "vector index" not in (again.reason or "")


def test_F14_a_missing_index_folder_is_made_anew(tmp_path):
    store = tmp_path / "store"
    with open_small(store) as mem:
        mem.add("The ferryman sold his brass lantern", WREN)
        mem.consolidate()
    shutil.rmtree(store / "chroma", ignore_errors=True)
    with open_small(store) as mem:
        assert "The ferryman sold his brass lantern" in texts(mem.recall("lantern", WREN))


def test_a_killed_eraser_leaves_no_acknowledged_word_and_a_sound_store(tmp_path):
    store = tmp_path / "store"
    script = """
for number in range(40):
    (episode,) = mem.add(f"I own a zirq{number}el.", scope).episodes
    mem.consolidate(scope)
    mem.erase(scope, episode=episode)
    print(number, flush=True)
"""
    with child(script, store) as dying:
        assert dying.stdout is not None
        for _ in range(6):
            dying.stdout.readline()
        dying.kill()
        rest = dying.stdout.read().split()
    erased = [*range(6), *map(int, rest)]
    assert [number for number in erased if files_with(store, f"zirq{number}el")] == []
    with open_small(store) as mem:
        assert mem.check().ok
        mem.consolidate()
        mem.erase(WREN)
        assert files_with(store, "zirq") == []


def test_a_clock_that_jumps_back_keeps_the_order_of_what_was_believed():
    clock = ManualClock(day(100))
    with in_memory(clock=clock) as mem:
        mem.remember(WREN, "user", "lives_in", "Tarnhove", at=day(0))
        clock.set(day(2))  # the clock was wrong, or is now
        mem.add("The words of a clock that jumped", WREN)
        mem.remember(WREN, "user", "lives_in", "Quellmar", at=day(1))
        assert "The words of a clock that jumped" in texts(mem.recall("clock words", WREN))
        assert [fact.object for fact in mem.facts(WREN)] == ["Quellmar"]
        created = [fact.created_at for fact in mem.history(WREN)]
        assert all(instant >= day(100) for instant in created)
        assert mem.check().ok


def test_closing_while_others_read_gives_answers_or_a_clear_error(tmp_path):
    for make in (lambda: open_small(tmp_path / "store"), in_memory):
        mem = make()
        mem.add([f"note {n} of the heath" for n in range(30)], WREN)
        started = threading.Barrier(5)

        def read(handle=mem, barrier=started):
            barrier.wait(LONG)
            for _ in range(200):
                try:
                    assert handle.recall("heath", WREN).hits
                    handle.add("more of the heath", WREN)
                except EngramError as refused:
                    return type(refused)
            return None

        with ThreadPoolExecutor(4) as pool:
            readers = [pool.submit(read) for _ in range(4)]
            started.wait(LONG)
            mem.close()
            ended = [reader.result(LONG) for reader in readers]
        assert set(ended) == {StoreClosed}


def test_a_forked_child_reads_and_writes_or_is_told_to_open_anew(tmp_path):
    store = tmp_path / "store"
    with open_small(store) as mem:
        mem.add("Said before the fork", WREN)
        mem.recall("fork", WREN)
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                mem.add("Said in the child", WREN)
                code = 0 if len(mem.recall("said", WREN).hits) == 2 else 2
            finally:
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
        mem.add("Said in the parent", WREN)
        assert len(mem.episodes(WREN)) == 3
        assert mem.check().ok


def test_an_index_that_cannot_be_made_hinders_no_consolidation_and_no_answer(tmp_path):
    store = tmp_path / "store"
    store.mkdir()
    (store / "chroma").write_text("a file where the index would lie")
    with open_small(store, vector_index="chroma", extractor=HomeExtractor()) as mem:
        mem.add("I live in Tarnhove.", WREN)
        mem.consolidate()
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]
        assert "I live in Tarnhove." in texts(mem.recall("Tarnhove", WREN))
        mem.erase(WREN)
        assert mem.recall("Tarnhove", WREN).hits == ()
