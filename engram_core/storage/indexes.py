"""The search indexes of an open store: one per (tenant, user), the least used let go first."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict

from sqlalchemy import Connection

from engram_core.embed.base import Embedder
from engram_core.scope import Owner
from engram_core.storage.chroma.behind import owners_behind, scopes_wanted
from engram_core.storage.chroma.check import index_troubles
from engram_core.storage.chroma.collections import count_others, forget_collections
from engram_core.storage.chroma.folder import ChromaPlace
from engram_core.storage.chroma.index import ChromaReader
from engram_core.storage.chroma.sync import sync_chroma
from engram_core.storage.database import Database
from engram_core.storage.index_view import IndexView
from engram_core.storage.scope_index.index import ScopeIndex
from engram_core.storage.scope_index.rows import read_counters
from engram_core.storage.tokens.terms import forget_words
from engram_core.storage.vectors.dense import SCAN_UP_TO
from engram_core.storage.vectors.exact import IndexTrouble

_LOG = logging.getLogger("engram")
_MEGABYTE = 1024 * 1024
MAX_SCOPES = 1000
LOOK_AGAIN_SECONDS = 30.0
CHROMA_FROM = 1000  # with vector_index="chroma": scopes below are scanned all the same


class Indexes:
    """Keeps the indexes of the scopes that were read last, within a bound of memory.

    Args:
        chroma: Where the copies of large scopes are; None to scan always.
        embedder: Whose vectors are searched; None to search by words alone.
        vector_index: "auto", "exact" or "chroma".
        sparse: Name of the encoder whose learned terms are searched too; None for none.
        megabytes: The bound.
    """

    def __init__(
        self,
        chroma: ChromaPlace | None,
        embedder: Embedder | None,
        vector_index: str,
        sparse: str | None = None,
        *,
        megabytes: int = 512,
    ) -> None:
        self._most = megabytes * _MEGABYTE
        self._chroma = chroma
        self._reader = ChromaReader(chroma, vector_index)
        self._behind: set[Owner] = set()
        self._to_forget: set[Owner] = set()
        self._caught_up = False
        self._looked: dict[Owner, float] = {}
        self._embedder = embedder
        self._sparse = sparse
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
        if view.degraded and self._looks_again(owner):
            index.look_again()
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

    def erased(self, database: Database, owner: Owner) -> bool:
        """Let nothing of an erasure linger in what is held of `owner`, or stands beside SQL.

        Returns:
            False where a server that holds vectors of it could not be reached; they go with the
            next maintenance of this memory.
        """
        self.forget(owner)
        forget_words()
        if self._chroma is None:
            return True
        self._to_forget.add(owner)
        self.sync(database, owner)
        return owner not in self._to_forget

    @property
    def outside(self) -> bool:
        """Whether there is a vector index beside SQL, or may be one."""
        try:
            return self._chroma is not None and bool(self._chroma.generation)
        except IndexTrouble:
            return True

    @property
    def on_a_server(self) -> bool:
        """Whether the files of the vector index are a server's, and out of our hands."""
        return self._chroma is not None and not self._chroma.disposable

    def left_over(self, database: Database, owner: Owner) -> int:
        """Collections of an owner from before its newest erasure; 0 where none can be reached."""
        if self._chroma is None or not self.outside:
            return 0
        with database.read() as connection:
            epoch = read_counters(connection, owner).epoch
        try:
            with self._chroma.lock(owner):
                return count_others(self._chroma, owner, epoch)
        except IndexTrouble:
            return 0

    def drop(self) -> None:
        """Throw away every index; all come back from SQL."""
        self.forget()
        forget_words()
        self._caught_up = False
        if self._chroma is None or not self.outside:
            return
        try:
            with self._chroma.lock():
                self._chroma.throw_away()
        except IndexTrouble as trouble:
            _LOG.warning("the vector index could not be thrown away: %s", trouble)

    def sync(self, database: Database, owner: Owner) -> None:
        """Bring the index outside SQL up to date; it may lag, so this is never urgent.

        One that cannot be made at all (a full disk, a forked process) is logged: reads scan then.
        """
        if self._chroma is None:
            return
        try:
            if owner in self._to_forget:
                forget_collections(database, self._chroma, owner)
                self._to_forget.discard(owner)
            if self._embedder is not None:
                sync_chroma(database, self._reader, owner, self._embedder.name)
            self._behind.discard(owner)
        except IndexTrouble as trouble:
            self._behind.add(owner)
            _LOG.warning("the vector index could not be brought up to date: %s", trouble)
        with self._lock:
            index = self._held.get(owner)
        if index is not None:
            index.look_again()

    def begin_anew(self) -> None:
        """In a forked child: wait for no lock of the parent, use nothing it was busy with."""
        self._lock = threading.Lock()
        self._held = OrderedDict()
        if self._chroma is not None:
            self._chroma.begin_anew()
        self._reader = ChromaReader(self._chroma, self._reader.mode)

    def close(self) -> None:
        """Let go of everything held."""
        self.forget()
        if self._chroma is not None:
            self._chroma.close()

    def catch_up(self, database: Database) -> None:
        """Bring up to date what a process that died left behind, or what failed before.

        One that fails again ends it.
        """
        if not self._caught_up:
            self._caught_up = True
            self._behind |= self._left_behind(database)
        for owner in sorted(self._behind):
            self.sync(database, owner)
            if owner in self._behind:
                return

    def troubles(self, database: Database) -> list[str] | None:
        """What is wrong with the copies of vectors outside SQL, in words.

        Returns:
            None in a write-protected store, whose reads scan: Chroma opens no folder only to read.
        """
        if database.read_only:
            return None
        if self._embedder is None or self._reader.mode == "exact":
            return []
        with database.read() as connection:
            return list(index_troubles(connection, self._reader))

    def _left_behind(self, database: Database) -> set[Owner]:
        if self._embedder is None:
            return set()
        with database.read() as connection:
            try:
                return set(owners_behind(connection, self._reader))
            except IndexTrouble:
                return {(one.tenant, one.user) for one in scopes_wanted(connection, self._reader)}

    def use(self, embedder: Embedder, sparse: str | None = None) -> None:
        """Search by the vectors of another embedder, and the terms of another encoder, from now on.

        Args:
            embedder: Whose vectors.
            sparse: Name of the encoder; None for none.
        """
        self._embedder = embedder
        self._sparse = sparse
        self.drop()

    def _looks_again(self, owner: Owner) -> bool:
        """Whether to ask again for an index that failed: once in a while, it may be back."""
        now = time.monotonic()
        if now < self._looked.get(owner, 0.0):
            return False
        self._looked[owner] = now + LOOK_AGAIN_SECONDS
        return True

    def _make(self, owner: Owner) -> ScopeIndex:
        return ScopeIndex(
            owner,
            None if self._embedder is None else self._embedder.name,
            outside=self._reader.index,
            scan_up_to=self._scan_up_to,
            sparse=self._sparse,
        )

    def _let_go(self) -> None:
        with self._lock:
            while len(self._held) > 1 and (
                len(self._held) > MAX_SCOPES
                or sum(index.nbytes for index in self._held.values()) > self._most
            ):
                self._held.popitem(last=False)
