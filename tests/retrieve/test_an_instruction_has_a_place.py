"""A standing instruction bears on answers that share no word with it, so its message is a hit."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope

ROSK = Scope(user="rosk")
WISH = "Always mention the altitude when I ask about huts."
QUESTION = "Which path goes to the Kelm ridge?"


@pytest.fixture
def mem():
    with Engram.in_memory() as made:
        wish = made.add(WISH, ROSK, at="2024-01-02T09:00:00+00:00")
        for day in range(1, 13):
            at = f"2024-02-{day:02d}T09:00:00+00:00"
            made.add(f"The path number {day} goes to the Kelm ridge.", ROSK, at=at)
        made.consolidate()
        made.wish = wish
        yield made


def texts(mem: Engram, **options: object) -> list[str]:
    return [hit.text for hit in mem.recall(QUESTION, ROSK, **options).hits]


def test_it_takes_the_last_place_and_no_other(mem: Engram) -> None:
    with_it = texts(mem, k=6)
    without = texts(mem, k=6, channels=["dense", "lexical", "recency"])
    assert with_it[-1] == WISH
    assert WISH not in without
    assert with_it[:-1] == [one for one in with_it if one != WISH]


def test_a_handful_of_hits_has_no_place_for_it(mem: Engram) -> None:
    assert WISH not in texts(mem, k=4)


def test_excluded_it_is_not_shown(mem: Engram) -> None:
    (fact,) = mem.facts(ROSK, predicate="instruction")
    assert WISH not in texts(mem, k=6, exclude=list(fact.episodes))


def test_taken_back_it_has_none(mem: Engram) -> None:
    (fact,) = mem.facts(ROSK, predicate="instruction")
    mem.retract(fact.id, ROSK)
    assert WISH not in texts(mem, k=6)
