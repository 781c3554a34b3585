"""Learned sparse terms: as bytes in a row, and in memory with an index from terms to items.

What a question and an item have in common is a plain sum over the terms of both. Nothing in it
depends on what else is stored, so a mask over the scores is all that a filter needs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engram_core.sparse.base import Terms
from engram_core.storage.index_view import Floats, Longs
from engram_core.storage.scope_index.growing import Growing

Ids = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int32]
Halves = npt.NDArray[np.float16]

# Rows that came after the postings were made are scanned; when they are many, postings are made
# anew. Scanning a thousand rows of 100 terms takes about 1 ms.
_TAIL, _SHARE = 1_000, 16
_SLOTS = 1 << 15  # terms are first sought by their last bits: quick, and right but for a few
_WIDTH = 6  # bytes of one term: its id, uint32, and its weight, float16


def to_terms_blob(terms: Terms) -> bytes:
    """Terms as bytes: all ids, uint32 little-endian, and then all weights, float16."""
    ids, weights = np.asarray(terms.ids, "<u4"), np.asarray(terms.weights, "<f2")
    return ids.tobytes() + weights.tobytes()


def from_terms_blob(blob: bytes) -> tuple[Ids, Halves]:
    """Ids and weights of `to_terms_blob`.

    Raises:
        ValueError: It is cut off.
    """
    count, rest = divmod(len(blob), _WIDTH)
    if rest:
        raise ValueError(f"{len(blob)} bytes are no whole number of terms")
    ids = np.frombuffer(blob, "<u4", count)
    return ids.astype(np.uint32), np.frombuffer(blob, "<f2", count, 4 * count).astype(np.float16)


@dataclass(frozen=True, slots=True)
class Postings:
    """The entries of the first `rows` rows, ordered by term.

    Args:
        terms: Distinct terms, rising; those of place i have the entries bounds[i] to bounds[i+1].
        bounds: Shape (len(terms) + 1,).
        of: Row of each entry; `weights` its weight.
        rows: How many rows they cover.
    """

    terms: Ids
    bounds: Longs
    of: Ints
    weights: Halves
    rows: int

    @classmethod
    def made_of(cls, ids: Ids, weights: Halves, ends: Longs) -> Postings:
        """The postings of all rows."""
        order = np.argsort(ids, kind="stable")
        terms, starts = np.unique(ids[order], return_index=True)
        of = np.repeat(np.arange(len(ends), dtype=np.int32), np.diff(ends, prepend=0))
        bounds = np.append(starts, len(ids)).astype(np.int64)
        return cls(terms, bounds, of[order], weights[order], len(ends))

    def add_to(self, sums: Floats, query: Terms) -> None:
        """Add what each row has in common with the query."""
        places = np.searchsorted(self.terms, query.ids)
        for place, term, weight in zip(places.tolist(), query.ids, query.weights, strict=True):
            if place < len(self.terms) and self.terms[place] == term:
                entries = slice(self.bounds[place], self.bounds[place + 1])
                # A term stands in a row once, so no sum is lost.
                sums[self.of[entries]] += weight * self.weights[entries].astype(np.float32)


@dataclass(frozen=True, slots=True)
class SparseRows:
    """The terms of some items at one moment.

    Args:
        ids, weights: The entries of all rows, one row after the other.
        ends: Where each row ends, shape (m,).
        owners: Position of the item that each row belongs to, shape (m,).
        postings: Of the first rows; None while there are few.
    """

    ids: Ids
    weights: Halves
    ends: Longs
    owners: Ints
    postings: Postings | None = None

    def products(self, query: Terms, size: int) -> Floats:
        """What each item has in common with the query; -1 for one without terms. Shape (size,)."""
        sums = np.zeros(len(self.ends), np.float32)
        if self.postings is not None:
            self.postings.add_to(sums, query)
        self._scan(sums, query, 0 if self.postings is None else self.postings.rows)
        out = np.full(size, -1, np.float32)
        out[self.owners] = sums
        return out

    def _scan(self, sums: Floats, query: Terms, first: int) -> None:
        """Add what the rows from `first` on have in common with the query."""
        start = int(self.ends[first - 1]) if first else 0
        ids = self.ids[start:]
        if not len(ids) or not len(query):
            return
        slots = np.zeros(_SLOTS, bool)
        slots[query.ids % _SLOTS] = True
        maybe = np.flatnonzero(slots[ids % _SLOTS])
        places = np.minimum(np.searchsorted(query.ids, ids[maybe]), len(query) - 1)
        right = query.ids[places] == ids[maybe]
        entries, places = maybe[right] + start, places[right]
        rows = np.searchsorted(self.ends, entries, side="right")
        # float32 in the order of the terms, as the postings add them up: the same sum to the bit
        gained = query.weights[places] * self.weights[entries].astype(np.float32)
        np.add.at(sums, rows, gained)


class SparseStore:
    """Terms that grow as they are made."""

    def __init__(self) -> None:
        self._ids = Growing(np.uint32)
        self._weights = Growing(np.float16)
        self._ends = Growing(np.int64)
        self._owners = Growing(np.int32)
        self._postings: Postings | None = None

    def __len__(self) -> int:
        return len(self._ends)

    def append(self, ids: Ids, weights: Halves, owner: int) -> None:
        """Add the terms of one item, at position `owner`; an item is given once."""
        self._ids.append(ids)
        self._weights.append(weights)
        self._ends.append([len(self._ids)])
        self._owners.append([owner])

    def rows(self) -> SparseRows:
        """The terms as of now."""
        held = 0 if self._postings is None else self._postings.rows
        if len(self) - held > max(_TAIL, held // _SHARE):
            self._postings = Postings.made_of(self._ids.view, self._weights.view, self._ends.view)
        return SparseRows(
            self._ids.view, self._weights.view, self._ends.view, self._owners.view, self._postings
        )

    @property
    def nbytes(self) -> int:
        """Bytes in use; postings take as much again as the entries."""
        entries = self._ids.nbytes + self._weights.nbytes
        return 2 * entries + self._ends.nbytes + self._owners.nbytes
