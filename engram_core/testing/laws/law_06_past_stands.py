"""Law 6: what was believed at a transaction time is answered the same for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.testing.suite import LawSuite, for_any
from engram_core.testing.world import Said, day, hear, statements

ANA = Scope(user="ana")


def _answers(mem: Engram, known_at: datetime) -> list[Any]:
    found: list[Any] = [mem.history(ANA, known_at=known_at)]
    for number in (0, 100, 250, 400, 900):
        found.append(mem.facts(ANA, valid_at=day(number), known_at=known_at))
    found.append(mem.timeline(ANA, known_at=known_at))
    found.append(mem.contradictions(ANA, known_at=known_at))
    return found


class Law06PastStands(LawSuite):
    """Law 6: what was believed at a transaction time is answered the same for ever."""

    @for_any(statements(), examples=40)
    def test_later_transactions_change_no_earlier_answer(self, stream: list[Said]) -> None:
        clock = ManualClock(datetime(2026, 1, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            told: list[tuple[datetime, list[Any]]] = []
            for said in stream:
                hear(mem, ANA, said)
                told.append((clock.now(), _answers(mem, clock.now())))
                clock.advance(timedelta(hours=1))
            facts = mem.facts(ANA)
            if facts:
                mem.retract(facts[0].id, ANA, reason="a test")
            for known_at, answers in told:
                assert _answers(mem, known_at) == answers

    def test_the_address_table(self) -> None:
        clock = ManualClock(datetime(2019, 5, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            mem.remember(ANA, "user", "lives_in", "123 London Road")
            clock.set(datetime(2025, 8, 13, tzinfo=UTC))
            mem.remember(
                ANA, "user", "lives_in", "84 Bank Street", valid_at=datetime(2025, 9, 1, tzinfo=UTC)
            )
            clock.set(datetime(2025, 12, 1, tzinfo=UTC))
            october, july = datetime(2025, 10, 1, tzinfo=UTC), datetime(2025, 7, 1, tzinfo=UTC)

            def home(**times: Any) -> list[str]:  # noqa: ANN401
                return [fact.object for fact in mem.facts(ANA, predicate="lives_in", **times)]

            assert home(valid_at=october, known_at=july) == ["123 London Road"]
            assert home(valid_at=october) == ["84 Bank Street"]
            assert home(valid_at=datetime(2025, 8, 20, tzinfo=UTC)) == ["123 London Road"]
            assert home() == ["84 Bank Street"]
            (then,) = mem.facts(ANA, valid_at=october, known_at=july)
            assert (then.expired_at, then.superseded_by, then.invalid_at) == (None, None, None)

    def test_a_read_of_the_past_shows_no_later_expiry(self) -> None:
        clock = ManualClock(datetime(2026, 1, 1, tzinfo=UTC))
        with self.a_world(clock=clock) as mem:
            hear(mem, ANA, Said(1, "lives_in", "Ostrale"))
            then = clock.now()
            clock.advance(timedelta(days=1))
            hear(mem, ANA, Said(9, "lives_in", "Brennick"))
            (old,) = mem.history(ANA, known_at=then)
            assert old.expired_at is None
            assert old.superseded_by is None
            assert mem.why(old.id, ANA, known_at=then).fact == old
