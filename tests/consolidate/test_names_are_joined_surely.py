"""Names are joined when what was said leaves one reading, and no sooner."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.beliefs.visible import entities_named
from engram_core.entity_names import entity_key
from engram_core.times import LAST
from tests.consolidate.merge_scenarios import SCENARIOS, Scenario

ANA = Scope(user="ana")
START = datetime(2025, 1, 1, 12, tzinfo=UTC)
PRECISION, RECALL = 0.98, 0.8


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing:16", background=False) as memory:
        yield memory


def tell(memory: Engram, *texts: str, scope: Scope = ANA) -> None:
    for number, text in enumerate(texts):
        memory.add(text, scope, at=START + timedelta(days=number))
    memory.consolidate()


def are_one(memory: Engram, one: str, other: str, scope: Scope = ANA) -> bool:
    with memory._parts.database.read() as connection:
        found = [entities_named(connection, scope, name, LAST) for name in (one, other)]
    return bool(found[0] & found[1]) or entity_key(one) == entity_key(other)


def judged(scenario: Scenario, scope: Scope, memory: Engram) -> list[tuple[bool, bool, str]]:
    labelled = [(pair, True) for pair in scenario.same] + [(pair, False) for pair in scenario.apart]
    return [(label, are_one(memory, *pair, scope), " = ".join(pair)) for pair, label in labelled]


def test_the_labelled_pairs_are_merged_with_precision(mem: Engram) -> None:
    scopes = [Scope(user=f"user{number}") for number in range(len(SCENARIOS))]
    for scope, scene in zip(scopes, SCENARIOS, strict=True):
        mem.add([{"role": "user", "content": text} for text in scene.says], scope, at=START)
    mem.consolidate()
    pairs = zip(scopes, SCENARIOS, strict=True)
    seen = [one for scope, scene in pairs for one in judged(scene, scope, mem)]
    assert len(seen) >= 200

    merged = [one for one in seen if one[1]]
    right = [one for one in merged if one[0]]
    labelled = [one for one in seen if one[0]]
    wrong = [pair for label, _, pair in merged if not label]
    missed = [pair for _, joined, pair in labelled if not joined]

    assert len(right) / len(merged) >= PRECISION, wrong
    assert len(right) / len(labelled) >= RECALL, missed


@pytest.mark.parametrize(
    "relative",
    [
        "My brother Tom lives in Bari.",
        "My old friend Tom lives in Bari.",
        "Mon ami Tom vit à Bari.",
    ],
)
def test_a_name_shared_with_somebody_near_is_not_the_user(mem: Engram, relative: str) -> None:
    tell(mem, "My name is Tom.", "I live in Ghent.", relative)
    homes = {fact.subject: fact.object for fact in mem.facts(ANA, predicate="lives_in")}
    assert homes == {"user": "Ghent", "Tom": "Bari"}


def test_a_name_that_only_another_speaker_has_near_them_stays_the_users(mem: Engram) -> None:
    told = {"role": "user", "name": "Odo", "content": "My sister Tamsin is great."}
    mem.add("My name is Tamsin.", ANA, at=START)
    mem.add(told, ANA, at=START)
    mem.add("Tamsin lives in Bari.", ANA, at=START)
    mem.consolidate()
    assert [fact.object for fact in mem.facts(ANA, "user", "lives_in")] == ["Bari"]


def test_a_first_name_that_is_also_another_word_goes_with_its_relation(mem: Engram) -> None:
    tell(mem, "Mon frère Léo habite à Lyon.", "Mon frère a déménagé à Nice.")
    assert [fact.object for fact in mem.facts(ANA, "Léo")] == ["Nice"]
