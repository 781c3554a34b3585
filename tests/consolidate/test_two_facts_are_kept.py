"""A person says that two facts that look like one are two: the contradiction is settled."""

from __future__ import annotations

import pytest

from engram_core import Engram
from engram_core.errors import Conflict, InvalidInput, NotFound
from engram_core.model import Contradiction
from tests.beliefs.claiming import EDA

PAIR = ("trail running", "running on trails")


@pytest.fixture
def mem():
    with Engram.in_memory(embedder="hashing:32", background=False) as memory:
        for month, thing in enumerate(PAIR, 1):
            memory.remember(EDA, "user", "likes", thing, at=f"2025-{month:02d}-01T00:00:00+00:00")
        yield memory


def only(mem: Engram) -> Contradiction:
    (one,) = mem.contradictions(EDA)
    return one


def test_both_go_on_and_nobody_is_asked_again(mem):
    first, second = only(mem).facts
    before = mem.facts(EDA)
    mem.keep_both(first.id, second.id, EDA, reason="one is a race", author="eda")
    assert mem.facts(EDA) == before
    assert mem.adjudicate(EDA).left_open == 0
    settled = only(mem)
    assert settled.settled_by == "ruling"
    assert settled.decision is not None
    assert (settled.decision.author, settled.decision.reason) == ("eda", "one is a race")


def test_it_is_replayed_by_a_rebuild(mem):
    first, second = only(mem).facts
    mem.keep_both(first.lineage, second.id, EDA)
    before = mem.contradictions(EDA)
    mem.rebuild()
    assert mem.contradictions(EDA) == before


def test_a_pair_can_be_kept_before_it_is_listed():
    with Engram.in_memory(embedder="hashing:32", background=False) as mem:
        hens, pears = (
            mem.remember(EDA, "user", "likes", thing, at="2025-01-01T00:00:00+00:00")
            for thing in ("hens", "pears")
        )
        before = mem.facts(EDA)
        assert mem.contradictions(EDA) == ()
        assert mem.keep_both(hens.id, pears.id, EDA).kind == "keep"
        assert mem.facts(EDA) == before


def test_a_fact_is_no_two(mem):
    first = only(mem).facts[0]
    for other in (first.id, first.lineage):
        with pytest.raises(InvalidInput, match="one fact"):
            mem.keep_both(first.id, other, EDA)


def test_what_is_not_there_or_not_believed_cannot_be_kept(mem):
    first, second = only(mem).facts
    with pytest.raises(NotFound):
        mem.keep_both(first.id, "nowhere", EDA)
    mem.retract(second.id, EDA)
    with pytest.raises(Conflict):
        mem.keep_both(first.id, second.id, EDA)
