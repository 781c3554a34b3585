"""Dense search: the protocol of a vector index, and the exact one that every other is checked by.

Vectors lie in one float32 matrix, normalised, in the order of their sequence numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engram_core.errors import InvalidInput
from engram_core.storage.index_view import Bools, Floats, Longs
from engram_core.storage.scope_index.growing import Growing
from engram_core.storage.vectors.sketch import Words, nearest, sketch, words_of

Ints = npt.NDArray[np.int32]
Small = npt.NDArray[np.int8]

# A gather of rows is slower than reading the whole matrix when it takes more than 1 row in 4.
_GATHER = 4
# Fewer vectors are scanned whole, and need no sketches.
SKETCH_FROM = 8_000
_BLOCK = 4_096
_LARGEST = 127


class IndexTrouble(Exception):  # noqa: N818 - never leaves storage
    """An outside index cannot be used now; the message says why. Reads scan exactly instead."""


class VectorIndex(Protocol):
    """Finds candidates near a query; a copy of the truth that may lag behind it.

    Attributes:
        held: The last vector number it holds; later ones are scanned by the reader.
    """

    @property
    def held(self) -> int: ...

    def nearest(self, query: Floats, count: int) -> Longs:
        """Numbers of about `count` vectors near `query`, in any order.

        Args:
            query: Normalised, shape (dimension,).
            count: How many, of all kinds together.

        Raises:
            IndexTrouble: It cannot answer.
        """
        ...


@dataclass(frozen=True, slots=True)
class VectorRows:
    """The vectors of some items at one moment.

    Args:
        matrix: Normalised vectors, shape (m, dimension); int8 where they are kept small.
        owners: Position of the item that each row belongs to, shape (m,).
        numbers: Sequence number of each row, rising.
        row_of: Row of each item, -1 for none, shape (n,).
        sketches: One array of shape (m,) per 64 signs; empty arrays while m is small.
        scales: What the rows of an int8 matrix are multiplied by, shape (m,).
    """

    matrix: Floats | Small
    owners: Ints
    numbers: Longs
    row_of: Ints
    sketches: Sequence[Words]
    scales: Floats | None = None

    def similarities(self, query: Floats, mask: Bools) -> Floats:
        """Cosines of all items in `mask`, exactly; -1 for the others. Shape (n,)."""
        wanted = np.flatnonzero(mask & (self.row_of >= 0))
        return self.at(query, wanted)

    def at(self, query: Floats, positions: Longs) -> Floats:
        """Cosines of the items at `positions`, exactly; -1 for all others. Shape (n,)."""
        scores = np.full(len(self.row_of), -1, np.float32)
        rows = self.row_of[positions]
        positions, rows = positions[rows >= 0], rows[rows >= 0]
        if len(rows) * _GATHER < len(self.matrix):
            scores[positions] = _products(self.matrix[rows], query)
        elif len(rows):
            scores[positions] = _products(self.matrix, query)[rows]
        if self.scales is not None:
            scores[positions] *= self.scales[rows]
        return scores

    def near(self, query: Floats, mask: Bools, count: int) -> Longs:
        """Positions of about `count` items in `mask` that look nearest by their sketches."""
        rows = self.row_of[np.flatnonzero(mask & (self.row_of >= 0))].astype(np.int64)
        if len(rows) > count and len(self.sketches[0]) == len(self.matrix):
            chosen = None if len(rows) == len(self.matrix) else rows
            rows = nearest(self.sketches, sketch(query[None, :])[0], chosen, count)
        found: Longs = self.owners[rows].astype(np.int64)
        return found

    def positions(self, numbers: Longs) -> Longs:
        """Positions of the items whose vectors have these numbers; unknown ones are left out."""
        rows = np.searchsorted(self.numbers, numbers)
        rows = np.minimum(rows, len(self.numbers) - 1)
        known = self.numbers[rows] == numbers if len(self.numbers) else np.zeros(0, bool)
        found: Longs = self.owners[rows[known]].astype(np.int64)
        return found

    def count_upto(self, number: int, mask: Bools) -> int:
        """How many items in `mask` have a vector that came no later than `number`."""
        upto = int(np.searchsorted(self.numbers, number, side="right"))
        return int(np.count_nonzero(mask[self.owners[:upto]]))

    def after(self, number: int) -> Longs:
        """Positions of the items whose vectors came after `number`."""
        start = int(np.searchsorted(self.numbers, number, side="right"))
        return self.owners[start:].astype(np.int64)


class VectorStore:
    """The vectors of one kind, which grow as they are made.

    Args:
        dimension: Of every vector.
        small: Keep them as int8, each with a scale: a quarter of the bytes, cosines off by 0.002.
    """

    def __init__(self, dimension: int, *, small: bool = False) -> None:
        self._scales = Growing(np.float32) if small else None
        self._matrix: Growing[Any] = Growing(np.int8 if small else np.float32, dimension)
        self._owners = Growing(np.int32)
        self._numbers = Growing(np.int64)
        self._row_of = Growing(np.int32)
        self._sketches = [Growing(np.uint64) for _ in range(words_of(dimension))]

    def reserve(self, count: int) -> None:
        """Make room for `count` more vectors."""
        self._matrix.reserve(len(self._matrix) + count)

    def append(self, vectors: Floats, owners: Ints, numbers: Longs, items: int) -> None:
        """Add vectors; one for an item that has one already takes its place.

        Args:
            vectors: Shape (count, dimension), of any length.
            owners: Positions of their items.
            numbers: Their sequence numbers, rising and above all before.
            items: How many items there are now.
        """
        first = len(self._matrix)
        unit: Floats | Small = normalised(vectors)
        if self._scales is not None:
            unit, scales = shrunk(normalised(vectors))
            self._scales.append(scales)
        self._matrix.append(unit)
        self._owners.append(owners)
        self._numbers.append(numbers)
        if len(self._matrix) >= SKETCH_FROM:
            self._sketch()
        self.cover(items)
        if len(owners):
            self._row_of.change(owners, np.arange(first, first + len(owners)))

    def _sketch(self) -> None:
        done = len(self._sketches[0])
        for start in range(done, len(self._matrix), _BLOCK):
            words = sketch(self._matrix.view[start : start + _BLOCK].astype(np.float32, copy=False))
            for column, signs in zip(self._sketches, words.T, strict=True):
                column.append(signs)

    def cover(self, items: int) -> None:
        """Take note that there are `items` items now."""
        self._row_of.append(np.full(items - len(self._row_of), -1, np.int32))

    def rows(self) -> VectorRows:
        """The vectors as of now."""
        return VectorRows(
            self._matrix.view,
            self._owners.view,
            self._numbers.view,
            self._row_of.view,
            tuple(column.view for column in self._sketches),
            None if self._scales is None else self._scales.view,
        )

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        plain = self._owners.nbytes + self._numbers.nbytes + self._row_of.nbytes
        plain += 0 if self._scales is None else self._scales.nbytes
        return self._matrix.nbytes + plain + sum(column.nbytes for column in self._sketches)


def _products(matrix: Floats | Small, query: Floats) -> Floats:
    """Dot products of rows with the query, by one thread.

    BLAS splits this among all cores and spins until the last is done: on busy cores 10,000 rows
    of 384 took it 16 ms, einsum 1.5 ms; on idle ones both are bound by memory.
    """
    if matrix.dtype == np.float32:
        found: Floats = np.einsum("ij,j->i", matrix, query)
        return found
    parts = [  # int8: turned block by block, so that no whole copy is made
        np.einsum("ij,j->i", matrix[start : start + _BLOCK].astype(np.float32), query)
        for start in range(0, len(matrix), _BLOCK)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def shrunk(unit: Floats) -> tuple[Small, Floats]:
    """Unit vectors as int8 values, and the scale of each, shape (count,)."""
    peaks = np.abs(unit).max(axis=1, initial=0.0)
    scales = np.where(peaks > 0, peaks / _LARGEST, 1).astype(np.float32)
    return np.rint(unit / scales[:, None]).astype(np.int8), scales


def normalised(vectors: Floats) -> Floats:
    """Rows of length one; a row without length, or not finite, becomes zero and is near nothing."""
    finite = np.where(np.isfinite(vectors), vectors, np.float32(0))
    lengths = np.linalg.norm(finite, axis=1, keepdims=True)
    unit: Floats = np.divide(finite, lengths, out=np.zeros_like(finite), where=lengths > 0)
    return unit


def query_vector(query: Floats, dimension: int) -> Floats:
    """The query as a unit vector.

    Raises:
        InvalidInput: It has another dimension than the vectors of the scope.
    """
    if query.shape != (dimension,):
        raise InvalidInput(
            f"the query vector has shape {query.shape}, the stored vectors {dimension} dimensions: "
            "embed the query with the store's own embedder, or run `engram reembed`"
        )
    unit: Floats = normalised(query.astype(np.float32)[None, :])[0]
    return unit
