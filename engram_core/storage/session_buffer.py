"""The messages that a chat framework keeps of a running conversation, beside long-term memory.

Frameworks replace, cut and reset this buffer as they like; no belief depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from engram_core.errors import InvalidInput
from engram_core.model import Result
from engram_core.scope import Scope
from engram_core.storage.conditions import chunks, mine
from engram_core.storage.core import DECISION, ERASURE, SCOPE, SESSION_BUFFER
from engram_core.storage.owner import OwnerWrite


@dataclass(frozen=True, slots=True)
class Buffered(Result):
    """One message of a buffer.

    Args:
        message: The message as JSON values, in whatever form the framework has.
        episode: Id of the episode it was also stored as, if it was.
    """

    message: Mapping[str, Any]
    episode: str | None = None


@dataclass(frozen=True, slots=True)
class SessionBuffer(Result):
    """A session's buffer in order, and what tells that something kept beside it is void.

    Args:
        entries: The messages.
        epoch: Grows when words of its owner were erased, or written anew.
        erased: Grows with each erasure of its owner's; what was not stored yet was meant by it too.
        ruled: Grows with each ruling: a text recalled before may tell what was retracted since.
    """

    entries: tuple[Buffered, ...] = ()
    epoch: int = 0
    erased: int = 0
    ruled: int = 0


def read_buffer(connection: Connection, scope: Scope, last: int | None = None) -> SessionBuffer:
    """The buffer of a session, or its newest `last` messages; empty when it has none."""
    query = (
        select(SESSION_BUFFER.c.message, SESSION_BUFFER.c.episode)
        .where(
            mine(SESSION_BUFFER, scope.owner),
            SESSION_BUFFER.c.session == _session(scope),
        )
        .order_by(SESSION_BUFFER.c.position.desc())
        .limit(last)
    )
    entries = tuple(reversed([Buffered(*row) for row in connection.execute(query)]))
    return SessionBuffer(entries, *_counters(connection, scope))


def _counters(connection: Connection, scope: Scope) -> tuple[int, int, int]:
    """Epoch, last erasure and last ruling of an owner."""
    newest = [
        func.coalesce(
            select(func.max(table.c.txn)).where(mine(table, scope.owner)).scalar_subquery(), 0
        )
        for table in (ERASURE, DECISION)
    ]
    query = select(SCOPE.c.epoch, *newest, SCOPE.c.last_seq + SCOPE.c.last_txn)
    row = connection.execute(query.where(mine(SCOPE, scope.owner))).first()
    if row is None:
        return 0, 0, 0
    erased = row[1] if row[3] else row[0]
    return row[0], erased, row[2]  # without a log, erasures move the epoch


def append_to_buffer(writing: OwnerWrite, scope: Scope, entries: Sequence[Buffered]) -> None:
    """Put messages at the end of a session's buffer."""
    last = select(func.max(SESSION_BUFFER.c.position)).where(
        writing.mine(SESSION_BUFFER), SESSION_BUFFER.c.session == _session(scope)
    )
    start = (writing.connection.execute(last).scalar() or 0) + 1
    rows = [
        {
            **writing.columns,
            "session": _session(scope),
            "position": start + place,
            "message": dict(entry.message),
            "episode": entry.episode,
        }
        for place, entry in enumerate(entries)
    ]
    if rows:
        writing.connection.execute(insert(SESSION_BUFFER), rows)


def clear_buffer(writing: OwnerWrite, scope: Scope) -> None:
    """Empty a session's buffer."""
    writing.connection.execute(
        delete(SESSION_BUFFER).where(
            writing.mine(SESSION_BUFFER), SESSION_BUFFER.c.session == _session(scope)
        )
    )


def move_buffers(source: OwnerWrite, target: OwnerWrite, episodes: Mapping[str, str]) -> None:
    """Give the buffers of one user to another, but those of sessions that the other has too.

    Args:
        source: Under its lock.
        target: Under its lock, in the same transaction.
        episodes: Old id to new, of the episodes that moved.
    """
    mine = select(SESSION_BUFFER.c.session).where(target.mine(SESSION_BUFFER)).distinct()
    taken = {name for (name,) in target.connection.execute(mine)}
    query = select(
        SESSION_BUFFER.c.session, SESSION_BUFFER.c.position, SESSION_BUFFER.c.episode
    ).where(source.mine(SESSION_BUFFER), SESSION_BUFFER.c.episode.in_(list(episodes)))
    for session, position, episode in list(source.connection.execute(query)):
        if session not in taken:
            source.connection.execute(
                update(SESSION_BUFFER)
                .where(
                    source.mine(SESSION_BUFFER),
                    SESSION_BUFFER.c.session == session,
                    SESSION_BUFFER.c.position == position,
                )
                .values(**target.columns, episode=episodes[episode])
            )


def erase_from_buffers(
    writing: OwnerWrite, scope: Scope, *, episodes: Sequence[str], session: str | None, whole: bool
) -> int:
    """Take out the copies of erased episodes, and whole buffers where all of a session goes.

    Args:
        writing: Under the lock of the scope.
        scope: Its agent label spares buffers, which belong to no agent, but for the episodes.
        episodes: Ids that are erased.
        session: The session that is erased; all sessions if None.
        whole: Whether all of the session, or of the user, is erased.

    Returns:
        Messages taken out.
    """
    taken = 0
    for chunk in chunks(episodes):
        copies = SESSION_BUFFER.c.episode.in_(chunk)
        done = writing.connection.execute(
            delete(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER), copies)
        )
        taken += done.rowcount
    if whole and scope.agent is None:
        rest = delete(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER))
        if session is not None:
            rest = rest.where(SESSION_BUFFER.c.session == session)
        taken += writing.connection.execute(rest).rowcount
    return taken


def erase_from_buffers_naming(
    writing: OwnerWrite, scope: Scope, names: Callable[[object], bool]
) -> int:
    """Take out the messages that name an entity, whether they are episodes too or not.

    Args:
        writing: Under the lock of the scope.
        scope: Only its session's buffer, where it has a session.
        names: Tells whether a message names it.

    Returns:
        Messages taken out.
    """
    query = select(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER))
    if scope.session is not None:
        query = query.where(SESSION_BUFFER.c.session == scope.session)
    rows = list(writing.connection.execute(query).mappings())
    gone = [row for row in rows if names(row["message"])]
    for row in gone:
        there = (SESSION_BUFFER.c.session == row["session"]) & (
            SESSION_BUFFER.c.position == row["position"]
        )
        writing.connection.execute(
            delete(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER), there)
        )
    return len(gone)


def rewrite_buffers(writing: OwnerWrite, made: Callable[[Any], Any]) -> int:
    """Make each message of this (tenant, user) anew.

    Args:
        writing: Under the lock of the owner.
        made: Gives what a message is to be.

    Returns:
        Messages that changed.
    """
    query = select(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER))
    changed = 0
    for row in list(writing.connection.execute(query).mappings()):
        new = made(row["message"])
        if new != row["message"]:
            there = (SESSION_BUFFER.c.session == row["session"]) & (
                SESSION_BUFFER.c.position == row["position"]
            )
            change = update(SESSION_BUFFER).where(writing.mine(SESSION_BUFFER), there)
            writing.connection.execute(change.values(message=new))
            changed += 1
    return changed


def _session(scope: Scope) -> str:
    if scope.session is None:
        raise InvalidInput("a buffer belongs to a session: pass Scope(user=…, session=…)")
    return scope.session
