"""Which (tenant, user) pairs a store holds."""

from __future__ import annotations

from sqlalchemy import Connection, select

from engram_core.scope import Owner
from engram_core.storage.core import SCOPE


def owners(connection: Connection) -> list[Owner]:
    """Every (tenant, user) of the store, in order."""
    query = select(SCOPE.c.tenant, SCOPE.c.user).order_by(SCOPE.c.tenant, SCOPE.c.user)
    return [(tenant, user) for tenant, user in connection.execute(query)]
