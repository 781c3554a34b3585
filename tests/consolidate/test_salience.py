"""Salience: what fades, what stays, and how reads are counted."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.clock import ManualClock
from engram_core.consolidate.salience import DURABLE, HALF_LIFE, is_durable, salience
from engram_core.consolidate.salience_store import (
    Access,
    AccessNotes,
    load_salience,
)
from engram_core.storage.database import Database
from engram_core.vocabulary import Vocabulary

SAID = datetime(2023, 2, 1, 8, tzinfo=UTC)
OWNER = ("default", "ina")
days = st.floats(0, 40_000)
counts = st.integers(0, 10_000)


def at(age, accesses=0, support=1, durable=False):
    return salience(SAID, accesses, support, SAID + timedelta(days=age), durable)


def test_what_was_said_once_halves_in_a_half_life():
    assert at(HALF_LIFE.days) == pytest.approx(at(0) / 2)


def test_a_durable_thing_does_not_fade():
    assert at(4000, durable=True) == at(0, durable=True) > at(1)


def test_every_durable_predicate_is_in_the_vocabulary():
    assert set(Vocabulary().names()) >= DURABLE
    assert is_durable("birthday")
    assert not is_durable("plans")


def test_a_clock_that_jumped_back_counts_as_no_time():
    assert at(-3) == at(0)


@given(age=days, later=days, accesses=counts, support=counts)
def test_it_fades_with_time_but_never_to_nothing(age, later, accesses, support):
    now, then = at(age, accesses, support), at(age + later, accesses, support)
    assert 0 < then <= now < 1


@given(age=days, accesses=counts, support=st.integers(1, 10_000), durable=st.booleans())
def test_use_and_repetition_never_lower_it(age, accesses, support, durable):
    before = at(age, accesses, support, durable)
    assert at(age, accesses + 1, support, durable) >= before
    assert at(age, accesses, support + 1, durable) >= before


def read(database, *refs, owner=OWNER):
    with database.read() as connection:
        return load_salience(connection, owner, refs)


def test_reads_are_counted_and_the_last_one_remembered(store):
    later = SAID + timedelta(hours=5)
    notes = AccessNotes(store.database)
    notes.note(OWNER, ["f1", "f2", "f1"], later)
    notes.flush()
    notes.note(OWNER, ["f1"], SAID)
    notes.flush()
    assert read(store.database, "f1", "f2", "f3") == {
        "f1": Access(later, 2),
        "f2": Access(later, 1),
    }


def test_reads_of_one_user_do_not_count_for_another(store):
    notes = AccessNotes(store.database)
    notes.note(OWNER, ["f1"], SAID)
    notes.flush()
    assert read(store.database, "f1", owner=("default", "olaf")) == {}
    assert read(store.database, "f1", owner=("other", "ina")) == {}


def test_a_store_that_cannot_be_written_does_not_fail_the_read(caplog):
    database = Database.in_memory(ManualClock(SAID))
    database.close()
    notes = AccessNotes(database)
    notes.note(OWNER, ["f1"], SAID)
    assert notes.flush() == 0
    assert "StoreClosed" in caplog.text


def test_noting_does_not_wait_for_the_writer(store):
    notes = AccessNotes(store.database)
    with store.database.write_owner(OWNER):
        noting = threading.Thread(target=notes.note, args=(OWNER, ["f1", "f1"], SAID))
        noting.start()
        noting.join(10)
        assert not noting.is_alive()
    notes.note(OWNER, ["f1", "f2"], SAID + timedelta(days=1))
    assert read(store.database, "f1") == {}
    assert notes.flush() == 2
    assert notes.flush() == 0
    assert read(store.database, "f1", "f2") == {
        "f1": Access(SAID + timedelta(days=1), 2),
        "f2": Access(SAID + timedelta(days=1), 1),
    }


def test_what_one_user_has_written_down_leaves_the_notes_of_another_waiting(store):
    notes = AccessNotes(store.database)
    notes.note(OWNER, ["a"], SAID)
    notes.note(("default", "other"), ["a", "b"], SAID)
    assert notes.flush(("default", "other")) == 2
    assert notes.flush(("default", "other")) == 0
    assert notes.flush(OWNER) == 1
