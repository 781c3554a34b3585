"""A disk that is full: writes fail in words, nothing acknowledged is lost, reads go on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import event

from engram_core import Scope
from engram_core.clock import ManualClock
from engram_core.errors import StoreUnavailable
from engram_core.storage.vectors.exact import IndexTrouble
from tests.damage.another_process import lines_of
from tests.field.stores import START, HomeExtractor, day, open_small, texts

WREN = Scope(user="wren")
LONG_WORDS = "the heather and the peat and the rain on the long grey hills " * 40
NO_MORE = "PRAGMA max_page_count = 1"  # as few as there are


class Disk:
    """Lets a store grow or not, as a disk that fills up and is cleared."""

    def __init__(self, mem):
        self._engine = mem._parts.database.engine
        self._engine.dispose()
        self._limit = "PRAGMA max_page_count = 1000000"
        event.listen(self._engine, "checkout", self._set)

    def _set(self, raw, _record, _proxy):
        raw.execute(self._limit)

    def fill(self):
        self._limit = NO_MORE

    def clear(self):
        self._limit = "PRAGMA max_page_count = 1000000"


def until_full(mem):
    """Messages that were acknowledged before there was no room."""
    acknowledged = []
    while not (said := refusal(lambda: say(mem, len(acknowledged)))):
        acknowledged.append(f"{len(acknowledged)} {LONG_WORDS}")
    assert "disk is full: free some space" in said
    return acknowledged


def say(mem, number):
    mem.add(f"{number} {LONG_WORDS}", WREN, at=START)


def refusal(write):
    """What was said when there was no room; "" when there was."""
    try:
        write()
    except StoreUnavailable as refused:
        return str(refused)
    return ""


@pytest.fixture
def mem(tmp_path):
    clock = ManualClock(day(5))
    with open_small(tmp_path / "store", extractor=HomeExtractor(), clock=clock) as made:
        made.add("I live in Tarnhove.", WREN, at=START)
        made.consolidate()
        yield made


def test_a_write_fails_in_words_and_what_was_acknowledged_stays(mem):
    disk = Disk(mem)
    disk.fill()
    kept = until_full(mem)
    assert texts(mem.episodes(WREN)) == ["I live in Tarnhove.", *kept]
    assert "I live in Tarnhove." in texts(mem.recall("Where is Tarnhove?", WREN))
    assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]
    assert mem.check().ok
    disk.clear()
    mem.add("I live in Quellmar.", WREN, at=day(1))
    mem.consolidate()
    assert [fact.object for fact in mem.facts(WREN)] == ["Quellmar"]
    assert mem.check().ok


@pytest.mark.parametrize(
    "write",
    [
        lambda mem, fact: mem.add([LONG_WORDS] * 60, WREN),
        lambda mem, fact: mem.consolidate(),
        lambda mem, fact: mem.rebuild(),
        lambda mem, fact: mem.correct(fact.id, WREN, object=LONG_WORDS * 4),
        lambda mem, fact: mem.remember(WREN, "user", "owns", LONG_WORDS * 4),
    ],
    ids=["add", "consolidate", "rebuild", "correct", "remember"],
)
def test_every_verb_that_writes_is_whole_or_refused(mem, write):
    disk = Disk(mem)
    mem.add([f"I own kite {number}." for number in range(60)], WREN, at=day(1))
    disk.fill()
    until_full(mem)
    facts, episodes = mem.facts(WREN), mem.episodes(WREN)
    if said := refusal(lambda: write(mem, facts[0])):
        assert "free some space" in said
        assert mem.episodes(WREN) == episodes
    disk.clear()
    assert mem.check().ok
    mem.clock.advance(timedelta(minutes=10))  # leases that could not be given back run out
    mem.consolidate()
    assert len(mem.facts(WREN)) >= 61


def test_erasing_makes_room_or_says_that_there_is_none(mem):
    disk = Disk(mem)
    disk.fill()
    until_full(mem)
    said = refusal(lambda: mem.erase(WREN, episode=mem.episodes(WREN)[1].id))
    assert not said or "free some space" in said
    disk.clear()
    mem.erase(WREN)
    assert mem.episodes(WREN) == []
    assert mem.check().ok


SMALL_FILES = """
import resource, sys
import chromadb
from engram_core import EngramError, Scope
from tests.field.stores import HomeExtractor, open_small
wren = Scope(user="wren")
with open_small(sys.argv[1], extractor=HomeExtractor(), vector_index="chroma") as mem:
    mem.add("I live in Tarnhove.", wren)
    mem.consolidate()
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))
    stored = 1
    try:
        for number in range(2000):
            mem.add(f"{number} " + "and the rain on the long grey hills " * 40, wren)
            stored += 1
    except EngramError as refused:
        print("refused:", refused)
    try:
        mem.consolidate()
    except EngramError as refused:
        print("refused:", refused)
    print(len(mem.episodes(wren)) == stored, len(mem.recall("Tarnhove", wren).hits) > 0)
"""


def test_files_that_may_not_grow_are_as_a_full_disk(tmp_path):
    refused, *_, last = lines_of(SMALL_FILES, tmp_path / "store")
    assert refused.startswith("refused:")
    assert "disk" in refused
    assert last == "True True"
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        assert mem.check().ok
        mem.consolidate()
        assert mem.facts(WREN)[0].object == "Tarnhove"


def test_an_index_for_which_there_is_no_room_hinders_nothing(mem, monkeypatch):
    def no_room(*_):
        raise IndexTrouble("no space left on device")

    monkeypatch.setattr("engram_core.storage.indexes.sync_chroma", no_room)
    mem.add("I own a kite.", WREN, at=day(1))
    mem.consolidate()
    assert "I own a kite." in texts(mem.recall("kite", WREN))


NO_ROOM_FOR_COPIES = """
import os, resource, sys
from engram_core import EngramError, Scope
from tests.field.stores import HomeExtractor, open_small
wren, folder = Scope(user="wren"), sys.argv[1]
lifted = resource.getrlimit(resource.RLIMIT_FSIZE)
with open_small(folder + "/store", extractor=HomeExtractor()) as mem:
    mem.add([f"{n} and the rain on the long grey hills" for n in range(900)], wren)
    open(folder + "/old.jsonl", "w").write("as it was")
    other = open_small(folder + "/other", extractor=HomeExtractor())
    for room in (100_000, None):
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, lifted[1]))
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, lifted)
        for name, verb in {
            "backup": lambda: mem.backup(folder + "/copy"),
            "export": lambda: mem.export(wren, folder + "/old.jsonl"),
            "copy_to": lambda: mem.copy_to(other, wren),
        }.items():
            try:
                verb()
                print(name, "done")
            except EngramError as refused:
                print(name, "refused:", str(refused).replace(chr(10), " "))
        print("there", sorted(os.listdir(folder)), open(folder + "/old.jsonl").read(9))
    print("sound", mem.check().ok, other.check().ok, len(other.episodes(wren)))
    other.close()
"""


def test_a_copy_for_which_there_is_no_room_leaves_nothing_and_says_where_it_was_to_be(tmp_path):
    said = lines_of(NO_ROOM_FOR_COPIES, tmp_path)
    assert said[0].startswith(f"backup refused: cannot copy to {tmp_path / 'copy'}: ")
    assert "nothing was left there" in said[0]
    assert said[1].startswith(f"export refused: cannot write {tmp_path / 'old.jsonl'}: ")
    assert said[2].startswith("copy_to refused: ")
    assert said[3] == "there ['old.jsonl', 'other', 'store'] as it was"
    assert said[4:7] == ["backup done", "export done", "copy_to done"]
    assert said[-1] == "sound True True 900"
