"""With an extractor that reads earlier turns, the order of arrival does not matter (law 5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from engram_core import Engram, Scope
from engram_core.claims import Claim
from engram_core.clock import ManualClock
from engram_core.model import Episode

CHAT = Scope(user="bo", session="s1")
START = datetime(2025, 3, 1, 9, tzinfo=UTC)
TALK = ("about pets", "yes: Mirrow", "about homes", "yes: Ostrale")
TOPICS = {"about pets": "has_pet", "about homes": "lives_in"}
ORDERS = [*permutations(range(4))][::3]


class Follows:
    """Takes "yes: X" for an answer to the topic that the turn before opened."""

    name = "follows@1"
    reads_context = True

    def __init__(self) -> None:
        self.read = 0

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        self.read += 1
        opened = [TOPICS[turn.text] for turn in before if turn.text in TOPICS]
        if not episode.text.startswith("yes: ") or not opened:
            return []
        return [Claim("user", opened[-1], episode.text[5:], (0, len(episode.text)))]


def beliefs(order: Sequence[int], *, together: bool = False) -> set[tuple[str, object]]:
    with Engram.in_memory(
        embedder="hashing:16",
        extractor=Follows(),
        clock=ManualClock(START + timedelta(days=9)),
        background=False,
    ) as mem:
        for number in order:
            mem.add(TALK[number], CHAT, at=START + timedelta(hours=number))
            if not together:
                mem.consolidate()
        mem.consolidate()
        assert mem.check().problems == ()
        found = {(fact.text, fact.valid_at) for fact in mem.facts(CHAT)}
        mem.rebuild()
        assert {(fact.text, fact.valid_at) for fact in mem.facts(CHAT)} == found
        return found


INTENDED = {
    ("user has the pet Mirrow", START + timedelta(hours=1)),
    ("user lives in Ostrale", START + timedelta(hours=3)),
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_order_of_arrival_does_not_matter(order: tuple[int, ...]) -> None:
    assert beliefs(order) == INTENDED


def test_nor_does_it_when_all_are_read_together() -> None:
    assert beliefs((3, 1, 2, 0), together=True) == INTENDED


def test_what_was_known_before_the_late_turn_stays_askable() -> None:
    clock = ManualClock(START + timedelta(days=9))
    with Engram.in_memory(
        embedder="hashing:16", extractor=Follows(), clock=clock, background=False
    ) as mem:
        mem.add(TALK[1], CHAT, at=START + timedelta(hours=1))
        mem.consolidate()
        then = clock.now()
        clock.advance(timedelta(days=1))
        mem.add(TALK[0], CHAT, at=START)
        mem.consolidate()
        assert mem.facts(CHAT, known_at=then) == []
        assert [fact.object for fact in mem.facts(CHAT)] == ["Mirrow"]


def test_turns_in_order_are_read_once() -> None:
    reader = Follows()
    with Engram.in_memory(embedder="hashing:16", extractor=reader, background=False) as mem:
        for number in range(4):
            mem.add(TALK[number], CHAT, at=START + timedelta(hours=number))
            mem.consolidate()
    assert reader.read == 4
