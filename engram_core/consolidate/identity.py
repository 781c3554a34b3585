"""One user under several ids: linked by a logged decision, and parted again by another.

The memory of a linked id becomes part of the user's. The id is a name of the user from then on, so
that a message signed with it is the user speaking.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from engram_core.claims import USER
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.moving import all_episodes, move
from engram_core.consolidate.naming import Refs
from engram_core.consolidate.replay import rederive
from engram_core.consolidate.rulings import RulingRequest, log_decision
from engram_core.consolidate.settle import settle
from engram_core.entity_names import entity_key
from engram_core.errors import Conflict, NotFound
from engram_core.model import Decision
from engram_core.storage.core import DECISION, EPISODE_IDENTITY, IDENTITY
from engram_core.storage.identities import user_behind
from engram_core.storage.maintenance import maintenance
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """An id to be linked or parted.

    Args:
        identity: The other id, of the same tenant.
        author: Who rules.
        reason: Why; kept with the decision.
    """

    identity: str
    author: str
    reason: str | None = None


def link(
    writing: OwnerWrite, other: OwnerWrite, request: LinkRequest, vocabulary: Vocabulary
) -> Decision:
    """Let an id of the same tenant stand for this user, and take its memory over.

    Args:
        writing: Under the lock of the user.
        other: Under the lock of the id, in the same transaction.
        request: What is linked.
        vocabulary: For the kinds of predicates.

    Raises:
        InvalidInput: It is the user's own id.
        Conflict: It is linked already, or other ids are linked to it.
    """
    _check_free(writing, request.identity)
    name = f"d{writing.last_txn + 1}-{writing.tag}"
    ref = Refs(writing).named(entity_key(request.identity), f"{name}/o")
    ruling = RulingRequest(
        "link",
        ref,
        request.author,
        request.reason,
        object=request.identity,
        other=USER,
    )
    logged = log_decision(writing, ruling, [])
    settle(writing, Entry(logged.stamp, decision=logged.decided), vocabulary)
    if other.last_seq:
        move(other, writing, all_episodes(other), vocabulary, request.identity)
    writing.connection.execute(
        insert(IDENTITY).values(
            **writing.columns,
            identity=request.identity,
            decision=logged.decision.id,
            linked_at=logged.stamp.at,
        )
    )
    return logged.decision


def forget_identities(writing: OwnerWrite, vocabulary: Vocabulary) -> None:
    """Let go of all linked ids of a user that is erased whole; the ids themselves are words."""
    writing.connection.execute(delete(IDENTITY).where(writing.mine(IDENTITY)))
    links = writing.mine(DECISION) & DECISION.c.kind.in_(("link", "unlink"))
    with maintenance(writing):
        gone = {"object": None, "object_key": None, "reason": None}
        if writing.connection.execute(update(DECISION).where(links).values(**gone)).rowcount:
            rederive(writing, vocabulary)


def _check_free(writing: OwnerWrite, identity: str) -> None:
    behind = user_behind(writing.connection, writing.tenant, identity)
    if behind is not None:
        raise Conflict(f"{identity!r} is linked to {behind!r} already: unlink it there first")
    query = select(IDENTITY.c.identity).where(
        IDENTITY.c.tenant == writing.tenant, IDENTITY.c.user == identity
    )
    theirs = writing.connection.execute(query).scalar()
    if theirs is not None:
        raise Conflict(f"{theirs!r} is linked to {identity!r}: unlink it there first")


def unlink(
    writing: OwnerWrite, other: OwnerWrite, request: LinkRequest, vocabulary: Vocabulary
) -> Decision:
    """Part an id from this user; what came by it goes back to it.

    Args:
        writing: Under the lock of the user.
        other: Under the lock of the id, in the same transaction.
        request: What is parted.
        vocabulary: For the kinds of predicates.

    Raises:
        NotFound: It is not linked to this user.
    """
    query = select(IDENTITY.c.decision).where(
        writing.mine(IDENTITY), IDENTITY.c.identity == request.identity
    )
    linked = writing.connection.execute(query).scalar()
    if linked is None:
        raise NotFound(f"{request.identity!r} is not linked to {writing.user!r}: see identities()")
    writing.connection.execute(
        delete(IDENTITY).where(writing.mine(IDENTITY), IDENTITY.c.identity == request.identity)
    )
    ruling = RulingRequest("unlink", str(linked), request.author, request.reason, other=str(linked))
    logged = log_decision(writing, ruling, [])
    settle(writing, Entry(logged.stamp, decision=logged.decided), vocabulary)
    came = all_episodes(writing, request.identity)
    if came:
        move(writing, other, came, vocabulary, None)
    writing.connection.execute(
        delete(EPISODE_IDENTITY).where(
            writing.mine(EPISODE_IDENTITY), EPISODE_IDENTITY.c.identity == request.identity
        )
    )
    return logged.decision
