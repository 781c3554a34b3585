"""Making the derived anew from the truth: rebuild and re-embed."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, func, select

from engram_core.consolidate.replay import rederive
from engram_core.embed.base import Embedder
from engram_core.own_context import searchable
from engram_core.scope import Owner
from engram_core.storage.chroma.index import COLLECTION_OF
from engram_core.storage.conditions import mine
from engram_core.storage.core import (
    EPISODE,
    EVIDENCE,
    FACT,
    INDEX_STATE,
    SPARSE_VECTOR,
    VECTOR,
)
from engram_core.storage.database import Database
from engram_core.storage.maintenance import maintenance
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.vectors.codec import to_blob
from engram_core.storage.vectors.insert import insert_vectors
from engram_core.vocabulary import Vocabulary

_BATCH = 256


def rebuild_beliefs(writing: OwnerWrite, vocabulary: Vocabulary) -> int:
    """Drop all that is derived of one (tenant, user) and replay its log (law 7).

    Returns:
        Fact versions made.
    """
    with maintenance(writing):
        mine = select(FACT.c.id).where(writing.mine(FACT))
        writing.connection.execute(delete(EVIDENCE).where(EVIDENCE.c.fact.in_(mine)))
        writing.connection.execute(delete(FACT).where(writing.mine(FACT)))
        done = rederive(writing, vocabulary)
        _drop_derived_vectors(writing)
    return done.inserted


def _drop_derived_vectors(writing: OwnerWrite) -> None:
    """All vectors but those of episodes, which cost the most and stand beside what they embed.

    Learned terms go too: they are made anew in the background.
    """
    writing.connection.execute(
        delete(VECTOR).where(writing.mine(VECTOR), VECTOR.c.kind != "episode")
    )
    writing.connection.execute(delete(SPARSE_VECTOR).where(writing.mine(SPARSE_VECTOR)))
    _forget_positions(writing)


def _forget_positions(writing: OwnerWrite) -> None:
    """Let every index begin anew; which collection there is stays known, so that it is deleted."""
    gone = writing.mine(INDEX_STATE) & (INDEX_STATE.c.name != COLLECTION_OF)
    writing.connection.execute(delete(INDEX_STATE).where(gone))


def drop_vectors(writing: OwnerWrite) -> None:
    """Forget all vectors and terms of one (tenant, user), so that other models can make them."""
    for table in (VECTOR, SPARSE_VECTOR):
        writing.connection.execute(delete(table).where(writing.mine(table)))
    _forget_positions(writing)
    writing.bump_epoch()


def drop_strays(writing: OwnerWrite, embedder: str, encoder: str | None) -> None:
    """Forget what other models made of one (tenant, user) while all was made anew.

    Args:
        writing: An open transaction under the lock of the (tenant, user).
        embedder: Whose vectors stay.
        encoder: Whose terms stay; None where there is none, and all do.
    """
    strays = [(VECTOR, VECTOR.c.embedder != embedder)]
    if encoder is not None:
        strays.append((SPARSE_VECTOR, SPARSE_VECTOR.c.encoder != encoder))
    gone = [
        writing.connection.execute(delete(table).where(writing.mine(table), other)).rowcount
        for table, other in strays
    ]
    if any(gone):
        _forget_positions(writing)
        writing.bump_epoch()


def embed_episodes(database: Database, embedder: Embedder, owner: Owner) -> int:
    """Make the vectors that episodes of one (tenant, user) lack with this embedder.

    Returns:
        Vectors made.
    """
    made = 0
    while batch := _lacking(database, embedder, owner):
        matrix = embedder.embed_documents([text for _, text in batch])
        with database.write_owner(owner) as writing:
            due = _still_lacking(writing, embedder, [name for name, _ in batch])
            named = zip(batch, matrix, strict=True)
            vectors = {name: to_blob(vector) for (name, _), vector in named if name in due}
            insert_vectors(embedder, writing, "episode", vectors)
        made += len(vectors)
    return made


def lacks_vectors(database: Database, embedder: Embedder, owner: Owner) -> bool:
    """Whether a message of this (tenant, user) has no vector of this embedder yet."""
    return bool(_lacking(database, embedder, owner))


def _lacking(database: Database, embedder: Embedder, owner: Owner) -> list[tuple[str, str]]:
    have = select(VECTOR.c.ref).where(
        VECTOR.c.kind == "episode", VECTOR.c.embedder == embedder.name
    )
    query = (
        select(EPISODE.c.id, EPISODE.c.text)
        .where(
            mine(EPISODE, owner),
            EPISODE.c.erased.is_(False),
            func.trim(EPISODE.c.text) != "",
            EPISODE.c.id.not_in(have),
        )
        .order_by(EPISODE.c.seq)
    )
    found: list[tuple[str, str]] = []
    with database.read() as connection:
        for name, text in connection.execute(query):
            words = searchable(text)
            if words:
                found.append((name, words))
            if len(found) >= _BATCH:
                break
    return found


def _still_lacking(writing: OwnerWrite, embedder: Embedder, names: Iterable[str]) -> set[str]:
    """Those neither erased nor embedded by another process while they were being embedded."""
    made = (VECTOR.c.kind == "episode") & (VECTOR.c.ref == EPISODE.c.id)
    query = select(EPISODE.c.id).where(
        EPISODE.c.id.in_(list(names)),
        EPISODE.c.erased.is_(False),
        ~select(VECTOR.c.ref).where(made, VECTOR.c.embedder == embedder.name).exists(),
    )
    return {name for (name,) in writing.connection.execute(query)}
