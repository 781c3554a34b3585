"""The user's own names: they name everything in a memory of theirs, and so tell nothing apart."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, select

from engram_core.claims import USER
from engram_core.names import name_key
from engram_core.retrieve.remembered import remembered
from engram_core.scope import Scope
from engram_core.storage.conditions import mine
from engram_core.storage.core import ALIAS
from engram_core.storage.index_view import IndexView

_OWN = select(ALIAS.c.name, ALIAS.c.created_at, ALIAS.c.expired_at).where(
    mine(ALIAS, (bindparam("tenant"), bindparam("user"))),
    ALIAS.c.entity == USER,
)

Known = tuple[str, datetime, datetime | None]


def own_names(
    view: IndexView, connection: Connection, scope: Scope, known_at: datetime
) -> frozenset[str]:
    """The words of the user's own names as known then, casefolded; the user id is a name too.

    Args:
        view: What is searched; the names are read once for each.
        connection: An open connection; only read from.
        scope: Whose memory.
        known_at: As it was known then.
    """
    held = remembered(view, "own names", lambda: _names(connection, scope))
    names = [
        name
        for name, created, expired in held
        if created <= known_at and (expired is None or expired > known_at)
    ]
    return frozenset(word for name in [scope.user, *names] for word in name_key(name).split())


def _names(connection: Connection, scope: Scope) -> tuple[Known, ...]:
    owner = {"tenant": scope.tenant, "user": scope.user}
    rows = connection.execute(_OWN, owner)
    return tuple((row.name, row.created_at, row.expired_at) for row in rows if row.name)
