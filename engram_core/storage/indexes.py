"""The search indexes of an open store: one per (tenant, user), the least used let go first."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from pathlib import Path

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.storage.chroma import ChromaFolder
from engram_core.storage.chroma_index import ChromaReader
from engram_core.storage.chroma_sync import forget_collections, sync_chroma
from engram_core.storage.database import Database
from engram_core.storage.index_view import IndexView
from engram_core.storage.scope_index import ScopeIndex
from engram_core.storage.tokens import forget_words
from engram_core.storage.vectors import IndexTrouble
from engram_core.storage.vectors_dense import SCAN_UP_TO

_LOG = logging.getLogger("engram")
Owner = tuple[str, str]
MAX_BYTES = 512 * 1024 * 1024
MAX_SCOPES = 1000
CHROMA_NAME = "chroma"
CHROMA_FROM = 1000  # with vector_index="chroma": scopes below are scanned all the same


class Indexes:
    """Keeps the indexes of the scopes that were read last, within a bound of memory.

    Args:
        folder: Of the store; None for one in memory.
        embedder: Whose vectors are searched; None to search by words alone.
        vector_index: "auto", "exact" or "chroma".
    """

    def __init__(self, folder: Path | None, embedder: Embedder | None, vector_index: str) -> None:
        self._folder = None if folder is None else ChromaFolder(folder / CHROMA_NAME)
        self._reader = ChromaReader(self._folder, vector_index)
        self._embedder = embedder
        self._scan_up_to = CHROMA_FROM if vector_index == "chroma" else SCAN_UP_TO
        self._held: OrderedDict[Owner, ScopeIndex] = OrderedDict()
        self._lock = threading.Lock()

    def view(self, connection: Connection, owner: Owner) -> IndexView:
        """Everything of `owner` that `connection` sees."""
        with self._lock:
            index = self._held.get(owner) or self._make(owner)
            self._held[owner] = index
            self._held.move_to_end(owner)
        view = index.view(connection)
        self._let_go()
        return view

    def forget(self, owner: Owner | None = None) -> None:
        """Drop what is held of one owner, or of all; it is read anew from SQL when asked for."""
        with self._lock:
            if owner is None:
                self._held.clear()
            else:
                self._held.pop(owner, None)

    def erased(self, database: Database, owner: Owner) -> None:
        """Let nothing of an erasure linger in what is held of `owner`, or stands beside SQL."""
        self.forget(owner)
        forget_words()
        if self._folder is not None:
            forget_collections(self._folder, owner)
            self.sync(database, owner)

    def drop(self) -> None:
        """Throw away every index; all come back from SQL."""
        self.forget()
        forget_words()
        if self._folder is not None and self._folder.path.exists():
            with self._folder.lock():
                self._folder.throw_away()

    def sync(self, database: Database, owner: Owner) -> None:
        """Bring the index outside SQL up to date; it may lag, so this is never urgent.

        One that cannot be made at all (a full disk, a forked process) is logged: reads scan then.
        """
        if self._folder is None or self._embedder is None:
            return
        try:
            sync_chroma(database, self._reader, owner, self._embedder.name)
        except IndexTrouble as trouble:
            _LOG.warning("the vector index could not be brought up to date: %s", trouble)
        with self._lock:
            index = self._held.get(owner)
        if index is not None:
            index.look_again()

    def close(self) -> None:
        """Let go of everything held."""
        self.forget()
        if self._folder is not None:
            self._folder.close()

    def use(self, embedder: Embedder) -> None:
        """Search by the vectors of another embedder from now on."""
        self._embedder = embedder
        self.drop()

    def _make(self, owner: Owner) -> ScopeIndex:
        return ScopeIndex(
            owner,
            None if self._embedder is None else self._embedder.name,
            outside=self._reader.index,
            scan_up_to=self._scan_up_to,
        )

    def _let_go(self) -> None:
        with self._lock:
            while len(self._held) > 1 and (
                len(self._held) > MAX_SCOPES
                or sum(index.nbytes for index in self._held.values()) > MAX_BYTES
            ):
                self._held.popitem(last=False)
