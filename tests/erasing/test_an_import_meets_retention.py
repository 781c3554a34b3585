"""What is imported where policies stand: both hold, nothing goes at once, and it is said."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.consolidate.retention import APPLY_EVERY
from tests.field.stores import HomeExtractor, day, in_memory, texts

ANA = Scope(user="ana")
TALK = Scope(user="ana", session="talk")


@pytest.fixture
def archive(tmp_path):
    """A memory of Ana from a year ago, kept for 90 days or 3 sessions, and a talk for 5 days."""
    with in_memory(extractor=HomeExtractor(), clock=ManualClock(day(0))) as mem:
        mem.add("I live in Ostby.", ANA)
        mem.add("I live in Varn.", TALK)
        mem.retain(ANA, days=90, sessions=3)
        mem.retain(TALK, days=5)
        mem.export(ANA, tmp_path / "ana.jsonl")
    return tmp_path / "ana.jsonl"


@pytest.fixture
def clock():
    return ManualClock(day(20))


@pytest.fixture
def mem(clock):
    with in_memory(extractor=HomeExtractor(), clock=clock) as made:
        yield made


def policies(mem: Engram) -> list[tuple[str | None, int | None, int | None]]:
    return [(one.session, one.days, one.sessions) for one in mem.retention(ANA)]


def test_of_two_policies_for_the_same_labels_the_stricter_of_each_number_holds(mem, archive):
    mem.retain(ANA, days=30)
    mem.retain(Scope(user="ana", session="other"), days=1)
    mem.import_(archive)
    assert policies(mem) == [(None, 30, 3), ("other", 1, None), ("talk", 5, None)]


def test_what_policies_will_erase_is_told_and_goes_an_hour_later(mem, archive, clock):
    mem.retain(ANA, days=10)
    done = mem.import_(archive)
    assert done.overdue == 2
    assert not mem._apply_retention_when_due()
    assert len(texts(mem.episodes(ANA))) == 2
    clock.advance(APPLY_EVERY)
    while mem._apply_retention_when_due():
        pass
    assert texts(mem.episodes(ANA)) == []


def test_a_policy_taken_away_in_time_keeps_what_was_imported(mem, archive, clock):
    mem.retain(ANA, days=10)
    assert mem.import_(archive).overdue == 2
    mem.retain(ANA)
    mem.retain(TALK)
    clock.advance(APPLY_EVERY * 2)
    assert not mem._apply_retention_when_due()
    assert len(texts(mem.episodes(ANA))) == 2


def test_an_archive_with_policies_of_its_own_says_what_they_will_take(mem, archive):
    assert mem.import_(archive).overdue == 1
    assert mem.apply_retention(dry_run=True).episodes == 1


def test_a_copy_into_another_store_meets_them_as_an_import_does(mem, archive, clock):
    with in_memory(extractor=HomeExtractor(), clock=clock) as target:
        target.retain(ANA, days=10)
        mem.import_(archive)
        [done] = mem.copy_to(target)
        assert done.overdue == 2
        assert policies(target) == [(None, 10, 3), ("talk", 5, None)]
