"""A claim that an extractor left half empty is rejected; what else it read counts."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.claims import Claim
from tests.field.stores import START, in_memory

ANA = Scope(user="ana")
SOUND = Claim("user", "lives_in", "Odense", (0, 16))


@pytest.mark.parametrize(
    "broken",
    [
        Claim("user", "likes", "Odense", (0.0, 16.0)),  # type: ignore[arg-type]
        Claim("user", "likes", "Odense", None),  # type: ignore[arg-type]
        Claim("user", "likes", "Odense", (0, 8, 16)),  # type: ignore[arg-type]
        Claim("", "likes", "Odense", (0, 16)),
        Claim("user", " ", "Odense", (0, 16)),
    ],
    ids=["floats", "no span", "three offsets", "nobody", "no predicate"],
)
def test_it_is_rejected_and_the_others_stand(broken):
    class Careless:
        name = "careless@1"
        reads_context = False

        def extract(self, episode, before):
            return [broken, SOUND]

    with in_memory(extractor=Careless()) as mem:
        mem.add("I live in Odense.", ANA, at=START)
        assert mem.consolidate().failed == ()
        assert [(one.predicate, one.object) for one in mem.facts(ANA)] == [("lives_in", "Odense")]
