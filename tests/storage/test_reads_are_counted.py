"""Reads are counted without holding up who reads, each user's by themselves."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from engram_core.clock import ManualClock
from engram_core.storage.accesses import Access, AccessNotes, load_accesses
from engram_core.storage.database import Database

SAID = datetime(2023, 2, 1, 8, tzinfo=UTC)
OWNER = ("default", "ina")


@pytest.fixture
def database():
    made = Database.in_memory(ManualClock(SAID))
    yield made
    made.close()


def read(database, *refs, owner=OWNER):
    with database.read() as connection:
        return load_accesses(connection, owner, refs)


def test_reads_are_counted_and_the_last_one_remembered(database):
    later = SAID + timedelta(hours=5)
    notes = AccessNotes(database)
    notes.note(OWNER, ["f1", "f2", "f1"], later)
    notes.flush()
    notes.note(OWNER, ["f1"], SAID)
    notes.flush()
    assert read(database, "f1", "f2", "f3") == {
        "f1": Access(later, 2),
        "f2": Access(later, 1),
    }


def test_reads_of_one_user_do_not_count_for_another(database):
    notes = AccessNotes(database)
    notes.note(OWNER, ["f1"], SAID)
    notes.flush()
    assert read(database, "f1", owner=("default", "olaf")) == {}
    assert read(database, "f1", owner=("other", "ina")) == {}


def test_a_store_that_cannot_be_written_does_not_fail_the_read(database, caplog):
    database.close()
    notes = AccessNotes(database)
    notes.note(OWNER, ["f1"], SAID)
    assert notes.flush() == 0
    assert "StoreClosed" in caplog.text


def test_noting_does_not_wait_for_the_writer(database):
    notes = AccessNotes(database)
    with database.write_owner(OWNER):
        noting = threading.Thread(target=notes.note, args=(OWNER, ["f1", "f1"], SAID))
        noting.start()
        noting.join(10)
        assert not noting.is_alive()
    notes.note(OWNER, ["f1", "f2"], SAID + timedelta(days=1))
    assert read(database, "f1") == {}
    assert notes.flush() == 2
    assert notes.flush() == 0
    assert read(database, "f1", "f2") == {
        "f1": Access(SAID + timedelta(days=1), 2),
        "f2": Access(SAID + timedelta(days=1), 1),
    }


def test_what_one_user_has_written_down_leaves_the_notes_of_another_waiting(database):
    notes = AccessNotes(database)
    notes.note(OWNER, ["a"], SAID)
    notes.note(("default", "other"), ["a", "b"], SAID)
    assert notes.flush(("default", "other")) == 2
    assert notes.flush(("default", "other")) == 0
    assert notes.flush(OWNER) == 1
