"""The turns around an episode in its session, in the order of their times."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from engram_core.model import Episode
from engram_core.storage.conditions import mine, same
from engram_core.storage.core import EPISODE, JOB
from engram_core.storage.load import load_episodes

CONTEXT = 4  # turns back that an extractor looks


def turns_before(connection: Connection, episode: Episode) -> list[Episode]:
    """Up to `CONTEXT` turns of the same session that were said before it, oldest first."""
    query = (
        select(EPISODE.c.id)
        .where(_same_session(episode), _is_before(episode))
        .order_by(EPISODE.c.event_at.desc(), EPISODE.c.seq.desc())
        .limit(CONTEXT)
    )
    ids = [name for (name,) in connection.execute(query)]
    return load_episodes(connection, reversed(ids))


def read_without(connection: Connection, episode: Episode) -> list[Episode]:
    """Turns said within `CONTEXT` after it that were stored, and read, before it came.

    Args:
        connection: An open connection; only read from.
        episode: A turn that came late.
    """
    query = (
        select(EPISODE.c.id, EPISODE.c.seq, JOB.c.state)
        .join(JOB, JOB.c.episode == EPISODE.c.id)
        .where(_same_session(episode), EPISODE.c.id != episode.id, ~_is_before(episode))
        .order_by(EPISODE.c.event_at, EPISODE.c.seq)
        .limit(CONTEXT)
    )
    rows = connection.execute(query).all()
    late = [name for name, seq, state in rows if seq < episode.seq and state == "done"]
    return load_episodes(connection, late)


def _same_session(episode: Episode) -> ColumnElement[bool]:
    return and_(
        mine(EPISODE, (episode.tenant, episode.user)),
        EPISODE.c.erased.is_(False),
        same(EPISODE.c.session, episode.session),
    )


def _is_before(episode: Episode) -> ColumnElement[bool]:
    at = EPISODE.c.event_at
    return or_(at < episode.event_at, and_(at == episode.event_at, EPISODE.c.seq < episode.seq))
