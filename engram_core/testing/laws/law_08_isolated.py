"""Law 8: nothing in one (tenant, user) changes any result, score or error of another."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from engram_core import Engram, Scope
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import NOW, PLACES, Said, hear, statements

ANA = Scope(user="k", tenant="nova")


NEIGHBOURS = [
    Scope(user="kk", tenant="nova"),
    Scope(user="k", tenant="nova-labs"),
    Scope(user="k%", tenant="nova"),
    Scope(user="K", tenant="nova"),
]


def _everything(mem: Engram) -> list[Any]:
    found: list[Any] = [mem.history(ANA), mem.facts(ANA), mem.stats(ANA), mem.graph(ANA)]
    found += [mem.summaries(ANA), mem.timeline(ANA), mem.contradictions(ANA)]
    for query in (*PLACES, "where do I live", "xyzzy"):
        answer = mem.recall(query, ANA)
        found.append((answer.context, answer.hits, answer.score, answer.reason))
    return found


class Law08Isolated(LawSuite):
    """Law 8: nothing in one (tenant, user) changes any result, score or error of another."""

    @for_any(statements(most=5), statements(most=6), st.randoms(use_true_random=False), examples=15)
    def test_a_neighbour_changes_nothing(
        self, mine: list[Said], theirs: list[Said], chance: random.Random
    ) -> None:
        with self.a_world() as alone, self.a_world() as shared:
            for said in mine:
                hear(alone, ANA, said)
            others = [(chance.choice(NEIGHBOURS), said) for said in theirs]
            turns = [(ANA, said) for said in mine]
            while turns or others:
                queue = turns if turns and (not others or chance.random() < 0.5) else others
                scope, said = queue.pop(0)
                hear(shared, scope, said)
            for mem in (alone, shared):
                mem.consolidate()
            for neighbour in NEIGHBOURS[:2]:
                shared.erase(neighbour)
            assert _everything(shared) == _everything(alone)
            assert shared._parts.now() == NOW
