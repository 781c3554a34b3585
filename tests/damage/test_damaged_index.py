"""A vector index that is damaged or gone: reads say so, check names it, rebuild mends it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from engram_core import Scope
from engram_core.storage.chroma.behind import scopes_wanted
from tests.damage.another_process import lines_of
from tests.field.stores import START, HomeExtractor, day, open_small, texts

WREN = Scope(user="wren")
LANTERN = "The ferryman sold his brass lantern"


def flip_bits(path):
    """Turn one bit in every hundred bytes."""
    chance = random.Random(7)
    held = bytearray(path.read_bytes())
    for _ in range(len(held) // 100 + 1):
        if held:
            held[chance.randrange(len(held))] ^= 1 << chance.randrange(8)
    path.write_bytes(held)


DAMAGE = {
    "bits flipped": lambda folder: [flip_bits(one) for one in files(folder)],
    "truncated": lambda folder: [one.write_bytes(one.read_bytes()[:40]) for one in files(folder)],
    "emptied": lambda folder: [one.write_bytes(b"") for one in files(folder)],
    "deleted": shutil.rmtree,
    "a file in its place": lambda folder: put_a_file_in_its_place(folder),
}


def put_a_file_in_its_place(folder):
    (generation,) = folder.glob("g*")
    shutil.rmtree(generation)
    generation.write_text("no index")


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]


def opened(store):
    return open_small(store, vector_index="chroma", extractor=HomeExtractor())


@pytest.fixture(scope="module")
def indexed(tmp_path_factory):
    """A store large enough for its vector index to be asked."""
    store = tmp_path_factory.mktemp("indexed") / "store"
    with opened(store) as mem:
        mem.add([f"note {n} on heather and peat" for n in range(1100)], WREN, at=START)
        mem.add(LANTERN, WREN, at=day(1))
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        assert mem.check().ok
    return store


@pytest.mark.parametrize("how", DAMAGE)
def test_reads_say_so_check_names_it_and_rebuild_mends_it(tmp_path, how, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    DAMAGE[how](store / "chroma")
    with opened(store) as mem:
        found = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(found)
        assert "the vector index is not usable" in (found.reason or "")
        assert "same results" in found.reason
        (problem,) = mem.check().problems
        assert (problem.where, problem.mend) == ("vector index", "run `engram rebuild`")
        mem.rebuild()
        assert mem.check().ok
        again = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(again)
        assert "vector index" not in (again.reason or "")


def test_vectors_taken_out_of_it_are_noticed_by_a_read_that_gets_too_few(tmp_path, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    with opened(store) as mem:
        folder = mem._parts.indexes._reader.folder
        (name,) = folder.run(lambda client: [one.name for one in client.list_collections()])
        gone = [str(number) for number in range(1, 1001)]
        folder.run(lambda client: client.get_collection(name).delete(ids=gone))
        found = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(found)
        assert "vectors were taken out of it" in (found.reason or "")
        assert "`engram rebuild`" in found.reason
        mem.rebuild()
        assert "taken out" not in (mem.recall("brass lantern", WREN).reason or "")


@pytest.fixture(scope="module")
def of_another(tmp_path_factory):
    """A store of the same user in which something else was said, as often."""
    store = tmp_path_factory.mktemp("another") / "store"
    with opened(store) as mem:
        mem.add([f"harbour master's entry number {n}" for n in range(1101)], WREN, at=START)
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
    return store


@pytest.fixture
def of_an_earlier_day(tmp_path, indexed):
    """The index from before the newest message, and the store after it."""
    store = shutil.copytree(indexed, tmp_path / "store")
    with opened(store) as mem:
        mem.add("The lantern was found again", WREN, at=day(2))
        mem.consolidate()
    return indexed


@pytest.mark.parametrize("whose", ["of_another", "of_an_earlier_day"])
def test_another_index_in_place_of_ones_own_is_told_named_and_mended(
    tmp_path, whose, request, indexed
):
    other, store = request.getfixturevalue(whose), tmp_path / "store"
    if not store.exists():
        shutil.copytree(indexed, store)
    shutil.rmtree(store / "chroma")
    shutil.copytree(other / "chroma", store / "chroma")
    with opened(store) as mem:
        found = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(found)
        assert "those of another store, or of an earlier day" in (found.reason or "")
        (problem,) = mem.check().problems
        assert (problem.where, problem.mend) == ("vector index", "run `engram rebuild`")
        assert "those of another store, or of an earlier day" in problem.what
        mem.rebuild()
        assert mem.check().ok
        again = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(again)
        assert "vector index" not in (again.reason or "")


def test_maintenance_throws_the_index_of_another_away_unasked(tmp_path, of_another, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    shutil.rmtree(store / "chroma")
    shutil.copytree(of_another / "chroma", store / "chroma")
    with opened(store) as mem:
        mem.consolidate()
        assert mem.check().ok
        assert "vector index" not in (mem.recall("brass lantern", WREN).reason or "")


def test_a_copy_that_somebody_put_aside_is_left_alone(tmp_path, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    (generation,) = (store / "chroma").glob("g*")
    copy = shutil.copytree(generation, store / "chroma" / f"{generation.name}.old")
    with opened(store) as mem:
        assert mem.check().ok
        mem.rebuild()
        assert LANTERN in texts(mem.recall("brass lantern", WREN))
    assert copy.exists()


NO_MORE_FILES = """
import os, resource, sys
from engram_core import Scope
from engram_core.storage.chroma.behind import scopes_wanted
from engram_core.errors import StoreUnavailable
from tests.field.stores import HomeExtractor, open_small
wren = Scope(user="wren")
with open_small(sys.argv[1], vector_index="chroma", extractor=HomeExtractor()) as mem:
    for verb in (lambda: mem.recall("peat", wren), mem.consolidate, lambda: mem.facts(wren)):
        verb()
    held = len(os.listdir("/proc/self/fd")) + 1
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (held, most))
    mem.add("I live in Tarnhove.", wren)
    for name, verb in {
        "recall": lambda: mem.recall("lantern", wren).hits,
        "consolidate": mem.consolidate,
        "erase": lambda: mem.erase(wren, episode=mem.episodes(wren)[0].id),
        "export": lambda: mem.export(wren, sys.argv[1] + ".jsonl"),
        "check": mem.check,
        "rebuild": mem.rebuild,
    }.items():
        try:
            verb()
            print(name, "done")
        except StoreUnavailable as refused:
            print(name, "refused:", str(refused).replace(chr(10), " "))
"""


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="nothing tells which are open")
def test_a_process_that_may_open_no_more_files_is_told_so_or_works_on(tmp_path, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    said = dict(line.split(" ", 1) for line in lines_of(NO_MORE_FILES, store))
    assert list(said) == ["recall", "consolidate", "erase", "export", "check", "rebuild"]
    assert said["recall"] == said["consolidate"] == "done"
    with opened(store) as mem:
        assert "I live in Tarnhove." in texts(mem.episodes(WREN))


def test_an_index_that_goes_while_the_store_is_open_costs_no_answer(tmp_path, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    with opened(store) as mem:
        assert LANTERN in texts(mem.recall("brass lantern", WREN))
        shutil.rmtree(store / "chroma")
        assert LANTERN in texts(mem.recall("the brass lantern", WREN))
        mem.add("The lantern was dented", WREN, at=day(2))
        mem.consolidate()
        assert "The lantern was dented" in texts(mem.recall("dented lantern", WREN))
        assert mem.check().ok
    assert (store / "chroma").is_dir()


def test_what_is_gone_is_made_anew_by_the_next_maintenance_without_being_asked(tmp_path, indexed):
    store = shutil.copytree(indexed, tmp_path / "store")
    shutil.rmtree(store / "chroma")
    with opened(store) as mem:
        mem.consolidate()
        assert mem.check().ok
        assert "vector index" not in (mem.recall("brass lantern", WREN).reason or "")


def test_rows_rewritten_by_one_that_died_before_the_index_are_a_lag_and_no_damage(
    tmp_path, indexed
):
    store = shutil.copytree(indexed, tmp_path / "store")
    with opened(store) as mem, mem._parts.database.write_owner(WREN.owner) as writing:
        writing.bump_epoch()
    with opened(store) as mem:
        assert mem.check().ok
        found = mem.recall("brass lantern", WREN)
        assert LANTERN in texts(found)
        assert "vector index" not in (found.reason or "")
        mem.consolidate()
        with mem._parts.database.read() as connection:
            (row,) = scopes_wanted(connection, mem._parts.indexes._reader)
        assert row.held == row.last_vector
