"""Rulings as callers see them, and those that bear on a fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from engram_core.beliefs.visible import known
from engram_core.model import Decision, Fact
from engram_core.storage.core import BINDING, DECISION, EVIDENCE
from engram_core.times import ReadTimes


def decision_of(row: Mapping[Any, Any]) -> Decision:
    """A decision row as the result callers see."""
    return Decision(
        id=row["id"],
        kind=row["kind"],
        target=row["target"],
        at=row["at"],
        author=row["author"],
        reason=row["reason"],
        object=row["object"],
        effective_at=row["effective_at"],
    )


def decisions_on(connection: Connection, fact: Fact, times: ReadTimes) -> tuple[Decision, ...]:
    """The rulings that bind what a fact stands on, up to the point asked, in their order."""
    query = (
        select(DECISION)
        .join(BINDING, BINDING.c.decision == DECISION.c.id)
        .join(EVIDENCE, EVIDENCE.c.assertion == BINDING.c.assertion)
        .where(EVIDENCE.c.fact == fact.id, DECISION.c.at <= known(times))
        .order_by(DECISION.c.txn)
        .distinct()
    )
    return tuple(decision_of(row) for row in connection.execute(query).mappings())
