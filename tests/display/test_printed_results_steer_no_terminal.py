"""What a result prints is text: nothing stored steers the terminal or breaks off print()."""

from __future__ import annotations

import unicodedata

import pytest

from engram_core import Engram, Scope

ANA = Scope(user="ana")
HOSTILE = "a\x1b]52;c;aGk=\x07 \u202eb\u202c \x9b2J \ud800\nc kite"


@pytest.fixture(scope="module")
def mem():
    with Engram.in_memory(embedder="hashing", background=False) as made:
        made.add(f"I own {HOSTILE}.", Scope(user="ana", session="s\x1b[31m"))
        made.remember(ANA, HOSTILE, "is_near", HOSTILE)
        made.remember(ANA, "user", "likes", HOSTILE)
        made.flush()
        yield made


READS = {
    "facts": lambda mem: mem.facts(ANA),
    "episodes": lambda mem: mem.episodes(ANA),
    "recall": lambda mem: mem.recall("kite", ANA).hits,
    "timeline": lambda mem: mem.timeline(ANA),
    "summaries": lambda mem: mem.summaries(ANA),
    "diff": lambda mem: [mem.diff(ANA, "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z")],
    "walk": lambda mem: [mem.walk(ANA, "user"), *mem.walk(ANA, "user").paths],
    "why": lambda mem: [span.citation for span in mem.why(mem.facts(ANA)[0].id, ANA).evidence],
    "graph": lambda mem: [mem.graph(ANA)],
}


@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_nothing_of_it_reaches_a_terminal(mem, read):
    for one in read(mem):
        for shown in (str(one), repr(one)):
            kinds = {unicodedata.category(char) for char in shown.replace("\n", "")}
            assert not kinds & {"Cc", "Cf", "Cs"}, shown.encode("unicode_escape")
            assert shown.encode()


def test_a_difference_is_one_line_for_each_change(mem):
    diff = mem.diff(ANA, "2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z")
    assert len(diff.text().splitlines()) == len(diff.changes)
