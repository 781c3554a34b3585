"""The cached token ids of one (tenant, user), and how often a query's terms occur in which rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engram_core.storage.scope_index.growing import Growing

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

_SORT_BEYOND = 16  # counting in an array this many times the numbers' count is still the faster
FEW = 8  # a mask with fewer than 1 row in 8 is gathered instead of scanned


@dataclass(frozen=True, slots=True)
class Occurrences:
    """How often (`counts`) the query's term number `terms` is in row `rows`; parallel arrays."""

    rows: Longs
    terms: Longs
    counts: Longs

    def within(self, mask: Bools) -> Occurrences:
        """Those in the rows that `mask` lets through."""
        kept = mask[self.rows]
        return Occurrences(self.rows[kept], self.terms[kept], self.counts[kept])

    def joined(self, more: Occurrences) -> Occurrences:
        """These and those."""
        return Occurrences(
            np.concatenate((self.rows, more.rows)),
            np.concatenate((self.terms, more.terms)),
            np.concatenate((self.counts, more.counts)),
        )


@dataclass(frozen=True, slots=True)
class TokenRows:
    """Token ids of rows 0 … n-1 at one moment: row i is `flat[offsets[i]:offsets[i + 1]]`.

    `vocabulary` may have grown since; terms it got later occur in no row here.
    """

    flat: Ints
    offsets: Longs
    vocabulary: dict[str, int]
    size: int  # of the vocabulary at this moment

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> Longs:
        """Terms per row."""
        return np.diff(self.offsets)

    def ids(self, terms: Iterable[str]) -> list[int]:
        """The ids of the terms that occur at all."""
        found = (self.vocabulary.get(term, self.size) for term in terms)
        return [number for number in found if number < self.size]

    def document(self, row: int) -> list[int]:
        """The token ids of one row."""
        ids: list[int] = self.flat[self.offsets[row] : self.offsets[row + 1]].tolist()
        return ids

    def scan(self, ids: Sequence[int], start: int, mask: Bools | None) -> Occurrences:
        """Where and how often `ids` (at least one) occur in rows from `start` on, within `mask`."""
        lookup = np.full(self.size + 1, -1, np.int32)
        lookup[list(ids)] = np.arange(len(ids))
        rows, tokens = self._tokens(lookup, start, mask)
        pairs, counts = _counted((rows - start) * len(ids) + tokens)
        pairs += start * len(ids)
        return Occurrences(pairs // len(ids), pairs % len(ids), counts)

    def _tokens(self, lookup: Ints, start: int, mask: Bools | None) -> tuple[Longs, Longs]:
        """Row and query term of every token that is one of the query's terms."""
        if mask is not None and np.count_nonzero(mask[start:]) * FEW < len(self) - start:
            return self._gather(lookup, start + np.flatnonzero(mask[start:]))
        begin = int(self.offsets[start])
        terms = lookup[self.flat[begin:]]
        hits = np.flatnonzero(terms >= 0)
        rows = np.searchsorted(self.offsets, hits + begin, side="right") - 1
        terms = terms[hits]
        if mask is not None:
            seen = mask[rows]
            rows, terms = rows[seen], terms[seen]
        return rows, terms.astype(np.int64)

    def _gather(self, lookup: Ints, rows: Longs) -> tuple[Longs, Longs]:
        lengths = self.offsets[rows + 1] - self.offsets[rows]
        within = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        terms = lookup[self.flat[np.repeat(self.offsets[rows], lengths) + within]]
        hits = terms >= 0
        return np.repeat(rows, lengths)[hits], terms[hits].astype(np.int64)


def _counted(numbers: Longs) -> tuple[Longs, Longs]:
    """The distinct numbers in rising order, and how often each occurs."""
    highest = int(numbers.max(initial=0))
    if highest > _SORT_BEYOND * len(numbers):
        return np.unique(numbers, return_counts=True)
    counts = np.bincount(numbers)
    distinct = np.flatnonzero(counts)
    return distinct, counts[distinct]


class TokenStore:
    """Token ids that grow row by row."""

    def __init__(self) -> None:
        self._flat = Growing(np.int32)
        self._offsets = Growing(np.int64)
        self._offsets.append([0])
        self._vocabulary: dict[str, int] = {}

    def append(self, documents: Iterable[Sequence[str]]) -> None:
        """Add one row per document, given as its terms."""
        ids: list[int] = []
        ends: list[int] = []
        number = self._vocabulary.setdefault
        begin = len(self._flat)
        for terms in documents:
            ids += [number(term, len(self._vocabulary)) for term in terms]
            ends.append(begin + len(ids))
        self._flat.append(ids)
        self._offsets.append(ends)

    def rows(self) -> TokenRows:
        """The rows as of now."""
        return TokenRows(
            self._flat.view, self._offsets.view, self._vocabulary, len(self._vocabulary)
        )

    @property
    def nbytes(self) -> int:
        """Bytes in use, the vocabulary taken at 120 bytes a term."""
        return self._flat.nbytes + self._offsets.nbytes + 120 * len(self._vocabulary)
