"""How long messages are kept is the same after the id that they came by was linked, or unlinked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput

ANA, PHONE = Scope(user="ana"), Scope(user="phone:7")
MARCH = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def clock():
    return ManualClock(MARCH)


@pytest.fixture
def mem(clock):
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as made:
        made.add("I keep bees.", ANA)
        made.add("I own a kite.", PHONE)
        made.retain(PHONE, days=30)
        yield made


def _texts(mem, scope):
    return [one.text for one in mem.episodes(scope) if not one.erased]


def test_a_policy_of_the_id_goes_on_for_what_came_by_it_and_for_nothing_else(mem, clock):
    clock.advance(timedelta(days=20))
    mem.link(ANA, "phone:7")
    mem.add("I like tea.", PHONE)
    clock.advance(timedelta(days=11))
    mem.apply_retention()
    assert _texts(mem, ANA) == ["I keep bees.", "I like tea."]
    clock.advance(timedelta(days=20))
    mem.apply_retention()
    assert _texts(mem, ANA) == ["I keep bees."]


def test_days_count_from_the_first_storing_also_after_unlinking(mem, clock):
    clock.advance(timedelta(days=20))
    mem.link(ANA, "phone:7")
    mem.unlink(ANA, "phone:7")
    clock.advance(timedelta(days=11))
    mem.apply_retention()
    assert _texts(mem, PHONE) == []
    assert _texts(mem, ANA) == ["I keep bees."]


def test_a_policy_of_the_user_counts_what_came_by_the_id_from_its_first_storing(mem, clock):
    mem.retain(PHONE)
    mem.retain(ANA, days=40)
    clock.advance(timedelta(days=20))
    mem.link(ANA, "phone:7")
    clock.advance(timedelta(days=21))
    assert mem.apply_retention(dry_run=True).episodes == 2
    mem.apply_retention()
    assert _texts(mem, ANA) == []


def test_both_policies_are_shown_and_the_background_applies_them(mem, clock):
    mem.retain(ANA, days=90)
    mem.link(ANA, "phone:7")
    assert [(one.user, one.days) for one in mem.retention(ANA)] == [("ana", 90), ("phone:7", 30)]
    assert mem.retention(PHONE) == mem.retention(ANA)
    clock.advance(timedelta(days=31))
    while mem._apply_retention_when_due():
        pass
    assert _texts(mem, ANA) == ["I keep bees."]


def test_the_labels_in_it_go_when_all_of_the_user_is_erased(tmp_path, clock):
    with Engram.open(tmp_path, embedder="hashing", background=False, clock=clock) as mem:
        mem.add("I own a kite.", PHONE)
        mem.retain(Scope(user="phone:7", agent="Marlowe"), days=30)
        mem.link(ANA, "phone:7")
        mem.erase(ANA)
    assert not [one for one in tmp_path.rglob("*") if b"Marlowe" in one.read_bytes()]


@pytest.mark.parametrize("vector_index", ["auto", "chroma"])
def test_an_id_that_held_nothing_of_its_own_is_in_no_file_once_the_user_is_erased(
    tmp_path, clock, vector_index
):
    options = {"embedder": "hashing", "background": False, "vector_index": vector_index}
    with Engram.open(tmp_path, clock=clock, **options) as mem:
        mem.add("I own a kite.", ANA)
        mem.link(ANA, "tablet:40611")
        mem.add("I own a sled.", Scope(user="tablet:40611"))
        mem.flush()
        mem.erase(ANA)
    assert not [
        one for one in tmp_path.rglob("*") if one.is_file() and b"40611" in one.read_bytes()
    ]


def test_a_move_to_another_store_takes_both_policies_along(mem, clock, tmp_path):
    mem.retain(ANA, days=90)
    mem.link(ANA, "phone:7")
    mem.export(ANA, tmp_path / "ana.jsonl")
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as other:
        other.import_(tmp_path / "ana.jsonl")
        assert [(one.user, one.days) for one in other.retention(ANA)] == [
            ("ana", 90),
            ("phone:7", 30),
        ]
        clock.advance(timedelta(days=31))
        other.apply_retention()
        assert _texts(other, ANA) == ["I keep bees."]


def test_an_archive_lays_no_policy_on_somebody_else(mem, clock, tmp_path):
    mem.retain(ANA, days=90)
    file = tmp_path / "ana.jsonl"
    mem.export(ANA, file)
    forged = file.read_text("utf-8").replace('"days": 90', '"days": 1, "of": "ben"')
    file.write_text(forged, encoding="utf-8")
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as other:
        other.add("I like tea.", Scope(user="ben"))
        with pytest.raises(InvalidInput, match="not linked here"):
            other.import_(file)
        assert other.retention(Scope(user="ben")) == ()
        assert other.episodes(ANA) == []
