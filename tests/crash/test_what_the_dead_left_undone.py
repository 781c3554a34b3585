"""Who opens a store after a process died finishes what that had begun, without being asked."""

from __future__ import annotations

import threading

from engram_core import Scope
from tests.field.stores import HomeExtractor, child, files_with, open_small

WREN = Scope(user="wren")
LONG = 60  # seconds that no test waits unless it fails
DYING = """
import os, signal
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def lived(script, store):
    with child(DYING + script, store) as dying:
        _, said = dying.communicate(timeout=LONG)
    assert said == ""


def test_words_whose_eraser_died_before_it_cleared_the_log_are_in_no_file_after_opening(tmp_path):
    store = tmp_path / "store"
    lived(
        """
from engram_core.storage.database import Database
told = mem.add("I own a zirquel.", scope)
mem.consolidate()
Database.purge = die
mem.erase(scope, episode=told.episodes[0])
""",
        store,
    )
    assert files_with(store, "zirquel")
    with open_small(store) as mem:
        assert mem.episodes(WREN) == []
        assert files_with(store, "zirquel") == []


def test_vectors_and_summaries_nobody_made_come_with_the_next_consolidation_of_anyone(tmp_path):
    store = tmp_path / "store"
    lived(
        """
from engram_core.consolidate.enrich.enricher import Enricher
Enricher.run = die
mem.add([f"I own kite number {n}." for n in range(8)], Scope(user="wren", session="s"))
mem.consolidate()
""",
        store,
    )
    with open_small(store, extractor=HomeExtractor()) as mem:
        assert set(mem.stats(WREN).jobs) == {"done"}
        assert mem.summaries(WREN) == []
        mem.consolidate()
        assert len(mem.summaries(WREN)) == 1


def test_a_memory_that_is_opened_goes_on_with_the_messages_of_the_dead(tmp_path):
    store, read = tmp_path / "store", threading.Event()
    lived('mem.add("I live in Tarnhove.", scope)\ndie()', store)

    class Telling(HomeExtractor):
        def extract(self, episode, before):
            read.set()
            return super().extract(episode, before)

    with open_small(store, extractor=Telling(), background=True, quiet_seconds=0.0):
        assert read.wait(LONG)
    with open_small(store) as mem:
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]
