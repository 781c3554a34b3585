"""Taking away the vectors of pairs that hold words of erased turns."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, select

from engram_core.consolidate.enrich.positions import PAIRS, forget_position
from engram_core.storage.core import EPISODE, SPARSE_VECTOR, VECTOR
from engram_core.storage.owner import OwnerWrite


def forget_pairs(writing: OwnerWrite, episode_ids: Iterable[str]) -> int:
    """Delete every pair vector made with these episodes; those of turns that stay fall due again.

    The turn after an erased one was embedded together with its words, so that vector goes too, and
    the learned terms of a pair go and fall due with its vector.

    Args:
        writing: An open transaction under the lock of the (tenant, user).
        episode_ids: The erased episodes; it does not matter whether they are marked yet.

    Returns:
        How many vectors were deleted.
    """
    erased = list(dict.fromkeys(episode_ids))
    after = dict(found for name in erased for found in _turn_after(writing, name, set(erased)))
    deleted = 0
    for ref in {*erased, *after}:
        for table in (VECTOR, SPARSE_VECTOR):
            pair = writing.mine(table) & (table.c.kind == "pair") & (table.c.ref == ref)
            deleted += writing.connection.execute(delete(table).where(pair)).rowcount
    if after:
        forget_position(writing, PAIRS, min(after.values()))
    return deleted


def _turn_after(writing: OwnerWrite, episode: str, erased: set[str]) -> list[tuple[str, int]]:
    """Id and seq of the first turn after an episode that is still there, if there is one.

    Only erased turns can stand between the two, and those lost their vectors with their words.
    """
    this = EPISODE.alias("this_turn")
    query = (
        select(EPISODE.c.id, EPISODE.c.seq)
        .join(
            this,
            (this.c.tenant == EPISODE.c.tenant)
            & (this.c.user == EPISODE.c.user)
            & this.c.session.is_not_distinct_from(EPISODE.c.session)
            & this.c.agent.is_not_distinct_from(EPISODE.c.agent)
            & (this.c.seq < EPISODE.c.seq),
        )
        .where(
            writing.mine(EPISODE),
            this.c.id == episode,
            EPISODE.c.erased.is_(False),
            EPISODE.c.text != "",
        )
        .order_by(EPISODE.c.seq)
        .limit(len(erased) + 1)
    )
    rows = writing.connection.execute(query).all()
    return [(name, seq) for name, seq in rows if name not in erased][:1]
