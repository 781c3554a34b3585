"""Two users are locked in one order: of two links at once neither waits for the other for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.consolidate.identity import LinkRequest, link
from engram_core.errors import Conflict, InvalidInput
from engram_core.storage.core import SCOPE
from tests.postgresql.waiting import is_free, wait_until_somebody_waits

NOW = datetime(2024, 4, 8, tzinfo=UTC)
ANA, WREN = Scope(user="ana"), Scope(user="wren")


@pytest.fixture
def mem(url):
    with Engram.open(url, embedder="hashing:16", background=False) as made:
        yield made


def linking(mem, scope, identity):
    return lambda: mem.link(scope, identity)


def unlinking(mem, scope, identity):
    mem.link(scope, identity)
    mem.add("I live in Corvale.", Scope(user=identity), at=NOW)
    return lambda: mem.unlink(scope, identity)


@pytest.mark.parametrize("prepare", [linking, unlinking])
@pytest.mark.parametrize(("scope", "identity"), [(ANA, "wren"), (WREN, "ana")])
def test_who_waits_for_the_first_user_does_not_hold_the_second(mem, prepare, scope, identity):
    mem.add("I live in Tarn.", ANA, at=NOW)
    mem.add("I live in Ostermoor.", WREN, at=NOW)
    database = mem._parts.database
    work = prepare(mem, scope, identity)
    with ThreadPoolExecutor(1) as pool:
        with database.engine.begin() as held:
            held.execute(select(SCOPE).where(SCOPE.c.user == "ana").with_for_update())
            running = pool.submit(work)
            wait_until_somebody_waits(database)
            assert is_free(database, SCOPE, SCOPE.c.user == "wren")
        running.result(60)


def test_of_two_links_the_other_way_round_one_is_refused(url):
    def linked(scope, identity):
        with Engram.open(url, embedder="hashing:16", background=False) as mem:
            return [refused(mem, Scope(f"{scope}{n}"), f"{identity}{n}") for n in range(12)]

    def refused(mem, scope, identity):
        try:
            mem.link(scope, identity)
        except (Conflict, InvalidInput):
            return True
        return False

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(linked, "ana", "wren")
        other = pool.submit(linked, "wren", "ana")
        assert [
            first + second for first, second in zip(one.result(), other.result(), strict=True)
        ] == [1] * 12


@pytest.fixture
def other(url):
    with Engram.open(url, embedder="hashing:16", background=False) as made:
        yield made


def linked_before(mem, work):
    """Link wren to ana while the work waits for wren's lock; what the work gave."""
    database = mem._parts.database
    with ThreadPoolExecutor(1) as pool:
        with database.write_two(ANA.owner, WREN.owner) as (ana, wren):
            doing = pool.submit(work)
            wait_until_somebody_waits(database)
            link(ana, wren, LinkRequest("wren", "user"), mem._parts.vocabulary)
        return doing.result(60)


def test_what_a_stranger_says_while_being_linked_is_the_users(mem, other):
    linked_before(mem, lambda: other.add("I live in Tarn.", WREN, at=NOW))
    assert [(one.user, one.text) for one in mem.episodes(ANA)] == [("ana", "I live in Tarn.")]
    with mem._parts.database.read() as connection:
        assert connection.execute(select(SCOPE.c.user)).scalars().all() == ["ana"]


def test_what_is_erased_while_being_linked_is_erased_where_it_went(mem, other):
    mem.add("I live in Tarn.", WREN, at=NOW)
    receipt = linked_before(mem, lambda: other.erase(WREN))
    assert receipt.counts["episodes"] == 1
    assert not [one for one in mem.episodes(ANA) if one.text]


def test_an_id_linked_away_meanwhile_takes_no_ids_over(mem, other):
    with pytest.raises(InvalidInput, match="own id"):
        linked_before(mem, lambda: other.link(WREN, "ana"))
