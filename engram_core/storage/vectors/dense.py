"""How a dense read is answered: scanned exactly, or by candidates that are then scored exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engram_core.storage.index_view import Bools, DenseScores, Floats, Longs
from engram_core.storage.vectors.exact import (
    IndexTrouble,
    VectorIndex,
    VectorRows,
    query_vector,
)
from engram_core.storage.vectors.pieces import PieceRows

# Up to here a full scan of both matrices (384 dimensions) takes 3-7 ms, no more than candidates do.
SCAN_UP_TO = 10_000
# Candidates per matrix: 1 row in 64, and at least this many.
_CANDIDATES, _SHARE = 1_000, 64
# Asked of an outside index, both kinds of vector and expired facts being mixed in its answer.
_OUTSIDE = 400


@dataclass(frozen=True, slots=True)
class DenseView:
    """The vectors of one moment: of items alone, of episodes with the turn before, of pieces.

    Args:
        outside: An index that gives candidates for reads of the present, if one is used.
    """

    alone: VectorRows | None
    paired: VectorRows | None
    outside: VectorIndex | None = None
    scan_up_to: int = SCAN_UP_TO
    pieces: PieceRows | None = None

    def scores(self, query: Floats, mask: Bools, *, exact: bool) -> DenseScores:
        """Cosines of the items in `mask`; -1 for others, and for those not among the candidates.

        Args:
            query: One vector of the store's embedder, of any length.
            mask: Items that may be seen, shape (n,).
            exact: Score every item in `mask`.
        """
        pieces = None
        kept = self._candidates(query, mask, exact)
        if self.pieces is not None and len(self.pieces.owners):
            unit = query_vector(query, self.pieces.values.shape[1])
            pieces = self.pieces.best(unit, mask, exact=exact)
            kept = kept | (pieces > -1)
        return DenseScores(
            _scored(self.alone, query, kept, mask), _scored(self.paired, query, kept, mask), pieces
        )

    def _candidates(self, query: Floats, mask: Bools, exact: bool) -> Bools:
        if exact or int(np.count_nonzero(mask)) <= self.scan_up_to:
            return mask
        chosen = np.zeros(len(mask), bool)
        for rows in (self.alone, self.paired):
            if rows is None or not len(rows.matrix):
                continue
            unit = query_vector(query, rows.matrix.shape[1])
            if self.outside is None:
                count = max(_CANDIDATES, len(rows.matrix) // _SHARE)
                chosen[rows.near(unit, mask, count)] = True
            else:
                chosen[rows.positions(_asked(self.outside, rows, unit, mask))] = True
                chosen[rows.after(self.outside.held)] = True
        return chosen & mask


def _asked(outside: VectorIndex, rows: VectorRows, query: Floats, mask: Bools) -> Longs:
    """What the outside index gives; it is to hold all that may be seen, but for a few summaries.

    Raises:
        IndexTrouble: It gives less than was asked for: its vectors were taken out.
    """
    found = outside.nearest(query, _OUTSIDE)
    if len(found) < _OUTSIDE and rows.count_upto(outside.held, mask) >= 2 * _OUTSIDE:
        raise IndexTrouble(
            f"it gave {len(found)} of {_OUTSIDE} candidates, so vectors were taken out of it; "
            "`engram rebuild` makes it anew"
        )
    return found


def _scored(rows: VectorRows | None, query: Floats, kept: Bools, mask: Bools) -> Floats:
    if rows is None or not len(rows.matrix):
        return np.full(len(mask), -1, np.float32)
    return rows.similarities(query_vector(query, rows.matrix.shape[1]), kept)
