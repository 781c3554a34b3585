"""The two occasions on which summaries are rewritten: an erasure, and a rebuild."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from engram_core.consolidate.enrich.positions import SUMMARIES, forget_position
from engram_core.consolidate.summaries.sessions import (
    Member,
    conversation_with,
    fact_spans,
    members,
)
from engram_core.consolidate.summaries.store import (
    Drafted,
    Summaries,
    draft,
    moment,
    written_by_model,
)
from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import SPARSE_VECTOR, SUMMARY, VECTOR
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.vectors.insert import insert_vectors


def erase_from_summaries(writing: OwnerWrite, episode_ids: Iterable[str]) -> int:
    """Take the words of summaries that quote an erased episode; their conversations fall due.

    A row keeps its id and dates, for reads of the past.

    Args:
        writing: An open transaction under the lock of the (tenant, user).
        episode_ids: The erased episodes.

    Returns:
        How many summaries lost their words.
    """
    erased = set(episode_ids)
    query = select(SUMMARY).where(writing.mine(SUMMARY), SUMMARY.c.erased.is_(False))
    rows = list(writing.connection.execute(query).mappings())
    touched = [row for row in rows if erased.intersection(_shown(row))]
    now = moment(writing) if touched else None
    for row in touched:
        blank = {
            "text": None,
            "sources": None,
            "erased": True,
            "expired_at": row["expired_at"] or now,
        }
        _change(writing, row["id"], blank)
    if touched:
        forget_position(writing, SUMMARIES, min(_first_seq(row["id"]) for row in touched))
        writing.bump_epoch()
    return len(touched)


def _shown(row: RowMapping) -> list[str]:
    """The episodes whose words may stand in a summary."""
    return [*(row["episodes"] or ()), *(row["sources"] or {}).get("shown", ())]


def _as_it_is(row: RowMapping) -> Drafted:
    """What a model wrote: a rebuild asks no model, so it keeps these words."""
    return Drafted(row["text"], tuple(row["episodes"]), row["sources"])


def _first_seq(summary: str) -> int:
    """The seq of the first message a summary covers, which begins its id."""
    return int(summary[1:].split(".", 1)[0])


def _change(writing: OwnerWrite, summary: str, values: dict[str, Any]) -> None:
    """Rewrite a row, and drop the vector of what it said."""
    mine = writing.mine(SUMMARY) & (SUMMARY.c.id == summary)
    writing.connection.execute(update(SUMMARY).where(mine).values(**values))
    for table in (VECTOR, SPARSE_VECTOR):
        gone = writing.mine(table) & (table.c.kind == "summary") & (table.c.ref == summary)
        writing.connection.execute(delete(table).where(gone))


def remake(summaries: Summaries, owner: Owner) -> int:
    """Make the words of all summaries anew, in place, from the messages each covers.

    Part of a rebuild, after facts and the vectors of messages are there again. It holds no
    transaction open while it embeds, and may be run again after a crash.

    Returns:
        How many rows, or their vectors, were not as they should be.
    """
    with summaries.database.read() as connection:
        query = (
            select(SUMMARY.c.id)
            .where(
                mine(SUMMARY, owner),
                SUMMARY.c.erased.is_(False),
            )
            .order_by(SUMMARY.c.upto_seq, SUMMARY.c.id)
        )
        ids = [name for (name,) in connection.execute(query)]
    return sum(_remake_one(summaries, owner, name) for name in ids)


def _remake_one(summaries: Summaries, owner: Owner, name: str) -> bool:
    with summaries.database.read() as connection:
        row, said = _covered(connection, owner, name)
        if row is None:
            return False
        episodes = [member.said.episode for member in said]
        spans = fact_spans(connection, episodes, row["created_at"])
        found = _has_vector(connection, summaries, name)
    drafted = _as_it_is(row) if written_by_model(row) else draft(said, spans)
    if drafted is None or (found and drafted.text == row["text"]):
        return False
    blob = summaries.embedded(drafted.text)
    with summaries.database.write_owner(owner) as writing:
        if _covered(writing.connection, owner, name) != (row, said):
            return False  # erased meanwhile: what is due is made by the next update
        words = {"text": drafted.text, "episodes": list(drafted.episodes)}
        _change(writing, name, {**words, "sources": dict(drafted.sources)})
        insert_vectors(summaries.embedder, writing, "summary", {name: blob})
        writing.bump_epoch()
    return True


def _covered(
    connection: Connection, owner: Owner, name: str
) -> tuple[RowMapping | None, tuple[Member, ...]]:
    """A summary that still has words, and the messages it covers."""
    query = select(SUMMARY).where(
        SUMMARY.c.id == name,
        mine(SUMMARY, owner),
        SUMMARY.c.erased.is_(False),
    )
    row = connection.execute(query).mappings().first()
    if row is None or not row["episodes"]:
        return None, ()
    conversation = conversation_with(connection, owner, row["episodes"][0])
    if conversation is None:
        return None, ()
    return row, members(connection, owner, conversation, row["upto_seq"])


def _has_vector(connection: Connection, summaries: Summaries, name: str) -> bool:
    query = select(VECTOR.c.ref).where(
        VECTOR.c.kind == "summary",
        VECTOR.c.ref == name,
        VECTOR.c.embedder == summaries.embedder.name,
    )
    return connection.execute(query).first() is not None
