"""What must be true of a store from an earlier Engram once it was opened; on any database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.storage.core import SCHEMA_VERSION
from engram_core.storage.migrations import migrations
from tests.field.stores import HomeExtractor
from tests.laws.world import rows
from tests.moves.old_stores import OldStore, facts_told

WREN = Scope(user="wren")


def opened(place: Any, store: OldStore) -> Engram:
    """The store, with the code of today."""
    return Engram.open(
        place,
        embedder="hashing:16",
        extractor=HomeExtractor(),
        background=False,
        clock=store.clock,
    )


def assert_nothing_was_lost(mem: Engram, store: OldStore) -> None:
    """The schema is new, the rows and beliefs are those of old, at every instant of the log."""
    with mem._parts.database.read() as connection:
        versions = connection.execute(select(SCHEMA_VERSION.c.number)).scalars().all()
    dialect = mem._parts.database.engine.dialect.name
    assert sorted(versions) == [one.number for one in migrations(dialect)]
    for user, instant, told in store.told:
        assert facts_told(mem, Scope(user=user), instant) == told
    kept = {row["id"]: row["text"] for row in store.rows["episode"] if row["user"] == "wren"}
    assert {one.id for one in mem.episodes(WREN)} <= kept.keys()
    # The escaped NUL and surrogate of old come back as they were said.
    assert "Noted \0 and \ud800 kept." in {one.text for one in mem.episodes(WREN)}
    assert dict(mem.stats(WREN).jobs) == store.header["jobs"]


def assert_it_goes_on(mem: Engram) -> None:
    """A store of old is worked with as any: derived anew, read on, erased from."""
    assert mem.check().problems == ()
    before = rows(mem)
    mem.rebuild()
    assert rows(mem) == before
    assert mem.consolidate().facts_added == 1
    assert "lamp" in str([fact.object for fact in mem.facts(WREN, predicate="owns")])
    assert [hit.text for hit in mem.recall("canoe", WREN, k=1).hits]
    mem.erase(WREN)
    assert [one for one in mem.episodes(WREN) if not one.erased] == []
    assert mem.check().problems == ()
