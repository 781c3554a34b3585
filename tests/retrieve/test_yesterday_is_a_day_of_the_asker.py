"""Dates in a question are days on the clock of whoever asks, as their newest message tells it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engram_core import Engram, Scope
from engram_core.embed.hashing import HashingEmbedder

TAVVI = Scope(user="tavvi")
EVENING, MORNING = "I repaired the pump in the cellar.", "I repaired the gate of the yard."
# Half past eight in the evening of the 5th by the sea, half past three of the 6th in UTC.
SAID = {EVENING: "2024-03-05T20:30:00-07:00", MORNING: "2024-03-06T09:00:00-07:00"}


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as memory:
        for text, at in SAID.items():
            memory.add(text, TAVVI, at=at)
        yield memory


def best(mem: Engram, question: str, at: str) -> str:
    return mem.recall(question, TAVVI, valid_at=at, abstain="off").hits[0].text


@pytest.mark.parametrize("day", ["yesterday", "on 5 March", "hier"])
def test_what_was_said_late_in_the_evening_is_of_that_day(mem: Engram, day: str) -> None:
    asked = f"What did I repair {day}?"
    assert best(mem, asked, "2024-03-06T18:00:00-07:00") == EVENING


def test_a_day_ends_at_midnight_of_the_asker(mem: Engram) -> None:
    assert best(mem, "What did I repair yesterday?", "2024-03-07T19:00:00-07:00") == MORNING


def test_another_persons_zone_does_not_move_the_day(mem: Engram) -> None:
    mem.add([{"role": "assistant", "content": "Noted."}], TAVVI, at="2024-03-06T17:00:00+12:00")
    mem.add("My pump is old.", Scope(user="odo"), at="2024-03-06T17:30:00+09:00")
    assert best(mem, "What did I repair yesterday?", "2024-03-06T18:00:00-07:00") == EVENING
