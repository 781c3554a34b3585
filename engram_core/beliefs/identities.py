"""Which ids stood for a user, as known at an instant."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select

from engram_core.model import Identity
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import DECISION


def identities_of(connection: Connection, scope: Scope, at: datetime) -> tuple[Identity, ...]:
    """The ids that were linked and not yet parted by `at`, in the order they were linked."""
    query = (
        select(DECISION)
        .where(
            mine(DECISION, scope.owner),
            DECISION.c.kind.in_(("link", "unlink")),
            DECISION.c.at <= at,
        )
        .order_by(DECISION.c.txn)
    )
    rows = list(connection.execute(query).mappings())
    undone = {row["other"] for row in rows if row["kind"] == "unlink"}
    return tuple(
        Identity(row["object"], row["at"], row["id"])
        for row in rows
        if row["kind"] == "link" and row["id"] not in undone and row["object"] is not None
    )
