"""The recipe of docs/scaling.md that partitions the vectors, tried on a store in use."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from engram_core import Engram, Scope
from tests.field.stores import ROOT

WHEN = datetime(2024, 4, 8, tzinfo=UTC)
USERS = [Scope(user=f"user{number}") for number in range(12)]


def opened(url):
    return Engram.open(url, embedder="hashing:16", background=False)


def recipe():
    """The SQL of the page."""
    page = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sql\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    [block] = [block for block in blocks if "PARTITION BY" in block]
    return block


def answers(mem):
    return [[hit.id for hit in mem.recall("Who lives in Corvale?", scope).hits] for scope in USERS]


def held(mem, table):
    with mem._parts.database.read() as connection:
        return connection.exec_driver_sql(f"select count(*) from {table}").scalar_one()


def test_a_partitioned_store_answers_as_before_and_goes_on(url):
    with opened(url) as mem:
        for scope in USERS:
            mem.add(["I live in Corvale.", "My kite is red."], scope, at=WHEN)
        mem.consolidate()
        now = mem.clock.now()
        before, vectors = [mem.facts(scope, as_of=now) for scope in USERS], held(mem, "vector")
        found = answers(mem)
    with opened(url) as mem, mem._parts.database.write() as connection:
        connection.exec_driver_sql(recipe(), execution_options={"no_parameters": True})
    with opened(url) as mem:
        assert held(mem, "vector") == vectors
        shares = [held(mem, f"vector_{number}") for number in range(16)]
        assert sum(shares) == vectors
        assert sum(share > 0 for share in shares) > 3
        assert [mem.facts(scope, as_of=now) for scope in USERS] == before
        assert answers(mem) == found
        mem.add("I moved to Tarn last week.", USERS[0], at=WHEN)
        mem.consolidate()
        assert [fact.object for fact in mem.facts(USERS[0], predicate="lives_in")] == ["Tarn"]
        mem.erase(USERS[1])
        assert mem.recall("Who lives in Corvale?", USERS[1]).hits == ()
        assert mem.check().problems == ()
