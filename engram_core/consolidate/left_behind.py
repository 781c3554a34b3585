"""Whose messages were read by a process that died before it made their summaries and vectors."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, select

from engram_core.consolidate.enrich.positions import SUMMARIES
from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import INDEX_STATE, JOB, SCOPE
from engram_core.storage.jobs import UNDONE


def left_behind(connection: Connection) -> set[Owner]:
    """Every (tenant, user) none of whose jobs waits, but whose background work is not done.

    Those with jobs are looked after when their jobs are. This looks at every scope, so it is asked
    once, when a memory first works.
    """
    reached = and_(
        INDEX_STATE.c.tenant == SCOPE.c.tenant,
        INDEX_STATE.c.user == SCOPE.c.user,
        INDEX_STATE.c.name == SUMMARIES,
    )
    waits = (
        select(JOB.c.id)
        .where(mine(JOB, (SCOPE.c.tenant, SCOPE.c.user)), JOB.c.state.in_(UNDONE))
        .exists()
    )
    query = (
        select(SCOPE.c.tenant, SCOPE.c.user)
        .outerjoin(INDEX_STATE, reached)
        .where(SCOPE.c.last_seq > func.coalesce(INDEX_STATE.c.position, 0), ~waits)
    )
    return {(tenant, user) for tenant, user in connection.execute(query)}
