"""A backup shows one moment: all acknowledged before it, and no half of what came after."""

from __future__ import annotations

import shutil
import sqlite3
import threading

import pytest

from engram_core import Engram, Scope
from engram_core.clock import SystemClock
from engram_core.errors import Conflict, NotFound, StoreCorrupt, StoreUnavailable
from engram_core.storage.database import FILE_NAME
from engram_core.upkeep.backup import restore_backup
from tests.field.stores import START, HomeExtractor, day, files_with, open_small

IDA, BEN = Scope(user="ida", session="s1"), Scope(user="ben")
TOWNS = ("Ostby", "Lunden", "Varde")


@pytest.fixture
def mem(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as made:
        for number, town in enumerate(TOWNS):
            made.add(f"I live in {town}.", IDA, at=day(number))
        made.consolidate()
        yield made


def told(mem, scope=IDA):
    return [
        [fact.to_dict() for fact in mem.history(scope)],
        [one.to_dict() for one in mem.episodes(scope)],
        [one.to_dict() for one in mem.summaries(scope)],
        [mem.why(fact.id, scope).to_dict() for fact in mem.history(scope)],
    ]


def test_a_backup_is_a_store_with_the_same_memory(mem, tmp_path):
    done = mem.backup(tmp_path / "copy", check=True)
    assert (done.scopes, done.episodes, done.checked) == (1, 3, True)
    with open_small(tmp_path / "copy") as copy:
        assert told(copy) == told(mem)
        assert copy.check().ok
        found = copy.recall("Where is Varde?", IDA)
        assert found.to_dict()["hits"] == mem.recall("Where is Varde?", IDA).to_dict()["hits"]


def test_what_comes_later_is_in_the_store_alone(mem, tmp_path):
    mem.backup(tmp_path / "copy")
    mem.add("I live in Skagen.", IDA, at=day(9))
    mem.erase(IDA, episode=mem.episodes(IDA)[0].id)
    with open_small(tmp_path / "copy") as copy:
        assert [one.text for one in copy.episodes(IDA)] == [f"I live in {x}." for x in TOWNS]


class Writers:
    """Threads that add pairs of messages and note each pair once it is acknowledged."""

    def __init__(self, mem: Engram, count: int) -> None:
        self._mem, self._stop = mem, threading.Event()
        self.acknowledged: list[str] = []
        self._threads = [threading.Thread(target=self._write, args=(n,)) for n in range(count)]

    def _write(self, number):
        scope = Scope(user=f"writer{number}")
        for turn in range(60):
            if self._stop.is_set():
                return
            pair = [f"I own kite {number}-{turn}.", f"I own box {number}-{turn}."]
            self._mem.add(pair, scope, at=day(turn))
            self.acknowledged.append(pair[0])
            if turn % 5 == 0:
                self._mem.consolidate(scope)

    def __enter__(self):
        for one in self._threads:
            one.start()
        while len(self.acknowledged) < 8:
            self._stop.wait(0.005)
        return self

    def __exit__(self, *_):
        self._stop.set()
        for one in self._threads:
            one.join()


def test_all_that_was_acknowledged_before_is_in_it_while_writers_go_on(mem, tmp_path):
    with Writers(mem, 3) as writers:
        for number in range(2):
            before = list(writers.acknowledged)
            mem.backup(tmp_path / f"copy{number}")
            with open_small(tmp_path / f"copy{number}") as copy:
                assert copy.check().problems == ()
                theirs = [Scope(f"writer{number}") for number in range(3)]
                held = [one.text for scope in theirs for one in copy.episodes(scope)]
                assert set(before) <= set(held)
                assert len(held) % 2 == 0  # no half of a batch
                before_rebuilding = [told(copy, scope)[0] for scope in (*theirs, IDA)]
                copy.rebuild()
                assert [told(copy, scope)[0] for scope in (*theirs, IDA)] == before_rebuilding


def test_a_backup_of_a_memory_without_a_folder_is_a_store_too(tmp_path):
    with Engram.in_memory(embedder="hashing:16", background=False) as mem:
        mem.add("I own a kite.", IDA, at=START)
        mem.backup(tmp_path / "copy")
    with open_small(tmp_path / "copy") as copy:
        assert [one.text for one in copy.episodes(IDA)] == ["I own a kite."]


def test_erased_words_are_in_no_later_backup(mem, tmp_path):
    gone = mem.episodes(IDA)[1]
    mem.backup(tmp_path / "early")
    mem.erase(IDA, episode=gone.id)
    mem.backup(tmp_path / "late")
    assert files_with(tmp_path / "early", "Lunden")
    assert files_with(tmp_path / "late", "Lunden") == []


def test_the_vector_index_of_a_backup_comes_back_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr("engram_core.storage.indexes.CHROMA_FROM", 0)
    with open_small(tmp_path / "store", vector_index="chroma") as mem:
        mem.add([f"crate {n} holds quinces" for n in range(30)], IDA, at=START)
        mem.consolidate()
        mem.backup(tmp_path / "copy")
    with open_small(tmp_path / "copy", vector_index="chroma") as copy:
        assert "index" not in copy.recall("crate 7", IDA).reason
        copy.consolidate(IDA)
        assert (tmp_path / "copy" / "chroma" / "g1").is_dir()
        assert "index" not in copy.recall("crate 7", IDA).reason


def test_progress_is_told_up_to_the_end(mem, tmp_path):
    steps = []
    mem.backup(tmp_path / "copy", progress=lambda done, total: steps.append((done, total)))
    assert steps[-1][0] == steps[-1][1] > 0


def test_a_folder_with_something_in_it_is_left_alone(mem, tmp_path):
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "letter.txt").write_text("mine")
    with pytest.raises(Conflict, match="missing or empty"):
        mem.backup(tmp_path / "copy")
    assert [one.name for one in (tmp_path / "copy").iterdir()] == ["letter.txt"]


def test_a_place_that_cannot_be_written_is_refused_and_nothing_is_left(mem, tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreUnavailable, match="try again"):
        mem.backup(tmp_path / "file" / "copy")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "store"]


def test_a_store_is_made_of_a_backup_which_stays_as_it_is(mem, tmp_path):
    mem.backup(tmp_path / "copy")
    before = (tmp_path / "copy" / FILE_NAME).read_bytes()
    done = restore_backup(tmp_path / "copy", tmp_path / "again", SystemClock())
    assert done.episodes == 3
    assert (tmp_path / "copy" / FILE_NAME).read_bytes() == before
    assert [one.name for one in (tmp_path / "copy").iterdir()] == [FILE_NAME]
    with open_small(tmp_path / "again") as again:
        assert told(again) == told(mem)


def test_a_damaged_backup_is_told_and_nothing_is_made_of_it(mem, tmp_path):
    mem.backup(tmp_path / "copy")
    file = tmp_path / "copy" / FILE_NAME
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"noise" * 999, _scrambled(whole)):
        file.write_bytes(damaged)
        with pytest.raises(StoreCorrupt):
            restore_backup(tmp_path / "copy", tmp_path / "again", SystemClock())
        assert not (tmp_path / "again").exists()


def _scrambled(whole):
    middle = len(whole) // 4096 // 3 * 4096
    return whole[:middle] + b"\xff" * 8192 + whole[middle + 8192 :]


def test_a_damaged_store_is_told_instead_of_copied(tmp_path):
    with open_small(tmp_path / "store") as mem:
        mem.add(["I own a kite. " * 50] * 200, IDA, at=START)
    file = tmp_path / "store" / FILE_NAME
    file.write_bytes(_scrambled(file.read_bytes()))
    with open_small(tmp_path / "store") as mem, pytest.raises(StoreCorrupt):
        mem.backup(tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_backup_of_nothing_is_refused(tmp_path):
    with pytest.raises(NotFound, match="engram backup"):
        restore_backup(tmp_path / "nothing", tmp_path / "again", SystemClock())


def test_a_backup_made_by_hand_with_its_log_is_read_whole(mem, tmp_path):
    mem.add("I live in Skagen.", IDA, at=day(9))
    shutil.copytree(tmp_path / "store", tmp_path / "copy")  # nobody writes meanwhile
    with sqlite3.connect(tmp_path / "copy" / FILE_NAME) as raw:
        assert raw.execute("select count(*) from episode").fetchone() == (4,)
    raw.close()
    done = restore_backup(tmp_path / "copy", tmp_path / "again", SystemClock())
    assert done.episodes == 4


@pytest.mark.parametrize("name", ["file:copy", "copy?mode=ro", "50%", "a#b"])
def test_a_folder_of_any_name_below_the_current_one_takes_a_backup(
    mem, tmp_path, monkeypatch, name
):
    monkeypatch.chdir(tmp_path)
    mem.backup(name)
    with open_small(tmp_path / name) as copy:
        assert copy.users() == mem.users()
