"""Candidates from a Chroma collection, as far as this process has it loaded."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from sqlalchemy import Connection, select

from engram_core.errors import InvalidInput
from engram_core.scope import Owner
from engram_core.storage.chroma.folder import (
    ChromaBusy,
    ChromaPlace,
    ChromaTrouble,
    collection_name,
)
from engram_core.storage.chroma.marks import MARK, own
from engram_core.storage.core import INDEX_STATE
from engram_core.storage.index_view import Floats, Longs

VECTORS_HELD, FACTS_SEEN = "chroma", "chroma_txn"
COLLECTION_OF = "chroma_epoch"  # the epoch that the newest collection is of

MODES = ("auto", "exact", "chroma")
# Below, reading all sketches and scoring the best exactly is about as fast as asking Chroma (400
# results: 9 ms) and takes no copy: Chroma takes 2 to 5 kB of memory for each vector, which would
# break the bound of 700 MB at 100,000 messages with two vectors each.
CHROMA_FROM = 300_000  # vectors
# A read waits no longer for a writer, who may be making the collection of another user for minutes.
_PATIENCE = 1.0  # seconds
# A copy that another process wrote to must be refreshed, which costs a write of about 30 ms.
_LAG = 5_000  # vectors

_MISSING = "nothing-has-this-id"


@dataclass(slots=True)
class ChromaIndex:
    """Implements `VectorIndex` on one collection."""

    folder: ChromaPlace
    name: str
    held: int
    mark: int | None = None

    def nearest(self, query: Floats, count: int) -> Longs:
        """Numbers of the nearest vectors.

        Raises:
            ChromaTrouble: Chroma cannot answer.
        """

        def ask(client: Any) -> Longs:  # noqa: ANN401 - a chromadb client
            collection = client.get_collection(self.name, embedding_function=None)
            found = own(collection, self.mark, self.held).query(
                query_embeddings=[query.tolist()], n_results=count, include=[]
            )
            # Read in here: an id that another put in may be no number.
            return np.array([int(number) for number in found["ids"][0]], np.int64)

        return self.folder.run(ask)


@dataclass(slots=True)
class ChromaReader:
    """Gives each scope its collection for reading, with how far this process has it loaded.

    Args:
        folder: Where Chroma is, a folder or a server; None for a store without one.
        mode: "auto" uses it for large scopes, "chroma" for all, "exact" for none.

    Raises:
        InvalidInput: An unknown mode, or "chroma" without a folder.
    """

    folder: ChromaPlace | None
    mode: str = "auto"
    _loaded: dict[tuple[int, str], int] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise InvalidInput(f"vector_index is one of {list(MODES)}, not {self.mode!r}")
        if self.mode == "chroma" and self.folder is None:
            raise InvalidInput(
                "vector_index='chroma' needs a store on disk: pass 'exact' here, "
                "or chroma='http://host:8000'"
            )

    def wants(self, vectors: int) -> bool:
        """Whether a scope with so many vectors is to be in Chroma."""
        if self.folder is None or self.mode == "exact":
            return False
        return self.mode == "chroma" or vectors >= CHROMA_FROM

    def index(
        self, connection: Connection, owner: Owner, epoch: int, vectors: int
    ) -> tuple[ChromaIndex | None, str | None]:
        """The scope's index, or None; and why it cannot be used, if it should but cannot."""
        if self.folder is None or not self.wants(vectors):
            return None, None
        # Of rows that were rewritten since, a collection holds nothing.
        current = noted(connection, owner, COLLECTION_OF) == epoch
        mark = noted(connection, owner, MARK) if current else None
        position = held_position(connection, owner, VECTORS_HELD) if mark else 0
        if not position:
            return None, None
        name = collection_name(self.folder, owner, epoch)
        try:
            held = self._load(self.folder, name, position)
            return ChromaIndex(self.folder, name, held, mark), None
        except ChromaTrouble as trouble:
            return None, (
                f"the vector index is not usable ({trouble}): reads scan all vectors, with the "
                "same results; the next maintenance makes it anew"
            )

    def _load(self, folder: ChromaPlace, name: str, position: int) -> int:
        """Up to which vector the copy in this process is complete."""
        if folder.sees_all:
            return position
        key = (folder.generation, name)
        with self._guard:
            held = self._loaded.get(key)
            if held is not None and position - held <= _LAG:
                return held
            try:
                _refresh(folder, name)
            except ChromaBusy:
                if held is None:
                    raise
                return held
            self._loaded[key] = position
            return position

    def written(self, owner: Owner, epoch: int, position: int) -> None:
        """Note that this process itself wrote up to `position`, which refreshes its copy."""
        if self.folder is not None:
            name = collection_name(self.folder, owner, epoch)
            with self._guard:
                self._loaded[(self.folder.generation, name)] = position


def _refresh(folder: ChromaPlace, name: str) -> None:
    """Let a loaded collection see what other processes wrote, which it does when written to."""
    with folder.lock(wait=_PATIENCE):
        folder.run(
            lambda client: client.get_collection(name, embedding_function=None).delete(
                ids=[_MISSING]
            )
        )


def held_position(connection: Connection, owner: Owner, name: str) -> int:
    """How far an index of a scope has come; 0 if it was never written."""
    return noted(connection, owner, name) or 0


def noted(connection: Connection, owner: Owner, name: str) -> int | None:
    """What an index of a scope notes under this name; None for nothing."""
    c = INDEX_STATE.c
    query = select(c.position).where(c.tenant == owner[0], c.user == owner[1], c.name == name)
    return connection.execute(query).scalar()
