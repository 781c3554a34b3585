"""In the background: a few pairs at a time, only after messages, only with a model, never twice."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.idle_rulings import FIRST_WAIT, MOST_TRIES, PAIRS_AT_ONCE
from engram_core.errors import LLMBusy
from tests.consolidate.test_adjudication_rounds import PAIR, liking, says
from tests.llm.models import Scripted

OTHER = Scope(user="olaf")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 1, 5, tzinfo=UTC))


def rest(mem: Engram, steps: int = 20) -> int:
    """Let the background work until it finds nothing; how many steps that took."""
    for step in range(steps):
        if not mem._idle_step():
            return step
    raise AssertionError(f"it still finds work after {steps} steps")


def test_idle_time_settles_what_rules_cannot(clock: ManualClock) -> None:
    model = Scripted(says("same"))
    with liking(model, *PAIR, clock=clock) as mem:
        rest(mem)
        assert len(mem.facts(Scope(user="eda"))) == 1
        assert rest(mem) == 0
        assert model.calls == 1


def test_without_a_model_idle_time_settles_nothing(clock: ManualClock) -> None:
    with liking(None, *PAIR, clock=clock) as mem:
        assert rest(mem) == 0
        assert len(mem.facts(Scope(user="eda"))) == 2


def test_messages_go_first(clock: ManualClock) -> None:
    model = Scripted(says("both"))
    with liking(model, *PAIR, clock=clock) as mem:
        mem.add("I live in Orlund.", Scope(user="eda"))
        assert mem._idle_step()
        assert model.calls == 0
        assert mem._idle_step()
        assert model.calls == 1


def test_a_step_asks_about_a_few_pairs_only(clock: ManualClock) -> None:
    model = Scripted(says("both"))
    things = [f"{word} {thing}" for thing in "abcd" for word in ("hill", "hills")]
    with liking(model, *things, clock=clock) as mem:
        mem._idle_step()
        assert model.calls == PAIRS_AT_ONCE < 4
        rest(mem)
        assert model.calls == 4


def test_every_memory_has_its_turn(clock: ManualClock) -> None:
    model = Scripted(says("same"))
    with liking(model, *PAIR, clock=clock) as mem:
        for thing in PAIR:
            mem.remember(OTHER, "user", "likes", thing, at="2025-01-01T00:00:00+00:00")
        rest(mem)
        assert [len(mem.facts(Scope(user=name))) for name in ("eda", "olaf")] == [1, 1]


def test_a_store_opened_again_is_not_looked_through_again(tmp_path, clock: ManualClock) -> None:
    model = Scripted(says("both"))
    options = {"embedder": "hashing:32", "background": False, "clock": clock, "llm": model}
    with Engram.open(tmp_path / "store", **options) as mem:
        for thing in PAIR:
            mem.remember(OTHER, "user", "likes", thing)
        rest(mem)
    with Engram.open(tmp_path / "store", **options) as mem:
        assert rest(mem) == 0
        mem.remember(OTHER, "user", "likes", "tea")
        assert rest(mem) == 1
    assert model.calls == 1


def test_a_silent_model_is_left_alone_for_a_while_and_the_pair_stays_open(
    clock: ManualClock,
) -> None:
    model = Scripted(LLMBusy("503"), LLMBusy("503"), says("same"))
    with liking(model, *PAIR, clock=clock) as mem:
        rest(mem)
        rest(mem)
        assert model.calls == 1
        assert mem.contradictions(Scope(user="eda"))[0].open
        clock.advance(FIRST_WAIT)
        rest(mem)
        assert model.calls == 2
        clock.advance(FIRST_WAIT)
        rest(mem)
        assert model.calls == 2, "the wait doubles"
        clock.advance(FIRST_WAIT)
        rest(mem)
        assert len(mem.facts(Scope(user="eda"))) == 1


def test_a_pair_that_gets_no_ruling_is_not_asked_about_for_ever(clock: ManualClock) -> None:
    model = Scripted("who knows")
    with liking(model, *PAIR, clock=clock) as mem:
        for _ in range(MOST_TRIES + 3):
            rest(mem)
            clock.advance(timedelta(hours=2))
        assert model.calls == MOST_TRIES
        assert mem.adjudicate(Scope(user="eda")).left_open == 1


def test_the_background_thread_does_it_by_itself(clock: ManualClock) -> None:
    asked = threading.Event()

    def answer(data: dict) -> str:
        asked.set()
        return says("both")

    model = Scripted(answer)
    with liking(model, *PAIR, clock=clock, background=True, quiet_seconds=0.0) as mem:
        mem.add("Good morning.", Scope(user="eda"))
        assert asked.wait(30)
