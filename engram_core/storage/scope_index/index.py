"""The index of one (tenant, user) in one process: keeps up with SQL by reading only what is new."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from sqlalchemy import Connection

from engram_core.errors import InvalidInput
from engram_core.scope import Owner
from engram_core.storage.index_view import EPISODE, FACT, SUMMARY, UNKNOWN, Bools, IndexView
from engram_core.storage.lexical.bm25 import LexicalIndex
from engram_core.storage.scope_index import evidence, rows, vectors
from engram_core.storage.scope_index.items import Ints, Item, Items
from engram_core.storage.scope_index.sparse import ScopeTerms
from engram_core.storage.scope_index.view import ScopeView
from engram_core.storage.scope_index.visible import EvidenceLinks, no_links
from engram_core.storage.tokens.terms import forget_words
from engram_core.storage.vectors.dense import SCAN_UP_TO, DenseView
from engram_core.storage.vectors.exact import VectorIndex, VectorStore
from engram_core.storage.vectors.pieces import PieceStore

_KINDS = {"episode": EPISODE, "pair": EPISODE, "fact": FACT, "summary": SUMMARY}
_KEPT_VIEWS = 4  # readers that began before the last write still find their view
_PAIRED = 1  # vectors of pairs are kept small: what that saves, pieces of messages take
_MANY = 500  # facts; beyond, their evidence is read all at once

# Connection, owner, epoch and number of vectors to an outside index, or to why it is not usable.
Outside = Callable[[Connection, Owner, int, int], tuple[VectorIndex | None, str | None]]


class ScopeIndex:
    """All that can be searched of one (tenant, user), as views that never change.

    Safe to use from several threads. SQL is the truth: a view is as fresh as the connection it is
    asked with, and what other processes wrote is in it.

    Args:
        owner: The (tenant, user).
        embedder: Name of the embedder whose vectors are used; None for none (lexical only).
        outside: Gives the outside vector index to take candidates from, if one is to be used
            (`ChromaReader.index`); None to scan always.
        scan_up_to: Reads that see at most so many items score each of them.
        searchable: What of an episode's text counts; by default all outside our own context
            blocks.
        sparse: Name of the encoder whose learned terms are used; None for none.
    """

    def __init__(
        self,
        owner: Owner,
        embedder: str | None,
        *,
        outside: Outside | None = None,
        scan_up_to: int = SCAN_UP_TO,
        searchable: Callable[[str], str] | None = None,
        sparse: str | None = None,
    ) -> None:
        self.owner = owner
        self._embedder = embedder
        self._encoder = sparse
        self._outside = outside
        self._scan_up_to = scan_up_to
        self._searchable = searchable or _outside_own_context()
        self._lock = threading.Lock()
        self._building: threading.Thread | None = None
        self._start_anew(rows.Counters())

    def view(self, connection: Connection) -> IndexView:
        """Everything committed that `connection` sees.

        Args:
            connection: In a transaction that only reads: what a writer has not committed yet
                might never be.

        Raises:
            InvalidInput: The connection is a writing one.
        """
        if connection.get_execution_options().get("engram_write"):
            raise InvalidInput("views are made of what is committed: pass a reading connection")
        counters = rows.read_counters(connection, self.owner)
        with self._lock:
            if counters not in self._views:
                self._refresh(connection, counters)
            return self._views.get(counters) or next(reversed(self._views.values()))

    def settle(self) -> None:
        """Wait until the lexical base that may be being built in the background is there."""
        building = self._building
        if building is not None:
            building.join()

    def look_again(self) -> None:
        """Forget the views made so far, so that the next read asks anew for the outside index."""
        with self._lock:
            self._views.clear()

    @property
    def nbytes(self) -> int:
        """About how much memory the scope takes."""
        return self._nbytes

    def _count_bytes(self) -> int:
        stores = (self._alone, self._paired, self._pieces, self._terms)
        dense = sum(store.nbytes for store in stores if store is not None)
        return self._items.nbytes + self._lexical.nbytes + dense + self._links.facts.nbytes * 8

    def _start_anew(self, counters: rows.Counters) -> None:
        self._known = rows.Counters(epoch=counters.epoch)
        self._items = Items()
        self._lexical = LexicalIndex()
        self._alone: VectorStore | None = None
        self._paired: VectorStore | None = None
        self._pieces: PieceStore | None = None
        self._terms = None if self._encoder is None else ScopeTerms(self._encoder)
        self._expected = (0, 0)
        self._candidates: tuple[VectorIndex | None, str | None] = (None, None)
        self._nbytes = 0
        self._links = no_links()
        self._summarised = UNKNOWN
        self._views: OrderedDict[rows.Counters, ScopeView] = OrderedDict()

    def _refresh(self, connection: Connection, now: rows.Counters) -> None:
        """Read what is new; a snapshot older than what is known changes nothing."""
        if now.epoch != self._known.epoch:
            if now.epoch < self._known.epoch and self._views:
                return
            forget_words()
            self._start_anew(now)
        before = self._known
        if self._views and now.is_before(before):
            return
        try:
            self._read(connection, before, now)
        except BaseException:
            # Half a delta must not stay: the next read starts from SQL.
            self._start_anew(now)
            raise
        self._known = now
        if self._outside is not None:
            self._candidates = self._outside(connection, self.owner, now.epoch, now.vector)
        self._nbytes = self._count_bytes()
        self._views[now] = self._make_view()
        if len(self._views) > _KEPT_VIEWS:
            self._views.popitem(last=False)
        self._build_base()

    def _read(self, connection: Connection, before: rows.Counters, now: rows.Counters) -> None:
        if now.seq > before.seq:
            for batch in rows.read_episodes(connection, self.owner, before.seq, now.seq):
                self._add(batch, self._searchable)
        if now.txn > before.txn:
            self._read_facts(connection, before.txn, now.txn)
        if self._may_have_summaries(connection, before, now):
            self._read_summaries(connection)
        if now.vector > before.vector and self._embedder is not None:
            self._read_vectors(connection, self._embedder, before.vector, now.vector)
            self._read_pieces(connection, self._embedder, before.vector, now.vector)
        if now.vector > before.vector and self._terms is not None:
            numbers = (before.vector, now.vector)
            self._terms.read(connection, self.owner, numbers, self._items.position)
        self._cover()

    def _may_have_summaries(
        self, connection: Connection, before: rows.Counters, now: rows.Counters
    ) -> bool:
        """Summaries have no counter of their own: they come with a transaction or a vector."""
        if now.txn > before.txn or not before.vector:
            return True
        return vectors.has_summaries(connection, self.owner, before.vector, now.vector)

    def _add(
        self, batch: Sequence[tuple[Item, str]], searchable: Callable[[str], str] = str
    ) -> None:
        self._items.append([item for item, _ in batch])
        self._lexical.append(searchable(text) for _, text in batch)

    def _read_facts(self, connection: Connection, after: int, upto: int) -> None:
        for batch in rows.read_facts(connection, self.owner, after, upto):
            self._add(batch)
        expired = rows.read_expired_facts(connection, self.owner, after, upto)
        self._items.expire(FACT, expired)
        if after and evidence.only_consolidations(connection, self.owner, after, upto):
            touched = evidence.facts_touched(connection, self.owner, after, upto)
            if len(touched) <= _MANY:
                self._relink(touched, evidence.read_links(connection, self.owner, touched))
                return
        self._links = self._linked(evidence.read_links(connection, self.owner))

    def _relink(self, touched: Iterable[str], links: Iterable[evidence.Link]) -> None:
        places = [self._items.position(FACT, name) for name in touched]
        kept = self._links.only(~np.isin(self._links.facts, places))
        self._links = kept.joined(self._linked(links))

    def _linked(self, links: Iterable[evidence.Link]) -> EvidenceLinks:
        place = self._items.position
        found = [
            (place(FACT, one.fact), place(EPISODE, one.episode), one.said, one.created, one.expired)
            for one in links
        ]
        table = np.array([row for row in found if row[0] >= 0], np.int64).reshape(-1, 5)
        facts, episodes = table[:, 0].astype(np.int32), table[:, 1].astype(np.int32)
        return EvidenceLinks(facts, episodes, table[:, 2], table[:, 3], table[:, 4])

    def _read_summaries(self, connection: Connection) -> None:
        since = self._summarised
        for batch in rows.read_summaries(connection, self.owner, since):
            new = [pair for pair in batch if self._items.position(SUMMARY, pair[0].id) < 0]
            self._add(new)
            self._summarised = max([self._summarised, *(item.created for item, _ in batch)])
        expired = rows.read_expired_summaries(connection, self.owner, since)
        self._items.expire(SUMMARY, expired)

    def _read_vectors(self, connection: Connection, embedder: str, after: int, upto: int) -> None:
        if not after:
            self._expected = vectors.count_vectors(connection, self.owner)
        for batch in vectors.read_vectors(connection, self.owner, embedder, after, upto):
            owners = np.array(
                [
                    self._items.position(_KINDS.get(kind, SUMMARY), ref)
                    for kind, ref in zip(batch.kinds, batch.refs, strict=True)
                ],
                np.int32,
            )
            paired = np.array([kind == "pair" for kind in batch.kinds])
            self._alone = self._stored(self._alone, 0, batch, owners, ~paired & (owners >= 0))
            self._paired = self._stored(self._paired, 1, batch, owners, paired & (owners >= 0))

    def _read_pieces(self, connection: Connection, embedder: str, after: int, upto: int) -> None:
        for name, values, scales in vectors.read_pieces(
            connection, self.owner, embedder, after, upto
        ):
            place = self._items.position(EPISODE, name)
            if self._pieces is None:
                self._pieces = PieceStore(values.shape[1])
            if place >= 0:
                self._pieces.append(values, scales, place)
        if self._pieces is not None:
            self._pieces.sketch()

    def _stored(
        self,
        store: VectorStore | None,
        place: int,
        batch: vectors.VectorBatch,
        owners: Ints,
        keep: Bools,
    ) -> VectorStore | None:
        """Put the rows of a batch that `keep` lets through into a store, made when needed."""
        if not keep.any():
            return store
        if store is None:
            store = VectorStore(batch.vectors.shape[1], small=place == _PAIRED)
            store.reserve(self._expected[place])
        numbers = np.array(batch.numbers, np.int64)[keep]
        store.append(batch.vectors[keep], owners[keep], numbers, len(self._items))
        return store

    def _cover(self) -> None:
        for store in (self._alone, self._paired):
            if store is not None:
                store.cover(len(self._items))

    def _make_view(self) -> ScopeView:
        outside, degraded = self._candidates
        dense = DenseView(
            self._alone.rows() if self._alone else None,
            self._paired.rows() if self._paired else None,
            outside,
            self._scan_up_to,
            self._pieces.rows() if self._pieces else None,
        )
        sparse = None if self._terms is None else self._terms.view()
        items = self._items
        codes = (items.sessions, items.agents, items.speakers, items.roles)
        columns = self._items.columns()
        return ScopeView(columns, self._links, self._lexical.view(), dense, codes, degraded, sparse)

    def _build_base(self) -> None:
        """Build the bm25s base in the background: meanwhile reads scan, which is exact too."""
        running = self._building is not None and self._building.is_alive()
        if running or not self._lexical.wants_base:
            return
        lexical = self._lexical
        self._building = threading.Thread(target=self._build, args=(lexical,), daemon=True)
        self._building.start()

    def _build(self, lexical: LexicalIndex) -> None:
        lexical.build_base()
        with self._lock:
            if lexical is self._lexical and self._views:
                self._views[self._known] = self._make_view()


def _outside_own_context() -> Callable[[str], str]:
    from engram_core.own_context import outside_own_context

    return outside_own_context
