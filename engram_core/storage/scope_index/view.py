"""One moment of a scope's index, as the read path sees it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from engram_core.scope import Scope
from engram_core.sparse.base import Terms
from engram_core.storage.index_view import (
    EPISODE,
    Bools,
    DenseScores,
    Floats,
    Longs,
    SparseScores,
)
from engram_core.storage.lexical.bm25 import LexicalView
from engram_core.storage.scope_index.items import Codes, ItemColumns
from engram_core.storage.scope_index.sparse import SparseView
from engram_core.storage.scope_index.visible import EvidenceLinks, Point, visible_items
from engram_core.storage.types import to_micros
from engram_core.storage.vectors.dense import DenseView
from engram_core.storage.vectors.exact import IndexTrouble
from engram_core.times import ReadTimes


class ScopeView:
    """Implements `IndexView`; may be used by several threads.

    Nothing in it changes, but that an outside index which fails is not asked again.
    """

    def __init__(
        self,
        items: ItemColumns,
        links: EvidenceLinks,
        lexical: LexicalView,
        dense: DenseView,
        codes: tuple[Codes, Codes, Codes, Codes],
        degraded: str | None,
        sparse: SparseView | None = None,
    ) -> None:
        self.ids = items.ids
        self.kinds = items.kinds
        self.seqs = items.seqs
        self.starts = items.starts
        self.ends = items.ends
        self.created = items.created
        self.expired = items.expired
        self.degraded = degraded
        self._items = items
        self._links = links
        self._lexical = lexical
        self._dense = dense
        self._sparse = sparse
        self._sessions, self._agents, self._speakers, self._roles = codes

    def __len__(self) -> int:
        return len(self.ids)

    def visible(self, scope: Scope, times: ReadTimes, now: int) -> Bools:
        point = Point(
            None if times.valid_at is None else to_micros(times.valid_at),
            None if times.known_at is None else to_micros(times.known_at),
            now,
            None if scope.session is None else self._sessions.known(scope.session),
            None if scope.agent is None else self._agents.known(scope.agent),
        )
        return visible_items(self._items, self._links, point)

    def sessions(self) -> npt.NDArray[np.int32]:
        return self._items.sessions

    def speakers(self) -> npt.NDArray[np.int32]:
        return self._items.speakers

    def speaker(self, position: int) -> str | None:
        if self.kinds[position] != EPISODE:
            return None
        return self._speakers.label(int(self._items.speakers[position]))

    def said_by(self, role: str) -> Bools:
        said: Bools = self._items.roles == self._roles.known(role)
        return said

    def lengths(self) -> Longs:
        return self._lexical.tokens.lengths

    def dense(self, query: Floats, mask: Bools, *, exact: bool) -> DenseScores:
        try:
            return self._dense.scores(query, mask, exact=exact)
        except IndexTrouble as trouble:
            self.degraded = f"the vector index failed ({trouble}): all vectors are scanned instead"
            self._dense = replace(self._dense, outside=None)
            return self._dense.scores(query, mask, exact=exact)

    def sparse(self, query: Terms) -> SparseScores | None:
        return None if self._sparse is None else self._sparse.scores(query, len(self))

    def lexical(self, query: str, mask: Bools, *, exact: bool) -> Floats:
        return self._lexical.scores(query, mask, exact=exact)
