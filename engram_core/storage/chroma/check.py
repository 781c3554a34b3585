"""Looking the vector index over: is every collection there, and does it find what it holds?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from sqlalchemy import Connection, select

from engram_core.scope import Owner
from engram_core.storage.chroma.behind import collections, scopes_wanted
from engram_core.storage.chroma.folder import ChromaTrouble, collection_name
from engram_core.storage.chroma.index import ChromaReader
from engram_core.storage.chroma.marks import FOREIGN, is_own
from engram_core.storage.conditions import mine
from engram_core.storage.core import VECTOR

_PROBES = 16  # vectors looked up in each collection
_NEAR = 5  # the search is approximate, and equal vectors share their place


def index_troubles(connection: Connection, reader: ChromaReader) -> Iterator[str]:
    """What is wrong with the copies of vectors in Chroma, in words; one that lags is not wrong."""
    folder = reader.folder
    held = [row for row in scopes_wanted(connection, reader) if row.held]
    if folder is None or not held:
        return
    try:
        there = collections(reader)
        for row in held:
            owner = (row.tenant, row.user)
            name = collection_name(folder, owner, row.epoch)
            if name not in there:
                yield f"the vectors of {row.user!r} are not there"
            elif not is_own(there[name], row.mark, row.held):
                yield f"of {row.user!r}: {FOREIGN}"
            elif not _finds(reader, name, _newest(connection, owner, row.held)):
                yield f"the vectors of {row.user!r} are not found by themselves"
    except ChromaTrouble as trouble:
        yield f"it cannot be read ({trouble})"


def _newest(connection: Connection, owner: Owner, upto: int) -> Sequence[Any]:
    query = (
        select(VECTOR.c.seq, VECTOR.c.blob)
        .where(mine(VECTOR, owner), VECTOR.c.kind == "episode", VECTOR.c.seq <= upto)
        .order_by(VECTOR.c.seq.desc())
        .limit(_PROBES)
    )
    return connection.execute(query).all()


def _finds(reader: ChromaReader, name: str, probes: Sequence[Any]) -> bool:
    """Whether most vectors are near to themselves."""
    folder = reader.folder
    matrix = [np.frombuffer(blob, "<f4") for _, blob in probes]
    whole = [place for place, row in enumerate(matrix) if np.isfinite(row).all() and row.any()]
    if folder is None or not whole:
        return True
    found = folder.run(
        lambda client: client.get_collection(name, embedding_function=None).query(
            query_embeddings=[matrix[place].tolist() for place in whole],
            n_results=_NEAR,
            include=["distances"],
        )
    )
    near = sum(bool(row) and min(row) < 1e-3 for row in found["distances"])
    return bool(near * 2 > len(whole))
