"""Law 4: a single-valued slot has at most one value at any point; one write closes at most one."""

from __future__ import annotations

from engram_core import Scope
from engram_core.model import Fact
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import MULTI, SINGLE, Said, hear, statements

ANA = Scope(user="ana")


def _standing(facts: list[Fact], predicate: str) -> list[Fact]:
    return [one for one in facts if one.predicate == predicate and one.expired_at is None]


def overlap(one: Fact, other: Fact) -> bool:
    """Whether two facts are true at once at some point."""
    ends_before = one.invalid_at is not None and (
        other.valid_at is not None and one.invalid_at <= other.valid_at
    )
    begins_after = one.valid_at is not None and (
        other.invalid_at is not None and other.invalid_at <= one.valid_at
    )
    return not (ends_before or begins_after)


class Law04NoOverlap(LawSuite):
    """Law 4: at any point a single-valued slot has one value; a write closes at most one."""

    @for_any(statements(), examples=80)
    def test_a_single_valued_slot_never_has_two_values_at_once(self, stream: list[Said]) -> None:
        with self.a_world() as mem:
            for said in stream:
                hear(mem, ANA, said)
                for known in {fact.created_at for fact in mem.history(ANA)}:
                    held = _standing(mem.history(ANA, known_at=known), SINGLE)
                    pairs = [(a, b) for a in held for b in held if a.id < b.id]
                    assert not [pair for pair in pairs if overlap(*pair)]

    @for_any(statements(), examples=60)
    def test_one_statement_closes_at_most_one_fact_and_only_in_its_slot(
        self, stream: list[Said]
    ) -> None:
        with self.a_world() as mem:
            for said in stream:
                live = {fact.lineage: fact for fact in mem.facts(ANA)}
                hear(mem, ANA, said)
                still = {fact.lineage for fact in mem.facts(ANA)}
                closed = [fact for lineage, fact in live.items() if lineage not in still]
                assert len([one for one in closed if one.predicate == SINGLE]) <= 1
                for fact in closed:
                    if fact.predicate == MULTI:
                        assert said.predicate == MULTI
                        assert said.object == fact.object
                        assert said.polarity != "asserts"

    def test_a_merge_of_entities_resolves_their_slots_as_one(self) -> None:
        with self.a_world() as mem:
            mem.remember(ANA, "Bo", "lives_in", "Ostrale")
            mem.remember(ANA, "Bo Lind", "lives_in", "Brennick")
            mem.merge(ANA, "Bo", "Bo Lind")
            assert [fact.object for fact in mem.facts(ANA, predicate="lives_in")] == ["Brennick"]
