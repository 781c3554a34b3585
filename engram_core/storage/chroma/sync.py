"""Bringing Chroma up to date with the vectors in SQL; maintenance work, never done by a read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import and_, or_, select

from engram_core.scope import Owner
from engram_core.storage.chroma.collections import (
    Transactions,
    is_there,
    make_anew,
    mark_held,
    note,
)
from engram_core.storage.chroma.folder import ChromaPlace, ChromaTrouble, collection_name
from engram_core.storage.chroma.index import (
    FACTS_SEEN,
    VECTORS_HELD,
    ChromaReader,
    held_position,
)
from engram_core.storage.conditions import mine
from engram_core.storage.core import FACT, VECTOR
from engram_core.storage.scope_index.rows import Counters, read_counters

_BATCH = 1_000
_KINDS = ("episode", "pair", "fact")


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync did.

    Args:
        added: Vectors put in.
        removed: Vectors of facts no longer believed, taken out.
        rebuilt: Whether a missing or damaged copy was made anew; says why, else None.
    """

    added: int = 0
    removed: int = 0
    rebuilt: str | None = None


def sync_chroma(
    database: Transactions, reader: ChromaReader, owner: Owner, embedder: str
) -> SyncReport:
    """Bring the collection of one (tenant, user) up to date, in batches under its lock.

    Args:
        database: Read in short transactions, none is held while Chroma writes.
        reader: Whose folder to write; its mode decides whether this scope belongs in it.
        owner: The (tenant, user).
        embedder: Whose vectors.

    Raises:
        ChromaTrouble: Chroma fails also on an empty folder (a full disk, no permission), or the
            server is away.
    """
    with database.read() as connection:
        counters = read_counters(connection, owner)
    # One without vectors is none yet, perhaps an id that is linked away and leaves no trace here.
    if reader.folder is None or not counters.vector or not reader.wants(counters.vector):
        return SyncReport()
    with reader.folder.lock(owner):
        try:
            report = _sync(database, reader.folder, owner, embedder, counters, None)
        except ChromaTrouble as trouble:
            if not reader.folder.disposable:
                raise
            reader.folder.throw_away()
            report = _sync(database, reader.folder, owner, embedder, counters, str(trouble))
    reader.written(owner, counters.epoch, counters.vector)
    return report


def _sync(
    database: Transactions,
    folder: ChromaPlace,
    owner: Owner,
    embedder: str,
    upto: Counters,
    reason: str | None,
) -> SyncReport:
    name = collection_name(folder, owner, upto.epoch)
    with database.read() as connection:
        held = held_position(connection, owner, VECTORS_HELD)
        seen = held_position(connection, owner, FACTS_SEEN)
    if not is_there(database, folder, owner, upto.epoch):
        held, seen = 0, upto.txn
        make_anew(database, folder, owner, upto.epoch)
    added = sum(
        _upsert(folder, name, batch)
        for batch in _new_vectors(database, owner, embedder, held, upto.vector)
    )
    gone = _gone(database, owner, embedder, seen, upto.txn)
    for start in range(0, len(gone), _BATCH):
        _remove(folder, name, gone[start : start + _BATCH])
    if held < upto.vector:
        mark_held(database, folder, owner, name, upto.vector)
    note(database, owner, {VECTORS_HELD: upto.vector, FACTS_SEEN: upto.txn})
    return SyncReport(added, len(gone), reason)


def _new_vectors(
    database: Transactions, owner: Owner, embedder: str, after: int, upto: int
) -> Iterator[Sequence[Any]]:
    """Batches of (number, blob): episodes, pairs, and facts that are believed now."""
    c = VECTOR.c
    while after < upto:
        query = (
            select(c.seq, c.blob)
            .outerjoin(FACT, and_(c.kind == "fact", FACT.c.id == c.ref))
            .where(mine(VECTOR, owner), c.seq > after, c.seq <= upto, c.embedder == embedder)
            .where(c.kind.in_(_KINDS), or_(c.kind != "fact", FACT.c.expired_txn.is_(None)))
            .order_by(c.seq)
            .limit(_BATCH)
        )
        with database.read() as connection:
            batch = connection.execute(query).all()
        if not batch:
            return
        yield batch
        after = batch[-1][0]


def _upsert(folder: ChromaPlace, name: str, batch: Sequence[Any]) -> int:
    matrix = np.stack([np.frombuffer(blob, "<f4") for _, blob in batch])
    whole = np.isfinite(matrix).all(axis=1) & matrix.any(axis=1)
    ids = [str(number) for (number, _), keep in zip(batch, whole, strict=True) if keep]
    if ids:
        folder.run(
            lambda client: client.get_collection(name, embedding_function=None).upsert(
                ids=ids, embeddings=matrix[whole]
            )
        )
    return len(ids)


def _gone(database: Transactions, owner: Owner, embedder: str, after: int, upto: int) -> list[str]:
    c = VECTOR.c
    query = (
        select(c.seq)
        .join(FACT, and_(c.kind == "fact", FACT.c.id == c.ref))
        .where(mine(VECTOR, owner), c.embedder == embedder)
        .where(mine(FACT, owner), FACT.c.expired_txn > after, FACT.c.expired_txn <= upto)
    )
    with database.read() as connection:
        return [str(number) for (number,) in connection.execute(query)]


def _remove(folder: ChromaPlace, name: str, ids: list[str]) -> None:
    folder.run(lambda client: client.get_collection(name, embedding_function=None).delete(ids=ids))
