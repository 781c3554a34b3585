"""The turns around an episode in its session."""

from __future__ import annotations

from sqlalchemy import Connection, select

from engram_core.model import Episode
from engram_core.storage.load import load_episodes
from engram_core.storage.tables import EpisodeRow

_EPISODE = EpisodeRow.__table__  # type: ignore[attr-defined]


def turns_before(connection: Connection, episode: Episode, count: int = 4) -> list[Episode]:
    """Up to `count` turns of the same session that were stored before it, oldest first."""
    session = (
        _EPISODE.c.session.is_(None)
        if episode.session is None
        else _EPISODE.c.session == episode.session
    )
    query = (
        select(_EPISODE.c.id)
        .where(
            _EPISODE.c.tenant == episode.tenant,
            _EPISODE.c.user == episode.user,
            session,
            _EPISODE.c.seq < episode.seq,
            _EPISODE.c.erased.is_(False),
        )
        .order_by(_EPISODE.c.seq.desc())
        .limit(count)
    )
    ids = [name for (name,) in connection.execute(query)]
    return load_episodes(connection, reversed(ids))
