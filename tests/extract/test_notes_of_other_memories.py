"""Notes that mem0 took say no subject, or "user": they are facts about the user all the same."""

import sqlite3
from contextlib import closing

import pytest

from engram_core import Engram, Scope
from engram_core.ingest.importers import open_import

RUBEN = Scope(user="ruben")
AT = "2024-05-01T08:00:00+00:00"


def remembered(tmp_path, *notes):
    path = tmp_path / "history.db"
    rows = [(f"h{place}", f"m{place}", note, "ADD", AT, 0) for place, note in enumerate(notes)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "CREATE TABLE history (id TEXT, memory_id TEXT, new_memory TEXT, event TEXT, "
            "created_at TEXT, updated_at TEXT, is_deleted INTEGER)"
        )
        connection.executemany("INSERT INTO history VALUES (?,?,?,?,?,NULL,?)", rows)
    mem = Engram.in_memory(embedder="hashing:8", background=False)
    for one in open_import(path):
        mem.add(list(one.messages), RUBEN)
    mem.consolidate()
    return mem


@pytest.mark.parametrize(
    ("note", "fact"),
    [
        ("Name is Ruben", "user is called Ruben"),
        ("Works as a welder at Helder", "user works at Helder"),
        ("Loves jazz", "user likes jazz"),
        ("Has a dog named Bobo", "user has the pet Bobo"),
        ("Is vegetarian", "user keeps the diet vegetarian"),
        ("Moved to Ghent in May 2023", "user lives in Ghent"),
        ("The user's son is called Milo", "user has the child Milo"),
        ("User studies at Vives", "user studies at Vives"),
    ],
)
def test_a_note_is_read_as_if_the_user_had_said_it(tmp_path, note, fact):
    with remembered(tmp_path, note) as mem:
        assert fact in [one.text for one in mem.facts(RUBEN)]
        for one in mem.facts(RUBEN):
            for span in mem.why(one.id, RUBEN).evidence:
                assert span.quote in note


@pytest.mark.parametrize("note", ["Movies are what Ilse likes", "Ilse lives in Ghent", "Works"])
def test_a_note_that_names_another_is_not_told_of_the_user(tmp_path, note):
    with remembered(tmp_path, note) as mem:
        assert [one.text for one in mem.facts(RUBEN, "user")] == []


def test_what_a_user_says_without_a_subject_stays_as_it_is():
    with Engram.in_memory(embedder="hashing:8", background=False) as mem:
        mem.add("Loves jazz", RUBEN, at=AT)
        mem.consolidate()
        assert mem.facts(RUBEN) == []
