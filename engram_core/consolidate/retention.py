"""How long memories are kept: the policies, and what of a memory is past its time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from engram_core.errors import InvalidInput
from engram_core.model import RetentionPolicy
from engram_core.scope import Scope
from engram_core.storage.conditions import labelled, mine
from engram_core.storage.core import EPISODE, EPISODE_IDENTITY, IDENTITY, RETENTION
from engram_core.storage.identities import user_behind
from engram_core.storage.owner import OwnerWrite

APPLY_EVERY = timedelta(hours=1)  # by workers, each policy
MOST_DAYS = 365 * 1000
_NONE = ""  # stands for no label: scopes refuse blank ones


def set_policy(
    writing: OwnerWrite, scope: Scope, days: int | None, sessions: int | None
) -> RetentionPolicy | None:
    """Set the policy of exactly this scope in place of the one it had; None where neither is given.

    Args:
        writing: Under the lock of the scope.
        scope: With the labels that the policy is for.
        days: How long messages are kept.
        sessions: How many sessions are kept.
    """
    writing.connection.execute(delete(RETENTION).where(_exactly(scope)))
    if days is None and sessions is None:
        return None
    row = {
        **writing.columns,
        "agent": scope.agent or _NONE,
        "session": scope.session or _NONE,
        "days": days,
        "sessions": sessions,
        "set_at": writing.clock.now(),
        "applied_at": None,
    }
    writing.connection.execute(insert(RETENTION).values(**row))
    return _policy_of(row)


def take_over_policies(writing: OwnerWrite, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store the policies of an import beside those that stand here already.

    A message goes when any policy says so: of two for the same labels the shorter time and the
    fewer sessions are kept.

    Raises:
        InvalidInput: One is for the memory of somebody else.
    """
    for row in rows:
        _check_own(writing, row["user"])
        labels = {name: row[name] or None for name in ("agent", "session")}
        same = _exactly(Scope(row["user"], row["tenant"], **labels))
        here = writing.connection.execute(select(RETENTION).where(same)).mappings()
        both = [row, *here]
        stricter = {name: _least(one[name] for one in both) for name in ("days", "sessions")}
        writing.connection.execute(delete(RETENTION).where(same))
        writing.connection.execute(insert(RETENTION).values(**{**row, **stricter}))


def _check_own(writing: OwnerWrite, user: str) -> None:
    """Refuse a policy for the memory of somebody else: it would erase there.

    Raises:
        InvalidInput: It is neither the user's nor of an id that is linked to them.
    """
    behind = user_behind(writing.connection, writing.tenant, user)
    if user != writing.user and behind != writing.user:
        raise InvalidInput("a policy is for an id that is not linked here; nothing was imported")


def put_off(writing: OwnerWrite) -> int:
    """Let all policies of a memory wait their time anew, after an import.

    Returns:
        How many messages they will then erase.
    """
    now = writing.clock.now()
    scope = Scope(writing.user, writing.tenant)
    overdue = {
        name
        for policy in policies(writing.connection, scope)
        for name in past_their_time(writing, policy, now)
    }
    waits = update(RETENTION).where(of_all_ids(scope)).values(applied_at=now)
    writing.connection.execute(waits)
    return len(overdue)


def any_policy(connection: Connection) -> bool:
    """Whether any memory of the store is kept for a time only."""
    return connection.execute(select(RETENTION.c.tenant).limit(1)).first() is not None


def _least(numbers: Iterable[int | None]) -> int | None:
    """The least of those given; None for no bound at all."""
    return min((one for one in numbers if one is not None), default=None)


def forget_policies(writing: OwnerWrite, session: str | None, agent: str | None) -> None:
    """Drop the policies of labels that are erased; that of the whole memory stays.

    A label is erased for what came by linked ids as well.
    """
    c = RETENTION.c
    gone = or_(c.agent != _NONE, c.session != _NONE)
    for column, label in ((c.session, session), (c.agent, agent)):
        if label is not None:
            gone &= column == label
    theirs = of_all_ids(Scope(writing.user, writing.tenant))
    writing.connection.execute(delete(RETENTION).where(theirs, gone))


def policies(connection: Connection, scope: Scope | None = None) -> list[RetentionPolicy]:
    """The policies of a memory, or of all; the labels of the scope narrow them.

    Those of the ids that are linked to the user are among them, under the name of their id.
    """
    c = RETENTION.c
    query = select(RETENTION).order_by(c.tenant, c.user, c.agent, c.session)
    if scope is not None:
        query = query.where(of_all_ids(scope), *labelled(RETENTION, scope))
    return [_policy_of(row) for row in connection.execute(query).mappings()]


def next_due(connection: Connection, now: datetime) -> RetentionPolicy | None:
    """The policy that was applied longest ago, if that is long enough ago."""
    at = RETENTION.c.applied_at
    # One that was applied later than now was so before the clock was set back: it would else wait
    # until the clock has come there again, perhaps for years.
    ahead = at > now + APPLY_EVERY
    query = (
        select(RETENTION)
        .where(or_(at.is_(None), at <= now - APPLY_EVERY, ahead))
        .order_by(at.is_not(None), at)
        .limit(1)
    )
    row = connection.execute(query).mappings().first()
    return None if row is None else _policy_of(row)


def note_applied(connection: Connection, policy: RetentionPolicy, now: datetime) -> None:
    """Let other policies come first; noted before it is applied, so that one in trouble waits."""
    where = _exactly(scope_of(policy))
    connection.execute(update(RETENTION).where(where).values(applied_at=now))


def standing(writing: OwnerWrite, policy: RetentionPolicy) -> RetentionPolicy | None:
    """The policy as it is now; None where it was taken away since it was read."""
    query = select(RETENTION).where(_exactly(scope_of(policy)))
    row = writing.connection.execute(query).mappings().first()
    return None if row is None else _policy_of(row)


def scope_of(policy: RetentionPolicy) -> Scope:
    """The scope that a policy is for."""
    return Scope(policy.user, policy.tenant, policy.agent, policy.session)


def past_their_time(writing: OwnerWrite, policy: RetentionPolicy, now: datetime) -> list[str]:
    """The episodes that a policy no longer keeps, oldest first.

    Days count from when a message was first stored, not from when it was said, nor from when its
    id was linked. Messages of no session belong to none of those that are counted. The policy of
    an id that is linked to this user is about what came by that id.
    """
    c = EPISODE.c
    query = select(c.id, c.session, func.coalesce(c.first_stored_at, c.recorded_at)).where(
        writing.mine(EPISODE), c.erased.is_(False), *labelled(EPISODE, scope_of(policy))
    )
    if policy.user != writing.user:
        came = select(EPISODE_IDENTITY.c.episode).where(
            writing.mine(EPISODE_IDENTITY), EPISODE_IDENTITY.c.identity == policy.user
        )
        query = query.where(c.id.in_(came))
    rows = writing.connection.execute(query.order_by(c.seq)).all()
    kept = _newest_sessions([session for _, session, _ in rows], policy.sessions)
    until = None if policy.days is None else now - timedelta(days=policy.days)
    return [
        name
        for name, session, stored in rows
        if (until is not None and stored <= until)
        or (kept is not None and session is not None and session not in kept)
    ]


def _newest_sessions(said: Sequence[str | None], most: int | None) -> set[str] | None:
    """The sessions that were added to last; None for all."""
    if most is None:
        return None
    newest = dict.fromkeys(name for name in reversed(said) if name is not None)
    return set(list(newest)[:most])


def emptied_sessions(writing: OwnerWrite, ids: Sequence[str]) -> list[str]:
    """The sessions of which nothing is left once these episodes are gone."""
    c = EPISODE.c
    gone = set(ids)
    query = select(c.id, c.session).where(
        writing.mine(EPISODE), c.erased.is_(False), c.session.is_not(None)
    )
    rows = writing.connection.execute(query).all()
    touched = {row.session for row in rows if row.id in gone}
    return sorted(touched - {row.session for row in rows if row.id not in gone})


def of_all_ids(scope: Scope) -> ColumnElement[bool]:
    """Policies made for the user, or for an id that is linked to them."""
    linked = select(IDENTITY.c.identity).where(
        IDENTITY.c.tenant == scope.tenant, IDENTITY.c.user == scope.user
    )
    return (RETENTION.c.tenant == scope.tenant) & or_(
        RETENTION.c.user == scope.user, RETENTION.c.user.in_(linked)
    )


def _exactly(scope: Scope) -> ColumnElement[bool]:
    c = RETENTION.c
    return (
        mine(RETENTION, scope.owner)
        & (c.agent == (scope.agent or _NONE))
        & (c.session == (scope.session or _NONE))
    )


def _policy_of(row: Mapping[Any, Any]) -> RetentionPolicy:
    labels = {name: row[name] or None for name in ("agent", "session")}
    return RetentionPolicy(**{**row, **labels})
