"""Linking ids: one memory under several, parted again without a trace, erased from one place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import Conflict, InvalidInput, InvalidScope, NotFound

ANA, PHONE, BO = Scope(user="ana"), Scope(user="ana-phone"), Scope(user="bo")
START = datetime(2025, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(START + timedelta(days=60))


@pytest.fixture
def mem(clock: ManualClock, tmp_path: Path) -> Iterator[Engram]:
    with Engram.open(
        tmp_path / "store", embedder="hashing:32", clock=clock, background=False
    ) as memory:
        yield memory


def tell(memory: Engram, text: str, scope: Scope, day: int) -> None:
    memory.add(text, scope, at=START + timedelta(days=day))
    memory.consolidate()


def told(memory: Engram, scope: Scope) -> set[str]:
    return {fact.text for fact in memory.facts(scope)}


def test_what_either_id_was_told_is_one_memory(mem: Engram) -> None:
    tell(mem, "I live in Porto.", ANA, 0)
    tell(mem, "I work at Tansy Mill.", PHONE, 1)

    mem.link(ANA, "ana-phone", reason="same person")

    both = {"user lives in Porto", "user works at Tansy Mill"}
    assert told(mem, ANA) == told(mem, PHONE) == both
    assert [one.text for one in mem.episodes(PHONE)] == [one.text for one in mem.episodes(ANA)]
    assert "Tansy Mill" in mem.recall("Where does she work?", ANA).context


def test_what_is_written_under_a_linked_id_is_the_users(mem: Engram) -> None:
    mem.link(ANA, "ana-phone")
    tell(mem, "I live in Porto.", ANA, 0)
    tell(mem, "I moved to Ghent.", PHONE, 5)
    assert told(mem, ANA) == {"user lives in Ghent"}
    assert {one.user for one in mem.episodes(ANA)} == {"ana"}


def test_a_message_signed_with_a_linked_id_is_the_user_speaking(mem: Engram) -> None:
    mem.link(ANA, "ana-phone")
    message = {"role": "user", "name": "ana-phone", "content": "I live in Porto."}
    mem.add(message, ANA, at=START)
    mem.consolidate()
    assert told(mem, ANA) == {"user lives in Porto"}


def test_later_news_of_the_other_id_supersedes_by_its_date(mem: Engram) -> None:
    tell(mem, "I moved to Ghent.", PHONE, 9)
    tell(mem, "I live in Porto.", ANA, 0)
    mem.link(ANA, "ana-phone")
    assert told(mem, ANA) == {"user lives in Ghent"}


def test_unlinking_gives_each_id_its_own_again(mem: Engram) -> None:
    tell(mem, "I live in Porto.", ANA, 0)
    tell(mem, "I work at Tansy Mill.", PHONE, 1)
    mem.link(ANA, "ana-phone")
    tell(mem, "I speak Wolof.", PHONE, 2)
    tell(mem, "I own a canoe.", ANA, 3)

    mem.unlink(ANA, "ana-phone")

    assert told(mem, ANA) == {"user lives in Porto", "user owns canoe"}
    assert told(mem, PHONE) == {"user works at Tansy Mill", "user speaks Wolof"}
    assert mem.identities(ANA) == ()
    assert mem.check().problems == ()


def test_reads_of_the_time_when_they_were_linked_still_know_it(
    mem: Engram, clock: ManualClock
) -> None:
    mem.link(ANA, "ana-phone")
    linked = clock.now()
    clock.advance(timedelta(days=1))
    mem.unlink(ANA, "ana-phone")
    assert [one.identity for one in mem.identities(ANA, known_at=linked)] == ["ana-phone"]
    assert mem.identities(ANA) == ()


def test_rulings_move_with_what_they_bind(mem: Engram) -> None:
    tell(mem, "I live in Porto.", PHONE, 0)
    tell(mem, "I own a canoe.", PHONE, 1)
    [home] = mem.facts(PHONE, predicate="lives_in")
    [boat] = mem.facts(PHONE, predicate="owns")
    mem.retract(home.id, PHONE, reason="a slip")
    mem.correct(boat.id, PHONE, object="kayak")

    mem.link(ANA, "ana-phone")

    assert told(mem, ANA) == {"user owns kayak"}
    rows = [fact.to_dict() for fact in mem.history(ANA)]
    mem.rebuild()
    assert [fact.to_dict() for fact in mem.history(ANA)] == rows


def test_what_waits_to_be_read_is_read_after_the_move(mem: Engram) -> None:
    mem.add("I live in Porto.", PHONE, at=START)
    mem.link(ANA, "ana-phone")
    assert mem.consolidate(ANA).facts_added == 1
    assert told(mem, PHONE) == {"user lives in Porto"}


def test_a_message_both_have_is_kept_once(mem: Engram) -> None:
    for scope in (ANA, PHONE):
        mem.add({"role": "user", "content": "I live in Porto.", "id": "m1"}, scope, at=START)
    mem.consolidate()
    mem.link(ANA, "ana-phone")
    assert len(mem.episodes(ANA)) == 1


def test_erasing_takes_the_words_from_everywhere(mem: Engram, tmp_path: Path) -> None:
    tell(mem, "My canary word is zyxquarl and I live in Porto.", PHONE, 0)
    mem.link(ANA, "ana-phone")
    [episode] = mem.episodes(ANA)
    mem.erase(ANA, episode=episode.id)
    mem.close()
    held = b"".join(one.read_bytes() for one in (tmp_path / "store").rglob("*") if one.is_file())
    assert b"zyxquarl" not in held


def test_erasing_the_user_forgets_the_ids_too(mem: Engram, tmp_path: Path) -> None:
    mem.link(ANA, "zyxquarl@phone")
    tell(mem, "I live in Porto.", ANA, 0)
    mem.erase(ANA)
    mem.close()
    held = b"".join(one.read_bytes() for one in (tmp_path / "store").rglob("*") if one.is_file())
    assert b"zyxquarl" not in held


def test_other_users_see_nothing_of_it(mem: Engram) -> None:
    tell(mem, "I live in Turku.", BO, 0)
    before = mem.recall("Where?", BO).to_dict()
    mem.link(ANA, "ana-phone")
    tell(mem, "I live in Porto.", PHONE, 0)
    after = mem.recall("Where?", BO).to_dict()
    assert before["hits"] == after["hits"]
    assert told(mem, BO) == {"user lives in Turku"}


def test_tenants_are_linked_apart(mem: Engram) -> None:
    mem.link(ANA, "ana-phone")
    elsewhere = Scope(user="ana-phone", tenant="other")
    tell(mem, "I live in Turku.", elsewhere, 0)
    assert told(mem, ANA) == set()
    assert told(mem, elsewhere) == {"user lives in Turku"}


def test_an_id_stands_for_one_user_only(mem: Engram) -> None:
    mem.link(ANA, "ana-phone")
    with pytest.raises(Conflict, match="unlink it there first"):
        mem.link(BO, "ana-phone")
    with pytest.raises(Conflict, match="unlink it there first"):
        mem.link(BO, "ana")
    with pytest.raises(InvalidInput, match="own id"):
        mem.link(ANA, "ana")
    with pytest.raises(NotFound, match="identities"):
        mem.unlink(BO, "ana-phone")
    with pytest.raises(InvalidScope):
        mem.link(ANA, " ")


def test_a_second_handle_sees_the_link_at_once(mem: Engram, tmp_path: Path) -> None:
    with Engram.open(tmp_path / "store", embedder="hashing:32", background=False) as other:
        tell(other, "I live in Porto.", PHONE, 0)
        mem.link(ANA, "ana-phone")
        assert told(other, PHONE) == {"user lives in Porto"}
        tell(other, "I own a canoe.", PHONE, 1)
        assert "user owns canoe" in told(mem, ANA)


def test_an_export_carries_the_links(mem: Engram, tmp_path: Path) -> None:
    mem.link(ANA, "ana-phone")
    tell(mem, "I live in Porto.", PHONE, 0)
    mem.export(ANA, tmp_path / "ana.jsonl")
    with Engram.in_memory(embedder="hashing:32", background=False) as other:
        other.import_(tmp_path / "ana.jsonl")
        assert told(other, PHONE) == {"user lives in Porto"}
        other.unlink(ANA, "ana-phone")
        assert told(other, ANA) == set()
        assert told(other, PHONE) == {"user lives in Porto"}
