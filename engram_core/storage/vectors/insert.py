"""Storing vectors in SQL: of messages as they come, and of what is made of them later."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import insert

from engram_core.embed.base import Embedder
from engram_core.storage.agree import refuse_replaced
from engram_core.storage.core import VECTOR
from engram_core.storage.owner import OwnerWrite


def insert_vectors(
    embedder: Embedder, writing: OwnerWrite, kind: str, vectors: Mapping[str, bytes]
) -> None:
    """Store new vectors of one kind, by ref, with the numbers an index follows them by.

    Raises:
        EmbedderMismatch: The store was made over to another embedder meanwhile.
    """
    if not vectors:
        return
    refuse_replaced(writing.connection, embedder.name)
    first = writing.next_vector(len(vectors))
    rows = [
        {
            **writing.columns,
            "kind": kind,
            "ref": ref,
            "embedder": embedder.name,
            "seq": first + place,
            "dimension": embedder.dimension,
            "blob": blob,
        }
        for place, (ref, blob) in enumerate(vectors.items())
    ]
    writing.connection.execute(insert(VECTOR), rows)
