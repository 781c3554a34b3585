"""A refusal repeats enough of what was given to know it again, and no more."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput

IDA = Scope(user="ida")
LONG = "x" * 50_000
REFUSED = {
    "erase a message": lambda mem: mem.erase(IDA, episode=LONG),
    "erase a fact": lambda mem: mem.erase(IDA, fact=LONG),
    "erase an entity": lambda mem: mem.erase(IDA, entity=LONG),
    "why": lambda mem: mem.why(LONG, IDA),
    "correct": lambda mem: mem.correct(LONG, IDA, object="a kite"),
    "end": lambda mem: mem.end(LONG, IDA),
    "retract": lambda mem: mem.retract(LONG, IDA),
    "merge": lambda mem: mem.merge(IDA, LONG, "kite"),
    "unmerge": lambda mem: mem.unmerge(IDA, LONG),
    "undo": lambda mem: mem.undo(IDA, LONG),
    "keep both": lambda mem: mem.keep_both(LONG, LONG, IDA),
    "link": lambda mem: mem.link(IDA, LONG),
    "unlink": lambda mem: mem.unlink(IDA, "y" * 200),
    "a time": lambda mem: mem.facts(IDA, as_of=LONG),
    "when it was said": lambda mem: mem.add("I own a kite.", IDA, at=LONG),
    "an option": lambda mem: mem.recall("kite", IDA, abstain=LONG),
    "a number": lambda mem: mem.recall("kite", IDA, k=LONG),
    "an extractor": lambda mem: mem.reextract(IDA, extractor=LONG),
}


@pytest.fixture(scope="module")
def mem():
    with Engram.in_memory(embedder="hashing", background=False) as made:
        made.add("I own a kite.", IDA)
        made.consolidate()
        yield made


@pytest.mark.parametrize("act", REFUSED.values(), ids=REFUSED)
def test_however_long_the_value_is(mem, act):
    with pytest.raises(EngramError) as refusal:
        act(mem)
    assert 20 < len(str(refusal.value)) < 400


@pytest.mark.parametrize("url", ["sqlite://ana:hush@host/x.db", "sqlite://host/x.db"])
def test_an_sqlite_url_with_a_host_is_refused_in_words(url):
    with pytest.raises(InvalidInput, match="names no host") as refusal:
        Engram.open(url, embedder="hashing", background=False)
    assert "hush" not in str(refusal.value)
