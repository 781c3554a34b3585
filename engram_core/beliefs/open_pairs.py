"""Contradictions that are open: facts that may be one thing, about which nobody has ruled."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from engram_core.beliefs.visible import known
from engram_core.consolidate.pairs_alike import Pair
from engram_core.model import Contradiction
from engram_core.scope import Scope
from engram_core.storage.core import DECISION
from engram_core.times import ReadTimes

RULE = "open: may be one thing in other words; adjudicate(), merge() or end() settles it"


def open_contradictions(pairs: Iterable[Pair]) -> tuple[Contradiction, ...]:
    """The pairs as contradictions that nobody has won."""
    return tuple(
        Contradiction(
            pair.earlier.subject, pair.earlier.predicate, (pair.earlier, pair.later), None, RULE
        )
        for pair in pairs
    )


def kept_pairs(connection: Connection, scope: Scope, times: ReadTimes) -> frozenset[frozenset[str]]:
    """The pairs of lineages that were ruled by then to be two things."""
    query = select(DECISION.c.target, DECISION.c.other).where(
        DECISION.c.tenant == scope.tenant,
        DECISION.c.user == scope.user,
        DECISION.c.kind == "keep",
        DECISION.c.at <= known(times),
    )
    return frozenset(frozenset(row) for row in connection.execute(query))
