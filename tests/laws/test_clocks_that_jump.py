"""A clock that jumps back, jumps ahead or stands still breaks neither the order nor the laws."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.model import Episode
from engram_core.storage import jobs
from engram_core.storage.core import SCOPE, TRANSACTION
from engram_core.testing.laws.all_verbs_together import ASH, FERN, Play, believed, check_as_noted
from engram_core.testing.world import NOW, a_world, rows

ANA = Scope(user="ana")
JUMPS = [timedelta(0), timedelta(days=-3_000), timedelta(days=900), timedelta(microseconds=-1)]


class Jumping(Play):
    """A course of events under a clock that is set anew, or not moved, before each of them."""

    def step(self) -> None:
        self.clock.set(NOW + self.chance.choice(JUMPS))
        stood = self.clock.now()
        super().step()
        self.noted.clear()  # by the clock; below by the log, which alone tells what came first
        for whose in (ASH,) if self.mem.identities(ASH) else (ASH, FERN):
            self.by_log.append((whose, log_end(self.mem, whose), believed(self.mem, whose)))
        self.clock.set(stood)

    by_log: list[tuple[Scope, datetime | None, list[tuple[object, ...]]]]


def log_end(mem: Engram, scope: Scope) -> datetime | None:
    query = select(SCOPE.c.last_instant).where(SCOPE.c.user == scope.user)
    with mem._parts.database.read() as connection:
        return connection.execute(query).scalar()


def instants(mem: Engram, scope: Scope) -> list[datetime]:
    query = select(TRANSACTION.c.instant).where(TRANSACTION.c.user == scope.user)
    with mem._parts.database.read() as connection:
        return list(connection.execute(query.order_by(TRANSACTION.c.number)).scalars())


@pytest.mark.parametrize("seed", [3, 4, 6])
def test_all_verbs_hold_the_laws_under_a_clock_that_jumps(seed: int) -> None:
    clock = ManualClock(NOW)
    with a_world(clock=clock) as mem:
        play = Jumping(mem, clock, seed)
        play.by_log = []
        for _ in range(30):
            play.step()
        mem.consolidate()
        assert mem.check().problems == ()
        before = rows(mem)
        mem.rebuild()
        assert rows(mem) == before
        for scope in (ASH, FERN):
            told = instants(mem, scope)
            assert told == sorted(set(told))
            said = [one.seq for one in mem.episodes(scope)]
            assert said == sorted(set(said))
        held = (ASH,) if mem.identities(ASH) else (ASH, FERN)
        for scope, at, noted in play.by_log:
            if scope in held and at is not None:
                check_as_noted(believed(mem, scope, at), noted)


@pytest.mark.parametrize("jump", JUMPS)
def test_what_was_written_is_read_at_once_and_ruled_on_whatever_the_clock_says(
    jump: timedelta,
) -> None:
    clock = ManualClock(NOW)
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as mem:
        mem.add("I live in Bergen.", ANA, at="2024-01-01T00:00:00+00:00")
        mem.consolidate()
        clock.advance(jump)
        mem.add("I keep hens near the fjord.", ANA, at="2024-02-01T00:00:00+00:00")
        assert "hens" in mem.recall("Who keeps hens?", ANA, abstain="off").context
        mem.consolidate()
        [home] = mem.facts(ANA, "user", "lives_in", valid_at="2024-06-01T00:00:00+00:00")
        assert home.object == "Bergen"
        mem.correct(home.id, ANA, object="Tromsø")
        [home] = mem.facts(ANA, "user", "lives_in", valid_at="2024-06-01T00:00:00+00:00")
        assert home.object == "Tromsø"
        told = instants(mem, ANA)
        assert told == sorted(set(told))
        assert len(told) == 2
        mem.retract(home.id, ANA)
        assert mem.facts(ANA, "user", "lives_in", valid_at="2024-06-01T00:00:00+00:00") == []
        assert len(mem.erase(ANA).episodes) == 2
        assert mem.recall("hens", ANA).hits == ()


def test_nine_messages_of_one_instant_keep_the_order_in_which_they_came() -> None:
    clock = ManualClock(NOW)
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as mem:
        for number in range(9):
            mem.add(f"Step {number} of the kiln.", ANA)
        words = [one.text for one in mem.episodes(ANA)]
        assert words == [f"Step {number} of the kiln." for number in range(9)]


def test_a_lease_and_a_wait_from_before_the_clock_was_set_back_end() -> None:
    """The worker died and the clock was years ahead: nobody waits for it to come there again."""
    ahead = datetime(2036, 1, 1, tzinfo=UTC)
    clock = ManualClock(ahead)
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as mem:
        mem.add(["I live in Bergen.", "I like plums."], ANA)
        with mem._parts.database.write_alone() as connection:
            dead, tired = jobs.lease(connection, "dead", ahead, None, 2)
            jobs.fail(connection, tired, "the model was down", None, ahead)
        clock.set(NOW)
        report = mem.consolidate(retry=False)
        assert (len(report.outcomes), report.failed, report.pending) == (2, (), 0)
        assert len(mem.history(ANA)) == 2


def test_a_small_jump_back_takes_no_lease_from_a_worker_that_lives() -> None:
    clock = ManualClock(NOW)
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as mem:
        mem.add("I live in Bergen.", ANA)
        with mem._parts.database.write_alone() as connection:
            [job] = jobs.lease(connection, "alive", NOW, None, 1)
            for back in (timedelta(seconds=1), jobs.LEASE):
                assert jobs.lease(connection, "other", NOW - back, None, 1) == []
            assert jobs.still_mine(connection, job)


def test_a_relative_date_counts_from_the_message_not_from_the_clock() -> None:
    clock = ManualClock(datetime(1999, 1, 1, tzinfo=UTC))
    with Engram.in_memory(embedder="hashing:64", background=False, clock=clock) as mem:
        mem.add("Yesterday I adopted a tortoise.", ANA, at="2025-11-04T10:00:00+00:00")
        mem.consolidate()
        [episode] = mem.episodes(ANA)
        assert isinstance(episode, Episode)
        held = [one for one in mem.history(ANA) if one.valid_at is not None]
        assert {f"{one.valid_at:%Y-%m-%d}" for one in held if one.valid_at} == {"2025-11-03"}
