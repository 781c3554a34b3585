"""Which ids of devices and channels stand for which user."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from engram_core.errors import IdentityMoved
from engram_core.scope import Scope
from engram_core.storage.core import IDENTITY

# Made once: it runs in every verb.
_BEHIND = select(IDENTITY.c.user).where(
    IDENTITY.c.tenant == bindparam("tenant"), IDENTITY.c.identity == bindparam("identity")
)


def user_behind(connection: Connection, tenant: str, user: str) -> str | None:
    """The user that an id is linked to; None when it stands for itself."""
    found = connection.execute(_BEHIND, {"tenant": tenant, "identity": user}).scalar()
    return None if found is None else str(found)


def resolved(connection: Connection, scope: Scope) -> Scope:
    """The scope of the user that is meant."""
    user = user_behind(connection, scope.tenant, scope.user)
    return scope if user is None else scope.of_user(user)


def check_unmoved(connection: Connection, scope: Scope) -> None:
    """Refuse to write under an id that was linked or unlinked since the scope was resolved.

    Raises:
        IdentityMoved: It was; resolve the scope again.
    """
    named = scope.user if scope.via is None else scope.via
    behind = user_behind(connection, scope.tenant, named)
    if behind != (None if scope.via is None else scope.user):
        raise IdentityMoved(f"the id {named!r} was linked or unlinked meanwhile: write again")
