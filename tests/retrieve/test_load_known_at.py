"""Rows are loaded as they were known at an instant, in the order asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from engram_core.model import ERASED
from engram_core.storage.load import load_episodes, load_facts, load_replaced

JAN, MAR, MAY, JUL = (datetime(2024, month, 1, tzinfo=UTC) for month in (1, 3, 5, 7))


def test_order_is_that_of_the_ids_and_unknown_ids_are_left_out(store: Any) -> None:
    ids = store.say_all([f"Note {n}" for n in range(30)])
    wanted = [*reversed(ids), "nobody", ids[0]]
    with store.database.read() as connection:
        assert [one.id for one in load_episodes(connection, wanted)] == list(reversed(ids))


def test_an_expiry_set_later_is_masked_and_with_it_what_superseded(store: Any) -> None:
    said = store.say("I live in Ostrale.")
    store.believe(
        "user lives in Ostrale", said, created_at=JAN, expired_at=MAY, expired_txn=2,
        superseded_by="l2",
    )  # fmt: skip
    with store.database.read() as connection:
        then = load_facts(connection, ["f1"], MAR)[0]
        now = load_facts(connection, ["f1"], JUL)[0]
        assert load_facts(connection, ["f1"], datetime(2023, 12, 1, tzinfo=UTC)) == []
    assert (then.expired_at, then.superseded_by) == (None, None)
    assert (now.expired_at, now.superseded_by) == (MAY, "l2")


def test_a_successor_known_from_the_start_is_always_shown(store: Any) -> None:
    said = store.say("I lived in Ostrale until March.")
    store.believe(
        "user lives in Ostrale", said, created_at=JAN, valid_at=JAN, invalid_at=MAR,
        succeeded_by="l2",
    )  # fmt: skip
    store.believe("user lives in Brennick", said, created_at=JAN, valid_at=MAR)
    with store.database.read() as connection:
        old, new = load_facts(connection, ["f1", "f2"], MAY)
        replaced = load_replaced(connection, [new], MAY)
    assert old.superseded_by == "l2"
    assert replaced == {"f2": old}


def test_evidence_counts_from_when_it_was_linked(store: Any) -> None:
    first, second = store.say_all(["I live in Brennick.", "Still in Brennick."])
    store.believe("user lives in Brennick", first, created_at=JAN)
    store.believe("user lives in Brennick too", second, created_at=JAN)
    store.support("f1", "a2", MAY)
    with store.database.read() as connection:
        before = load_facts(connection, ["f1"], MAR)[0]
        after = load_facts(connection, ["f1"], JUL)[0]
    assert (before.support, before.episodes) == (1, (first,))
    assert (after.support, after.episodes) == (2, (first, second))
    assert 0.95 < after.confidence <= 0.99


def test_an_erased_fact_is_a_tombstone(store: Any) -> None:
    said = store.say("I live in Brennick.")
    store.believe("user lives in Brennick", said, created_at=JAN, erased=True)
    with store.database.read() as connection:
        gone = load_facts(connection, ["f1"], MAR)[0]
    assert (gone.subject, gone.object, gone.text) == (ERASED, ERASED, ERASED)
    assert gone.erased
