"""The first and the last day there is: as a stated time they are kept, as the present refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from engram_core import Engram, EngramError, Scope
from engram_core.clock import EARLIEST, LATEST, ManualClock, next_instant
from engram_core.errors import InvalidInput, StoreUnavailable
from tests.field.stores import HomeExtractor
from tests.test_bad_input import READS

IDA = Scope(user="ida")
NOW = datetime(2026, 1, 1, tzinfo=UTC)
FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
EAST, WEST = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
EDGES = {
    "first": FIRST,
    "first in the east": datetime(1, 1, 2, tzinfo=EAST),
    "first in the west": datetime(1, 1, 1, tzinfo=WEST),
    "last": LAST,
    "last in the east": datetime(9999, 12, 31, 23, tzinfo=EAST),
    "last in the west": datetime(9999, 12, 31, 11, tzinfo=WEST),
}
QUESTIONS = ("Where was I last year?", "What is next week?", "In 9999?", "What was in the year 1?")
VERBS = {
    "add": lambda mem: mem.add("I live in Brell.", IDA),
    "consolidate": lambda mem: mem.consolidate(),
    "remember": lambda mem: mem.remember(IDA, "user", "likes", "peat"),
    "facts": lambda mem: mem.facts(IDA),
    "recall": lambda mem: mem.recall("Tarnhove", IDA),
    "retain": lambda mem: mem.retain(IDA, days=5),
    "apply_retention": lambda mem: mem.apply_retention(),
    "erase": lambda mem: mem.erase(IDA),
}


def opened(**options):
    settings = {"embedder": "hashing:16", "extractor": HomeExtractor(), "background": False}
    return Engram.in_memory(**settings, **options)


@pytest.fixture(scope="module")
def of_all_time():
    """Facts that begin and end at each edge, by each precision."""
    with opened(clock=ManualClock(NOW)) as mem:
        for name, edge in EDGES.items():
            mem.add(f"I live in {name.title().replace(' ', '')}.", IDA, at=edge)
            for precision in (None, "year", "month", "day", "instant"):
                thing = f"{name} {precision}"
                mem.remember(IDA, "user", "owns", thing, valid_at=edge, precision=precision)
                mem.remember(IDA, "user", "likes", thing, invalid_at=edge, at=edge)
        mem.consolidate()
        yield mem


def test_facts_from_one_end_to_the_other_are_kept_and_sound(of_all_time):
    assert set(of_all_time.stats(IDA).jobs) == {"done"}
    assert of_all_time.check().ok
    begun = {fact.valid_at for fact in of_all_time.history(IDA)}
    assert {moment.year for moment in begun if moment} >= {1, 9999}


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("clock", ["valid_at", "known_at", "as_of"])
@pytest.mark.parametrize("read", [name for name in READS if name != "why"])
def test_every_read_stands_at_either_end(of_all_time, read, clock, edge):
    found = READS[read](of_all_time, **{clock: EDGES[edge]})
    assert repr(found)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_counts_its_days_from_either_end(of_all_time, question, edge):
    assert of_all_time.recall(question, IDA, valid_at=EDGES[edge]).timings


@pytest.mark.parametrize("edge", [FIRST, EARLIEST - timedelta(days=1), LATEST, LAST])
@pytest.mark.parametrize("verb", VERBS)
def test_a_clock_near_either_end_is_refused_with_what_to_do_and_nothing_is_stored(verb, edge):
    clock = ManualClock(NOW)
    with opened(clock=clock) as mem:
        mem.add("I live in Tarnhove.", IDA)
        mem.consolidate()
        mem.retain(IDA, days=5)
        clock.set(edge)
        with pytest.raises(StoreUnavailable, match="set the clock of this machine, or that passed"):
            VERBS[verb](mem)
        clock.set(NOW)
        mem.add("I live in Quellmar.", IDA)
        mem.consolidate()
        assert [fact.object for fact in mem.facts(IDA)] == ["Quellmar"]
        assert mem.check().ok


@pytest.mark.parametrize("told", [None, "noon", NOW.replace(tzinfo=None)])
def test_a_clock_that_tells_no_instant_is_refused(told):
    with pytest.raises(InvalidInput, match="no instant with a timezone"):
        opened(clock=ManualClock(told))


@pytest.mark.parametrize("present", [EARLIEST, LATEST - timedelta(microseconds=1)])
def test_every_present_within_reach_does(present):
    with opened(clock=ManualClock(present)) as mem:
        for said in ("I live in Tarnhove.", "I live in Brell."):
            mem.add(said, IDA)
        mem.consolidate()
        mem.retain(IDA, days=365_000)
        assert mem.apply_retention().policies == 1
        assert [fact.object for fact in mem.facts(IDA)] == ["Brell"]


def test_a_log_that_ends_with_time_itself_says_so():
    with pytest.raises(EngramError, match="after which there is no instant"):
        next_instant(ManualClock(NOW), LAST)


def test_a_clock_set_back_does_not_put_retention_off_for_years():
    clock = ManualClock(NOW + timedelta(days=3_000))
    with opened(clock=clock) as mem:
        mem.retain(IDA, days=30)
        assert mem._apply_retention_when_due()
        clock.set(NOW)
        mem.add("I live in Tarnhove.", IDA)
        clock.advance(timedelta(days=31))
        while mem._apply_retention_when_due():
            pass
        assert mem.episodes(IDA) == []
