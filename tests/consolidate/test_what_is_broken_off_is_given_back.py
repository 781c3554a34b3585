"""A consolidation that is interrupted, or fails, lets go of its messages at once."""

from __future__ import annotations

import functools
import signal
from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.leased_batch import LeasedBatch
from engram_core.storage import jobs
from tests.field.stores import HomeExtractor

WREN = Scope(user="wren")
SAID = ["I live in Tarnhove.", "I live in Brell.", "I live in Quellmar."]


class BrokenOff(HomeExtractor):
    """Reads one message; at the second something happens that is no failure of reading."""

    def __init__(self, error: BaseException) -> None:
        self.error, self.read = error, 0

    def extract(self, episode, before):
        self.read += 1
        if self.read == 2:
            raise self.error
        return super().extract(episode, before)


@pytest.fixture
def mem():
    clock = ManualClock(datetime(2026, 1, 5, tzinfo=UTC))
    with Engram.in_memory(
        embedder="hashing:16", extractor=HomeExtractor(), background=False, clock=clock
    ) as made:
        made.add(SAID, WREN)
        yield made


@pytest.mark.parametrize("error", [KeyboardInterrupt(), GeneratorExit()])
def test_messages_at_hand_are_free_at_once_and_what_was_read_is_kept(mem, error):
    with pytest.raises(type(error)):
        mem.consolidate(extractor=BrokenOff(error))
    assert mem.stats(WREN).jobs == {"pending": 2, "done": 1}
    assert [fact.object for fact in mem.facts(WREN)] == ["Tarnhove"]
    again = mem.consolidate(retry=False)
    assert len(again.outcomes) == 2
    assert again.pending == 0


class Ended(HomeExtractor):
    """While it reads, the process is told to end."""

    def extract(self, episode, before):
        signal.raise_signal(signal.SIGUSR1)
        return super().extract(episode, before)


def leave(*_):
    raise SystemExit(1)


class Leaving:
    def __call__(self, *_):
        raise SystemExit(1)


@pytest.mark.parametrize("handler", [leave, functools.partial(leave, 0), Leaving()])
def test_a_signal_that_ends_the_process_is_no_failure_of_reading(mem, handler):
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        with pytest.raises(SystemExit):
            mem.consolidate(extractor=Ended())
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert mem.stats(WREN).jobs == {"pending": 3}


def test_an_attempt_that_was_broken_off_from_outside_is_not_counted(mem):
    receipt = mem.add("I live in Ostrale.", WREN)
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            mem.consolidate(extractor=BrokenOff(KeyboardInterrupt()), retry=False, limit=4)
        (one,) = mem.status(receipt)
        assert (one.state, one.attempts) == ("pending", 0)


def test_an_error_that_ends_the_run_leaves_nothing_leased_and_is_counted(mem, monkeypatch):
    def fails(batch):
        raise RuntimeError("no such thing")

    silent = mem.add("Good morning.", WREN)
    monkeypatch.setattr(LeasedBatch, "finish", fails)
    with pytest.raises(RuntimeError):
        mem.consolidate()
    (one,) = mem.status(silent)
    assert (one.state, one.attempts) == ("pending", 1)
    monkeypatch.undo()
    assert mem.consolidate().pending == 0


def test_what_another_worker_holds_stays_with_it(mem):
    with mem._parts.database.write() as connection:
        held = jobs.lease(connection, "another", mem.clock.now(), None, 1)
    with pytest.raises(KeyboardInterrupt):
        mem.consolidate(extractor=BrokenOff(KeyboardInterrupt()))
    with mem._parts.database.write() as connection:
        assert jobs.still_mine(connection, held[0])
