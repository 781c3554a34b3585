"""Which episodes a read sees."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from engram_core.errors import InvalidInput, NotFound
from engram_core.model import Episode
from engram_core.quoting import quoted
from engram_core.references import whole_id, whole_ids
from engram_core.scope import Scope
from engram_core.storage.conditions import labelled, mine
from engram_core.storage.core import EPISODE
from engram_core.storage.load import load_episodes
from engram_core.times import ReadTimes


def episodes_seen(
    connection: Connection,
    scope: Scope,
    times: ReadTimes,
    *,
    ids: Sequence[str] | None = None,
    last: int | None = None,
    before: str | None = None,
) -> list[Episode]:
    """Episodes of a scope said by `valid_at` and stored by `known_at`, in the order stored.

    Raises:
        NotFound: There is no message `before`.
    """
    query = select(EPISODE.c.id).where(
        mine(EPISODE, scope.owner),
        EPISODE.c.erased.is_(False),
        *labelled(EPISODE, scope),
    )
    if times.valid_at is not None:
        query = query.where(EPISODE.c.event_at <= times.valid_at)
    if times.known_at is not None:
        query = query.where(EPISODE.c.recorded_at <= times.known_at)
    if ids is not None:
        query = query.where(EPISODE.c.id.in_(whole_ids(ids, scope)))
    if before is not None:
        query = query.where(EPISODE.c.seq < _place(connection, scope, before))
    if last is not None:
        newest = query.order_by(EPISODE.c.seq.desc()).limit(max(last, 0))
        return load_episodes(connection, reversed([name for (name,) in connection.execute(newest)]))
    ordered = query.order_by(EPISODE.c.seq)
    return load_episodes(connection, [name for (name,) in connection.execute(ordered)])


def _place(connection: Connection, scope: Scope, episode: str) -> int:
    """Where a message stands in the order stored; an erased one keeps its place."""
    if not isinstance(episode, str):
        raise InvalidInput(f"before must be the id of a message, not {type(episode).__name__}")
    query = select(EPISODE.c.seq).where(
        mine(EPISODE, scope.owner), EPISODE.c.id == whole_id(episode, scope)
    )
    place = connection.scalar(query)
    if place is None:
        raise NotFound(
            f"no message {quoted(episode)} in the memory of {scope.user!r}: take the id from "
            "episodes() or a receipt"
        )
    return int(place)
