"""Everything that two stores say of one user, at every instant of the log: to be found equal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import (
    ALIAS,
    BINDING,
    DECISION,
    ENTITY,
    ERASURE,
    EVIDENCE,
    FACT,
    JOB,
    TRANSACTION,
    WITHDRAWN,
)
from tests.laws.world import day

OWNED = (FACT, ENTITY, ALIAS, DECISION, ERASURE, TRANSACTION, WITHDRAWN, JOB)


def instants(mem: Engram, scope: Scope) -> list[datetime]:
    """When each transaction of the user was."""
    query = select(TRANSACTION.c.instant).where(mine(TRANSACTION, scope.owner))
    with mem._parts.database.read() as connection:
        return sorted(connection.execute(query).scalars())


def said_at(
    mem: Engram, scope: Scope, known: datetime, *, whole: bool
) -> Iterator[tuple[str, Any]]:
    """What the reads tell as of one instant of belief; all of them, or the beliefs alone."""
    history = mem.history(scope, known_at=known)
    yield "history", [fact.to_dict() for fact in history]
    if not whole:
        return
    for valid in (day(0), day(150), day(300), day(600)):
        facts = mem.facts(scope, valid_at=valid, known_at=known)
        yield f"facts on {valid:%x}", [fact.to_dict() for fact in facts]
    yield "as of", [fact.to_dict() for fact in mem.facts(scope, as_of=known)]
    newest = history[-3:]
    yield "why", [mem.why(fact.id, scope, known_at=known).to_dict() for fact in newest]
    yield "timeline", [one.to_dict() for one in mem.timeline(scope, known_at=known)]
    yield "disputes", [one.to_dict() for one in mem.contradictions(scope, known_at=known)]
    yield "entities", [one.to_dict() for one in mem.entities(scope, known_at=known)]
    yield "graph", mem.graph(scope, known_at=known).to_dict()
    yield "stats", {**mem.stats(scope, known_at=known).to_dict(), "first_at": None}


def stored(mem: Engram, scope: Scope) -> dict[str, list[dict[str, Any]]]:
    """The rows behind belief: versions, evidence, names, rulings, tombstones, queue."""
    found = {}
    with mem._parts.database.read() as connection:
        for table in OWNED:
            query = select(table).where(mine(table, scope.owner))
            found[table.name] = [dict(row) for row in connection.execute(query).mappings()]
        for table, key, of in ((EVIDENCE, "fact", FACT), (BINDING, "decision", DECISION)):
            query = select(table).where(
                table.c[key].in_(select(of.c.id).where(mine(of, scope.owner)))
            )
            found[table.name] = [dict(row) for row in connection.execute(query).mappings()]
    return {name: sorted(rows, key=lambda row: repr(sorted(row.items(), key=str)))
            for name, rows in found.items()}  # fmt: skip


def assert_equal_beliefs(one: Engram, other: Engram, scope: Scope) -> int:
    """Compare two stores; returns at how many instants they were asked."""
    assert stored(one, scope) == stored(other, scope)
    whole = scope.whole()
    for read in ("episodes", "summaries", "identities"):
        told, there = (getattr(mem, read)(whole) for mem in (one, other))
        assert [each.to_dict() for each in there] == [each.to_dict() for each in told], read
    times = instants(one, scope)
    assert times == instants(other, scope)
    for number, known in enumerate(times):
        whole = number % 4 == 3 or known == times[-1]
        told = dict(said_at(one, scope, known, whole=whole))
        for name, there in said_at(other, scope, known, whole=whole):
            assert there == told[name], (name, known)
    if len(times) > 1:
        for fact in one.history(scope):
            assert other.why(fact.id, scope).to_dict() == one.why(fact.id, scope).to_dict()
        before, after = times[0], times[-1]
        told, there = (mem.diff(scope, before, after).to_dict() for mem in (one, other))
        assert there == told
    return len(times)
