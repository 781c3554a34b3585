"""Entities as of a point: all their names, what is told of them, and what may be one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.beliefs.alike_names import why_alike
from engram_core.clock import ManualClock
from engram_core.model import Entity

ANA = Scope(user="ana")
START = datetime(2025, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(START)


@pytest.fixture
def mem(clock: ManualClock) -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing:16", clock=clock, background=False) as memory:
        yield memory


def tell(memory: Engram, clock: ManualClock, text: str, scope: Scope = ANA, **more: str) -> None:
    clock.advance(timedelta(days=1))
    memory.add({"role": "user", "content": text, **more}, scope, at=clock.now())
    memory.consolidate()


def named(memory: Engram, name: str, **times: datetime) -> Entity:
    [found] = memory.entities(ANA, name, **times)
    return found


def test_a_relation_is_a_name_once_it_was_said_whose(mem: Engram, clock: ManualClock) -> None:
    tell(mem, clock, "My sister works at Tansy Mill.")
    before = clock.now()
    tell(mem, clock, "My sister Lou lives in Bari.")
    assert named(mem, "Lou").names == ("Lou", "sister")
    assert named(mem, "my sister").facts == 2
    assert named(mem, "sister", known_at=before).names == ("sister",)


def test_erasing_the_words_that_joined_two_names_parts_them(
    mem: Engram, clock: ManualClock
) -> None:
    tell(mem, clock, "My sister works at Tansy Mill.")
    tell(mem, clock, "My sister Lou called.")
    tell(mem, clock, "Lou lives in Bari.")
    assert named(mem, "my sister").facts == 2
    [told] = [one for one in mem.episodes(ANA) if "called" in one.text]
    mem.erase(ANA, episode=told.id)
    assert named(mem, "my sister").facts == 1
    assert mem.check().problems == ()


def test_a_second_sister_parts_the_first_from_the_word(mem: Engram, clock: ManualClock) -> None:
    tell(mem, clock, "My sister Lou lives in Bari.")
    tell(mem, clock, "My sister works at Tansy Mill.")
    joined = clock.now()
    tell(mem, clock, "My sister Ada lives in Graz.")
    sister = named(mem, "sister")
    assert sister.names == ("sister",)
    assert [doubt.name for doubt in sister.doubts] == ["Lou", "Ada"]
    assert named(mem, "sister", known_at=joined).name == "Lou"
    rows = [fact.to_dict() for fact in mem.history(ANA)]
    mem.rebuild()
    assert [fact.to_dict() for fact in mem.history(ANA)] == rows


def test_the_sister_of_another_speaker_is_somebody_else(mem: Engram, clock: ManualClock) -> None:
    tell(mem, clock, "My sister Lou lives in Bari.")
    tell(mem, clock, "My sister lives in Graz.", name="Odo")
    assert named(mem, "Odo's sister").name == "Odo's sister"
    assert {fact.object for fact in mem.facts(ANA, subject="my sister")} == {"Bari"}


def test_what_may_be_one_is_listed_and_left_apart(mem: Engram, clock: ManualClock) -> None:
    for text in ("Ada Holm lives in Bath.", "Ada lives in Leeds.", "Marta lives in Pau."):
        tell(mem, clock, text)
    assert [doubt.name for doubt in named(mem, "Ada").doubts] == ["Ada Holm"]
    assert named(mem, "Marta").doubts == ()
    mem.merge(ANA, "Ada", "Ada Holm")
    assert named(mem, "Ada").names == ("Ada Holm", "Ada")
    assert named(mem, "Ada").doubts == ()


def test_the_user_goes_by_the_names_they_gave(mem: Engram, clock: ManualClock) -> None:
    tell(mem, clock, "My name is Orsk and I live in Ulm.")
    assert "Orsk" in named(mem, "I").names
    assert named(mem, "Orsk").id == "user"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("QTR2203", "QTR2205"),
        ("melvor", "melvora"),
        ("v4.1", "v4.2"),
        ("Ada", "Bo"),
        ("Unit 7", "Unit 17"),
        ("sister", "Sister Act"),
        ("Anna", "Hanna"),
    ],
)
def test_names_apart_are_not_even_proposed(one: str, other: str) -> None:
    assert why_alike(one, other) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ada Holm"), ("Holm", "Ada Holm"), ("Jean-Luc", "Jean Luc"), ("Johansen", "Johanson")],
)
def test_names_that_may_be_one_are_proposed(one: str, other: str) -> None:
    assert why_alike(one, other) is not None
    assert why_alike(other, one) == why_alike(one, other)
