"""How often things were used, as a bounded signal; read only, so that reading changes no belief."""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

from sqlalchemy import Connection, bindparam, select

from engram_core.scope import Scope
from engram_core.storage.core import SALIENCE

FULL = 20  # accesses that count as the most
# Composed once: putting it together takes longer than running it.
_USED = select(SALIENCE.c.ref, SALIENCE.c.accesses).where(
    SALIENCE.c.tenant == bindparam("tenant"),
    SALIENCE.c.user == bindparam("user"),
    SALIENCE.c.ref.in_(bindparam("ids", expanding=True)),
)


def salience(connection: Connection, scope: Scope, ids: Sequence[str]) -> dict[str, float]:
    """Id to 0 … 1 by the number of its accesses; ids never used are left out.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        ids: At most a few hundred.
    """
    asked = {"tenant": scope.tenant, "user": scope.user, "ids": list(ids)}
    return {
        row.ref: min(1.0, log1p(row.accesses) / log1p(FULL))
        for row in connection.execute(_USED, asked)
        if row.accesses > 0
    }
