"""Retention: policies kept in the store erase what is past its time, as `erase()` would."""

from __future__ import annotations

import logging
import threading

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput
from engram_core.storage.session_buffer import Buffered
from tests.field.stores import HomeExtractor, day, files_with, in_memory, open_small, texts

ANA = Scope(user="ana")
CANARY = "zirquel"


@pytest.fixture
def clock():
    return ManualClock(day(0))


@pytest.fixture
def mem(clock):
    with in_memory(extractor=HomeExtractor(), clock=clock) as made:
        yield made


def _in(session: str) -> Scope:
    return Scope(user="ana", session=session)


def _said(mem: Engram, scope: Scope = ANA) -> list[str]:
    return texts(mem.episodes(scope))


def test_days_count_from_when_a_message_was_stored_to_the_microsecond(mem, clock):
    mem.add("said long ago, stored today", ANA, at=day(-900))
    clock.set(day(1))
    mem.add("stored a day later", ANA)
    mem.retain(ANA, days=30)
    clock.set(day(30) - (day(1) - day(0)) / 86_400_000_000)
    assert mem.apply_retention().episodes == 0
    clock.set(day(30))
    assert mem.apply_retention(dry_run=True).episodes == 1
    assert len(_said(mem)) == 2
    assert mem.apply_retention().episodes == 1
    assert _said(mem) == ["stored a day later"]


def test_the_sessions_that_were_added_to_last_are_kept_and_their_facts_with_them(mem):
    for number, town in enumerate(["Ostby", "Lundrick", "Varn"]):
        mem.add(f"I live in {town}.", _in(f"s{number}"), at=day(number))
    mem.add("And it is cold.", _in("s0"), at=day(3))
    mem.add("of no session", ANA, at=day(0))
    mem.consolidate()
    mem.retain(ANA, sessions=2)
    report = mem.apply_retention(ANA)
    assert [len(one.episodes) for one in report.receipts] == [1]
    assert _said(mem, _in("s1")) == []
    assert len(_said(mem)) == 4
    assert {one.object for one in mem.history(ANA) if not one.erased} == {"Ostby", "Varn"}
    assert mem.verify_erasure(report.receipts[0]).ok
    assert mem.check().ok


def test_what_the_past_believed_shows_a_tombstone(mem, clock):
    mem.add("I live in Ostby.", ANA)
    mem.consolidate()
    known = mem.facts(ANA)[0].created_at
    mem.retain(ANA, days=1)
    clock.set(day(2))
    mem.apply_retention()
    (then,) = mem.facts(ANA, known_at=known)
    assert (then.erased, mem.facts(ANA)) == (True, [])


def test_a_label_has_a_policy_of_its_own_and_no_other_user_has_any(mem, clock):
    mem.add("from the robot", Scope(user="ana", agent="robot"))
    mem.add("from ana", ANA)
    mem.add("from bo", Scope(user="bo"))
    mem.retain(Scope(user="ana", agent="robot"), days=1)
    clock.set(day(5))
    mem.apply_retention()
    assert _said(mem) == ["from ana"]
    assert _said(mem, Scope(user="bo")) == ["from bo"]
    (policy,) = mem.retention(ANA)
    assert (policy.agent, policy.session, policy.days, policy.applied_at) == (
        "robot",
        None,
        1,
        day(5),
    )
    assert mem.retention(Scope(user="bo")) == ()


def test_the_newest_word_on_a_scope_holds_and_none_keeps_all(mem, clock):
    mem.add("hello", ANA)
    mem.retain(ANA, days=1)
    assert mem.retain(ANA, days=90).days == 90
    assert len(mem.retention(ANA)) == 1
    assert mem.retain(ANA) is None
    clock.set(day(400))
    assert mem.apply_retention().policies == 0
    assert _said(mem) == ["hello"]


@pytest.mark.parametrize(("now", "left"), [({}, 2), ({"days": 90}, 2), ({"days": 1}, 0)])
def test_a_policy_that_was_changed_while_it_waited_to_be_applied_is_applied_as_it_is_now(
    mem, clock, now, left
):
    mem.add(["said long ago", "and this"], ANA)
    clock.set(day(30))
    mem.retain(ANA, days=7)
    applying = threading.Thread(target=mem.apply_retention)
    with mem._parts.consolidating:  # as long as other work goes on
        applying.start()
        while applying.is_alive() and mem.retention(ANA)[0].applied_at is None:
            pass
        mem.retain(ANA, **now)
    applying.join(60)
    assert len(_said(mem)) == left


def test_the_buffer_of_a_session_goes_with_the_last_of_its_messages(mem):
    first, second = _in("s1"), _in("s2")
    (episode,) = mem.add("kept by both", first, at=day(0)).episodes
    mem.append_buffer(first, [Buffered({"c": "kept by both"}, episode), Buffered({"c": "draft"})])
    mem.add("newer", second, at=day(1))
    mem.append_buffer(second, [Buffered({"c": "draft"})])
    mem.retain(ANA, sessions=1)
    (receipt,) = mem.apply_retention().receipts
    assert receipt.counts["buffered messages"] == 2
    assert (len(mem.buffer(first).entries), len(mem.buffer(second).entries)) == (0, 1)


def test_background_work_applies_each_policy_once_an_hour(mem, clock):
    mem.add("hello", ANA)
    mem.consolidate()
    mem.retain(ANA, days=1)
    mem.retain(Scope(user="bo"), days=1)
    assert [mem._apply_retention_when_due() for _ in range(3)] == [True, True, False]
    clock.set(day(1))
    assert mem._idle_step()
    assert _said(mem) == []
    assert [mem._apply_retention_when_due() for _ in range(2)] == [True, False]


def test_policies_stand_in_the_store_and_what_they_erase_is_in_no_file(tmp_path):
    clock = ManualClock(day(0))
    options = {"extractor": HomeExtractor(), "clock": clock}
    with open_small(tmp_path / "store", **options) as mem:
        mem.add(f"I own a {CANARY}.", _in(CANARY), at=day(0))
        mem.consolidate()
        mem.recall(CANARY, ANA)
        mem.retain(ANA, days=7)
    assert files_with(tmp_path / "store", CANARY)
    clock.set(day(8))
    with open_small(tmp_path / "store", **options) as mem:
        assert mem.apply_retention().episodes == 1
        assert files_with(tmp_path / "store", CANARY) == []
        mem.rebuild()
    assert files_with(tmp_path / "store", CANARY) == []


@pytest.fixture
def erased_by_itself(caplog):
    """Set once a thread applied a policy that took something."""
    done = threading.Event()

    class Told(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.msg.startswith("retention erased"):
                done.set()

    log, handler = logging.getLogger("engram"), Told()
    caplog.set_level(logging.INFO, "engram")
    log.addHandler(handler)
    yield done
    log.removeHandler(handler)


LIVELY = {"background": True, "quiet_seconds": 0.0}


def test_opening_a_store_applies_what_is_due_though_nothing_else_waits(tmp_path, erased_by_itself):
    clock = ManualClock(day(0))
    with open_small(tmp_path, clock=clock) as mem:
        mem.add("hello", ANA)
        mem.consolidate()
        mem.retain(ANA, days=1)
    clock.set(day(2))
    with open_small(tmp_path, clock=clock, **LIVELY) as mem:
        assert erased_by_itself.wait(60)
        assert _said(mem) == []


def test_setting_a_policy_is_enough_to_have_it_applied(tmp_path, erased_by_itself):
    clock = ManualClock(day(0))
    with open_small(tmp_path, clock=clock) as mem:
        mem.add("hello", ANA)
        mem.consolidate()
    clock.set(day(2))
    with open_small(tmp_path, clock=clock, **LIVELY) as mem:
        mem.retain(ANA, days=1)
        assert erased_by_itself.wait(60)


def test_a_policy_moves_with_the_memory(mem, tmp_path, clock):
    mem.add("hello", ANA)
    mem.retain(ANA, days=7)
    mem.retain(_in("s2"), days=3)
    mem.apply_retention()
    mem.export(ANA, tmp_path / "ana.jsonl")
    with in_memory(clock=clock) as other:
        other.import_(tmp_path / "ana.jsonl")
        assert [(one.session, one.days) for one in other.retention(ANA)] == [(None, 7), ("s2", 3)]
        clock.set(day(7))
        assert other._apply_retention_when_due()
        assert _said(other) == []


def test_erasing_a_label_takes_its_policy_and_leaves_that_of_the_memory(mem):
    mem.retain(ANA, days=7)
    mem.retain(_in(CANARY), days=3)
    mem.retain(_in("s2"), days=3)
    mem.erase(ANA, session=CANARY)
    assert [one.session for one in mem.retention(ANA)] == [None, "s2"]
    mem.erase(ANA)
    assert [one.session for one in mem.retention(ANA)] == [None]


@pytest.mark.parametrize("wrong", [{"days": 0}, {"days": -1}, {"days": 10**9}, {"sessions": 0}])
def test_a_number_that_makes_no_sense_is_refused(mem, wrong):
    with pytest.raises(InvalidInput):
        mem.retain(ANA, **wrong)
    with pytest.raises(InvalidInput, match="no sessions"):
        mem.retain(_in("s1"), sessions=2)
