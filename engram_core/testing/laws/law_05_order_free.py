"""Law 5: any order of the same dated assertions gives the same belief about valid time."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from engram_core import Scope
from engram_core.consolidate.resolve import resolve_slot
from engram_core.consolidate.slots import Assertion
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, beliefs, day, hear, statements
from engram_core.vocabulary import Kind

ANA = Scope(user="ana")


class Law05OrderFree(LawSuite):
    """Law 5: any order of the same dated assertions gives the same belief about valid time."""

    @for_any(statements(distinct_days=True, most=5), st.randoms(use_true_random=False), examples=60)
    def test_permuted_streams_give_the_same_belief(
        self, stream: list[Said], chance: random.Random
    ) -> None:
        shuffled = list(stream)
        chance.shuffle(shuffled)
        with self.a_world() as one, self.a_world() as other:
            for said in stream:
                hear(one, ANA, said)
            for said in shuffled:
                hear(other, ANA, said)
            assert beliefs(one, ANA) == beliefs(other, ANA)

    @for_any(st.permutations(range(6)), examples=60)
    def test_resolving_a_slot_looks_at_no_order_of_arrival(self, order: list[int]) -> None:
        values = ["a", "b", "a", "c", "b", "a"]
        made = [
            Assertion(f"a{n}", values[n], day(n * 10), n, valid_from=day(n * 7)) for n in range(6)
        ]
        expected = resolve_slot(made, [], Kind.SINGLE)
        assert resolve_slot([made[n] for n in order], [], Kind.SINGLE) == expected

    def test_an_earlier_job_told_later_stands_before_the_later_one(self) -> None:
        with self.a_world() as mem:
            hear(mem, ANA, Said(500, "works_at", "Brightloom"))
            before = mem.facts(ANA)[0].created_at
            hear(mem, ANA, Said(10, "works_at", "Fennick"))
            assert beliefs(mem, ANA) == {
                ("works_at", "Fennick", day(10), day(500)),
                ("works_at", "Brightloom", day(500), None),
            }
            assert mem.facts(ANA, valid_at=day(200), known_at=before) == []
            assert [fact.object for fact in mem.facts(ANA, valid_at=day(200))] == ["Fennick"]
