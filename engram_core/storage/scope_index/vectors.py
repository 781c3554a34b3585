"""Reading the vectors of one (tenant, user) that came after those already known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection, bindparam, func, select

from engram_core.errors import StoreCorrupt
from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import VECTOR as VECTORS
from engram_core.storage.index_view import Floats
from engram_core.storage.raw_rows import AFTER, MINE, UPTO, batches, given_for, raw
from engram_core.storage.vectors.exact import Small
from engram_core.storage.vectors.pieces import from_small


@dataclass(frozen=True, slots=True)
class VectorBatch:
    """Some vectors in the order of their numbers."""

    kinds: Sequence[str]
    refs: Sequence[str]
    numbers: Sequence[int]
    vectors: Floats


_V = VECTORS.c
_NEW_VECTORS = (mine(VECTORS, MINE), _V.seq > AFTER, _V.seq <= UPTO)
_VECTORS = (
    select(raw(_V.kind), raw(_V.ref), _V.seq, _V.dimension, _V.blob)
    .where(*_NEW_VECTORS, _V.embedder == bindparam("embedder"), _V.kind != "pieces")
    .order_by(_V.seq)
)
_PIECES = (
    select(raw(_V.ref), _V.dimension, _V.blob)
    .where(*_NEW_VECTORS, _V.embedder == bindparam("embedder"), _V.kind == "pieces")
    .order_by(_V.seq)
)
_OF_SUMMARY = select(_V.seq).where(*_NEW_VECTORS, _V.kind == "summary").limit(1)


def has_summaries(connection: Connection, owner: Owner, after: int, upto: int) -> bool:
    """Whether a summary is among the vectors `after` < seq <= `upto`."""
    given = given_for(owner, after=after, upto=upto)
    return connection.execute(_OF_SUMMARY, given).first() is not None


def read_vectors(
    connection: Connection, owner: Owner, embedder: str, after: int, upto: int
) -> Iterator[VectorBatch]:
    """Batches of the embedder's vectors, `after` < seq <= `upto`.

    Raises:
        StoreCorrupt: A vector has not the length it should have.
    """
    given = given_for(owner, after=after, upto=upto, embedder=embedder)
    for rows in batches(connection, _VECTORS, given):
        kinds, refs, numbers, dimensions, blobs = zip(*rows, strict=True)
        width = dimensions[0]
        whole = b"".join(blobs)
        if len(set(dimensions)) > 1 or len(whole) != 4 * width * len(blobs):
            raise StoreCorrupt(
                f"vectors {numbers[0]} to {numbers[-1]} of {owner} are damaged: no text is lost; "
                "make them anew with `engram reembed`"
            )
        vectors = np.frombuffer(whole, "<f4").reshape(len(blobs), width)
        yield VectorBatch(kinds, refs, numbers, vectors)


def read_pieces(
    connection: Connection, owner: Owner, embedder: str, after: int, upto: int
) -> Iterator[tuple[str, Small, Floats]]:
    """Of each long episode its id, and its pieces' values and scales; `after` < seq <= `upto`.

    Raises:
        StoreCorrupt: They have not the length they should have.
    """
    given = given_for(owner, after=after, upto=upto, embedder=embedder)
    for rows in batches(connection, _PIECES, given):
        for name, dimension, blob in rows:
            try:
                yield (name, *from_small(blob, dimension))
            except ValueError as cause:
                raise StoreCorrupt(
                    f"the pieces of {name} are damaged: no text is lost; make them anew with "
                    "`engram reembed`"
                ) from cause


def count_vectors(connection: Connection, owner: Owner) -> tuple[int, int]:
    """How many vectors there are of items alone, and of episodes with the turn before."""
    pair = (VECTORS.c.kind == "pair").label("pair")
    query = (
        select(pair, func.count())
        .where(mine(VECTORS, owner), VECTORS.c.kind != "pieces")
        .group_by(pair)
    )
    counts = {bool(paired): count for paired, count in connection.execute(query)}
    return counts.get(False, 0), counts.get(True, 0)
