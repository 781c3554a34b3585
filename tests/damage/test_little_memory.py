"""A process that gets no more memory: what does not fit is refused, reads go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram_core import Scope, engine
from engram_core.errors import StoreUnavailable
from engram_core.storage import types
from tests.damage.another_process import lines_of
from tests.field.stores import START, HomeExtractor, in_memory, open_small, texts

WREN = Scope(user="wren")
NO_MORE_MEMORY = """
import resource, sys
import bm25s, Stemmer
from engram_core import Scope
from engram_core.errors import StoreUnavailable
from tests.field.stores import HomeExtractor, open_small
wren = Scope(user="wren")
large = "and the rain on the long grey hills " * 2_000_000
held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
with open_small(sys.argv[1], extractor=HomeExtractor()) as mem:
    mem.recall("peat", wren)
    resource.setrlimit(resource.RLIMIT_AS, (held + 60_000_000, resource.RLIM_INFINITY))
    for name, verb in {
        "add": lambda: mem.add(large, wren),
        "recall": lambda: mem.recall("lantern", wren),
        "facts": lambda: mem.facts(wren),
    }.items():
        try:
            verb()
            print(name, "done")
        except Exception as refused:
            print(name, type(refused).__name__, str(refused)[:300].replace(chr(10), " "))
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print("sound", mem.check().ok)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").is_file(), reason="nothing tells what is held")
def test_what_does_not_fit_is_refused_in_words_and_nothing_is_lost(tmp_path):
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        mem.add("I live in Tarnhove.", WREN, at=START)
        mem.consolidate()
    said = dict(line.split(" ", 1) for line in lines_of(NO_MORE_MEMORY, tmp_path / "store"))
    assert said["add"].startswith("StoreUnavailable add(): there is not enough memory")
    assert said["recall"] == said["facts"] == "done"
    assert said["sound"] == "True"
    with open_small(tmp_path / "store", extractor=HomeExtractor()) as mem:
        assert texts(mem.episodes(WREN))[0] == "I live in Tarnhove."
        assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]


@pytest.mark.parametrize(
    "error", [MemoryError(), ImportError("stem.so: failed to map segment from shared object")]
)
@pytest.mark.parametrize("place", [(engine, "normalise"), (types, "escape")])
def test_memory_that_runs_out_below_a_library_is_said_in_the_same_words(monkeypatch, error, place):
    def run_out(*_):
        raise error

    with in_memory() as mem:
        monkeypatch.setattr(*place, run_out)
        with pytest.raises(StoreUnavailable, match=r"add\(\): there is not enough memory"):
            mem.add("I live in Tarnhove.", WREN, at=START)
        monkeypatch.undo()
        assert mem.episodes(WREN) == []
