"""Law 7: `rebuild()` replays the log and gives the same beliefs, row for row."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from engram_core import Engram, EngramError, Scope
from engram_core.clock import ManualClock
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, hear, rows, statements

ANA = Scope(user="ana")


ACTS = ("none", "correct", "retract", "end", "erase", "name", "merge")


class RefusesToRead:
    """An extractor that a rebuild must never call."""

    name = "refuses"
    reads_context = False

    def extract(self, episode: object, before: object) -> list[object]:
        raise AssertionError("a rebuild called the extractor")


def act(mem: Engram, what: str, chance: random.Random) -> None:
    """Do something besides listening, if there is anything to do it to."""
    facts = mem.facts(ANA)
    try:
        if what == "name":
            mem.remember(ANA, "user", "name", chance.choice(["Orsk", "Melko"]))
        elif what == "merge":
            mem.merge(ANA, "Ostrale", "Quillow")
        elif facts and what == "correct":
            mem.correct(chance.choice(facts).id, ANA, object=chance.choice(["Tarn", "Brennick"]))
        elif facts and what == "retract":
            mem.retract(chance.choice(facts).id, ANA)
        elif facts and what == "end":
            mem.end(chance.choice(facts).id, ANA)
        elif what == "erase":
            episodes = mem.episodes(ANA)
            mem.erase(ANA, episode=chance.choice(episodes).id)
    except EngramError:
        return  # there was nothing to do it to


class Law07Rebuildable(LawSuite):
    """Law 7: `rebuild()` replays the log and gives the same beliefs, row for row."""

    @for_any(
        statements(),
        st.lists(st.sampled_from(ACTS), min_size=8, max_size=8),
        st.randoms(use_true_random=False),
        examples=60,
    )
    def test_a_rebuild_gives_the_same_rows(
        self, stream: list[Said], acts: list[str], chance: random.Random
    ) -> None:
        clock = ManualClock(datetime(2026, 1, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            for said, what in zip(stream, acts, strict=False):
                hear(mem, ANA, said)
                clock.advance(timedelta(hours=chance.choice([-1, 0, 1])))
                act(mem, what, chance)
            assert mem.check().problems == ()
            before = rows(mem)
            mem._parts.extractor = RefusesToRead()  # type: ignore[assignment]
            mem.rebuild()
            assert rows(mem) == before
            mem.rebuild()
            assert rows(mem) == before

    @for_any(statements(), st.randoms(use_true_random=False), examples=30)
    def test_instants_of_the_log_strictly_increase_whatever_the_clock_does(
        self, stream: list[Said], chance: random.Random
    ) -> None:
        clock = ManualClock(datetime(2026, 1, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            for said in stream:
                hear(mem, ANA, said)
                clock.advance(timedelta(seconds=chance.choice([-7200, 0, 30])))
            created = sorted({(row["txn"], row["created_at"]) for row in rows(mem)})
            instants = [instant for _, instant in created]
            assert instants == sorted(set(instants))
            assert len({txn for txn, _ in created}) == len(created)
