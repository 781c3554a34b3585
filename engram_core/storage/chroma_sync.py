"""Bringing Chroma up to date with the vectors in SQL; maintenance work, never done by a read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from sqlalchemy import Connection, and_, or_, select

from engram_core.storage.chroma import (
    ChromaPlace,
    ChromaTrouble,
    collection_name,
    collection_prefix,
)
from engram_core.storage.chroma_index import (
    FACTS_SEEN,
    VECTORS_HELD,
    ChromaReader,
    held_position,
)
from engram_core.storage.conditions import mine
from engram_core.storage.conflicts import insert_for
from engram_core.storage.core import FACT, INDEX_STATE, VECTOR
from engram_core.storage.scope_index_rows import Counters, read_counters

Owner = tuple[str, str]
_BATCH = 1_000
_KINDS = ("episode", "pair", "fact")


class Transactions(Protocol):
    """How to read and write the database."""

    def read(self) -> AbstractContextManager[Connection]: ...

    def write(self) -> AbstractContextManager[Connection]: ...


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
    """Bring the collection of one (tenant, user) up to date, in batches under the file lock.

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
    if reader.folder is None or not reader.wants(counters.vector):
        return SyncReport()
    with reader.folder.lock():
        try:
            report = _sync(database, reader.folder, owner, embedder, counters, None)
        except ChromaTrouble as trouble:
            if not reader.folder.disposable:
                raise
            reader.folder.throw_away()
            report = _sync(database, reader.folder, owner, embedder, counters, str(trouble))
    reader.written(owner, counters.epoch, counters.vector)
    return report


def forget_collections(folder: ChromaPlace, owner: Owner) -> int:
    """Delete all collections of a (tenant, user); returns how many. Erasure calls it.

    A damaged copy is thrown away whole: nothing of it may outlive an erasure.

    Raises:
        ChromaTrouble: The server is away.
    """
    if not folder.generation:
        return 0
    with folder.lock():
        try:
            gone = folder.run(lambda client: _delete_others(client, folder, owner, None))
            if gone:
                folder.sweep()
            return gone
        except ChromaTrouble:
            if not folder.disposable:
                raise
            folder.throw_away()
            return 1


def count_others(folder: ChromaPlace, owner: Owner, epoch: int) -> int:
    """How many collections of a (tenant, user) are of another epoch than this.

    Raises:
        ChromaTrouble: Chroma is damaged, or the server away.
    """
    ours, kept = collection_prefix(folder, owner), collection_name(folder, owner, epoch)
    held = folder.run(lambda client: [found.name for found in client.list_collections()])
    return sum(name.startswith(ours) and name != kept for name in held)


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
    if not folder.run(lambda client: _has(client, name)):
        held, seen = 0, upto.txn
        folder.run(lambda client: _create(client, folder, owner, name))
        _note(database, owner, 0, 0)
    added = sum(
        _upsert(folder, name, batch)
        for batch in _new_vectors(database, owner, embedder, held, upto.vector)
    )
    gone = _gone(database, owner, embedder, seen, upto.txn)
    for start in range(0, len(gone), _BATCH):
        _remove(folder, name, gone[start : start + _BATCH])
    _note(database, owner, upto.vector, upto.txn)
    return SyncReport(added, len(gone), reason)


def _has(client: Any, name: str) -> bool:  # noqa: ANN401 - a chromadb client
    from chromadb.errors import NotFoundError

    try:
        client.get_collection(name, embedding_function=None)
    except NotFoundError:
        return False
    return True


def _create(client: Any, folder: ChromaPlace, owner: Owner, name: str) -> None:  # noqa: ANN401
    _delete_others(client, folder, owner, name)
    client.get_or_create_collection(
        name, configuration={"hnsw": {"space": "cosine"}}, embedding_function=None
    )


def _delete_others(
    client: Any,  # noqa: ANN401
    folder: ChromaPlace,
    owner: Owner,
    kept: str | None,
) -> int:
    ours = collection_prefix(folder, owner)
    names = [found.name for found in client.list_collections()]
    gone = [name for name in names if name.startswith(ours) and name != kept]
    for name in gone:
        client.delete_collection(name)
    return len(gone)


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


def _note(database: Transactions, owner: Owner, vector: int, txn: int) -> None:
    columns = {"tenant": owner[0], "user": owner[1]}
    with database.write() as connection:
        for name, position in ((VECTORS_HELD, vector), (FACTS_SEEN, txn)):
            note = insert_for(connection, INDEX_STATE)
            note = note.values(**columns, name=name, position=position)
            connection.execute(
                note.on_conflict_do_update(
                    index_elements=["tenant", "user", "name"], set_={"position": position}
                )
            )
