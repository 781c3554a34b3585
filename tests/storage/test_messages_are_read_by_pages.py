"""Messages are read a page at a time, each page from the first message of the one after it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.errors import NotFound

AT = datetime(2024, 4, 8, tzinfo=UTC)
ANA, BEN = Scope(user="ana"), Scope(user="ben")


@pytest.fixture
def mem():
    with Engram.in_memory(embedder="hashing:32", background=False) as memory:
        for day in range(7):
            memory.add(f"Day {day}.", ANA, at=AT + timedelta(days=day))
            memory.add("Tea.", BEN, at=AT + timedelta(days=day))
        yield memory


def told(episodes):
    return [one.text for one in episodes]


def test_pages_hold_every_message_once_also_when_one_came_in_between(mem):
    newest = mem.episodes(ANA, last=3)
    mem.add("Day 7.", ANA, at=AT + timedelta(days=7))
    middle = mem.episodes(ANA, last=3, before=newest[0].id)
    oldest = mem.episodes(ANA, last=3, before=middle[0].id)
    assert told(oldest + middle + newest) == [f"Day {day}." for day in range(7)]
    assert mem.episodes(ANA, last=3, before=oldest[0].id) == []


def test_a_page_is_read_at_the_point_of_both_clocks(mem):
    last = mem.episodes(ANA)[-1]
    page = mem.episodes(ANA, before=last.id, valid_at=AT + timedelta(days=1))
    assert told(page) == ["Day 0.", "Day 1."]


def test_an_erased_message_keeps_its_place(mem):
    fourth = mem.episodes(ANA)[3]
    mem.erase(ANA, episode=fourth.id)
    assert told(mem.episodes(ANA, last=2, before=fourth.id)) == ["Day 1.", "Day 2."]


def test_a_message_is_named_as_a_context_names_it_and_is_never_of_another_user(mem):
    third = mem.episodes(ANA)[2]
    short = third.id.partition("-")[0]
    assert told(mem.episodes(ANA, before=short)) == ["Day 0.", "Day 1."]
    with pytest.raises(NotFound, match="in the memory of 'ben'"):
        mem.episodes(BEN, before=third.id)
