"""Contradictions that are open: facts that may be one thing, about which nobody has ruled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select

from engram_core.beliefs.rules import OPEN
from engram_core.beliefs.visible import known
from engram_core.consolidate.pairs_alike import Pair
from engram_core.model import Contradiction
from engram_core.scope import Scope
from engram_core.storage.conditions import chunks, mine
from engram_core.storage.core import DECISION, FACT
from engram_core.times import ReadTimes

Ruled = frozenset[str]  # two names that were ruled upon together


def open_contradictions(pairs: Iterable[Pair]) -> tuple[Contradiction, ...]:
    """The pairs as contradictions that nobody has won."""
    return tuple(
        Contradiction(
            pair.earlier.subject, pair.earlier.predicate, (pair.earlier, pair.later), None, OPEN
        )
        for pair in pairs
    )


def not_ruled_upon(
    connection: Connection, scope: Scope, times: ReadTimes, pairs: Sequence[Pair]
) -> list[Pair]:
    """The pairs that nobody had ruled upon by then; a ruling that was taken back counts as one.

    Who took a merge back has said that the two are not one, and is not asked again.
    """
    kept = _ruled_lineages(connection, scope, times)
    apart = _unmerged(connection, scope, times)
    things = _objects(connection, pairs) if apart else {}
    return [
        pair
        for pair in pairs
        if pair.lineages not in kept
        and frozenset(things.get(one.id, "") for one in (pair.earlier, pair.later)) not in apart
    ]


def _ruled_lineages(connection: Connection, scope: Scope, times: ReadTimes) -> set[Ruled]:
    """Pairs of lineages that were kept as two, or of which one was ended for the other."""
    query = select(DECISION.c.target, DECISION.c.other).where(
        mine(DECISION, scope.owner),
        DECISION.c.kind.in_(("keep", "end")),
        DECISION.c.other.is_not(None),
        DECISION.c.at <= known(times),
    )
    return {frozenset(row) for row in connection.execute(query)}


def _unmerged(connection: Connection, scope: Scope, times: ReadTimes) -> set[Ruled]:
    """Pairs of names whose merge was taken back."""
    undoing = DECISION.alias("undoing")
    query = select(DECISION.c.target, DECISION.c.other).where(
        mine(DECISION, scope.owner),
        DECISION.c.kind == "merge",
        undoing.c.tenant == DECISION.c.tenant,
        undoing.c.user == DECISION.c.user,
        undoing.c.kind == "unmerge",
        undoing.c.other == DECISION.c.id,
        undoing.c.at <= known(times),
    )
    return {frozenset(row) for row in connection.execute(query)}


def _objects(connection: Connection, pairs: Sequence[Pair]) -> dict[str, str]:
    """Fact id to the name its object goes by, as decisions call it."""
    ids = sorted({fact.id for pair in pairs for fact in (pair.earlier, pair.later)})
    found: dict[str, str] = {}
    for chunk in chunks(ids):
        query = select(FACT.c.id, FACT.c.object_entity).where(FACT.c.id.in_(chunk))
        found |= {name: thing or "" for name, thing in connection.execute(query)}
    return found
