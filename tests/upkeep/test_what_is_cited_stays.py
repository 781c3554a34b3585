"""Ids of facts and summaries, and the topics that join values, are those of the log for good."""

import pytest

from engram_core import Engram, Scope
from engram_core.consolidate import truth

ANA = Scope("ana")
SPRING = Scope("ana", session="spring")
SAID = (
    ("My rent is 950 euros. My pb for the 5K is 24:10.", "2024-03-04T09:00:00+01:00"),
    ("I paint boats on Sundays, and my sister Lou sails.", "2024-03-04T09:05:00+01:00"),
    ("My rent went up to 1,150 euros in the spring.", "2024-05-04T09:00:00+02:00"),
    ("My best 5K time is now 23:40, at the harbour run.", "2024-05-04T09:05:00+02:00"),
    ("I adopted a dog named Pim, who is afraid of boats.", "2024-05-04T09:10:00+02:00"),
)


@pytest.fixture
def mem():
    with Engram.in_memory(embedder="hashing:16", background=False) as memory:
        for text, at in SAID:
            memory.add(text, SPRING, at=at)
            memory.consolidate()
        yield memory


def cited(memory):
    """All that a user may have noted down, or a context has shown."""
    versions = [(one.id, one.lineage, one.text, one.dates) for one in memory.history(ANA)]
    summaries = [(one.id, one.text, one.episodes) for one in memory.summaries(ANA)]
    assert versions
    assert summaries
    return versions, summaries


def topics(memory):
    return {one.object for one in memory.facts(ANA, "user") if one.predicate == "attribute"}


def test_a_rebuild_leaves_every_id_and_every_word(mem):
    before = cited(mem)
    assert topics(mem) == {"1,150 euros"}
    mem.rebuild(ANA)
    assert cited(mem) == before


def test_a_rebuild_takes_topics_from_the_log_not_from_the_code_of_the_day(mem, monkeypatch):
    before = cited(mem)
    monkeypatch.setattr(truth, "key_of_topic", lambda predicate, topic: "another key")
    mem.rebuild(ANA)
    assert cited(mem) == before


def test_an_export_taken_in_elsewhere_shows_the_same_ids_and_topics(mem, tmp_path, monkeypatch):
    before = cited(mem)
    mem.export(ANA, tmp_path / "ana.jsonl")
    monkeypatch.setattr(truth, "key_of_topic", lambda predicate, topic: "another key")
    with Engram.in_memory(embedder="hashing:16", background=False) as other:
        other.import_(tmp_path / "ana.jsonl")
        assert cited(other) == before
