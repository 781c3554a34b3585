"""The turns around an episode in its session."""

from __future__ import annotations

from sqlalchemy import Connection, select

from engram_core.model import Episode
from engram_core.storage.core import EPISODE
from engram_core.storage.load import load_episodes


def turns_before(connection: Connection, episode: Episode, count: int = 4) -> list[Episode]:
    """Up to `count` turns of the same session that were stored before it, oldest first."""
    session = (
        EPISODE.c.session.is_(None)
        if episode.session is None
        else EPISODE.c.session == episode.session
    )
    query = (
        select(EPISODE.c.id)
        .where(
            EPISODE.c.tenant == episode.tenant,
            EPISODE.c.user == episode.user,
            session,
            EPISODE.c.seq < episode.seq,
            EPISODE.c.erased.is_(False),
        )
        .order_by(EPISODE.c.seq.desc())
        .limit(count)
    )
    ids = [name for (name,) in connection.execute(query)]
    return load_episodes(connection, reversed(ids))
