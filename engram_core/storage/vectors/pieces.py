"""The vectors of pieces of long messages: several to an item, kept in a quarter of the bytes.

A unit vector is kept as int8 with a scale of its own; its cosines are off by 0.002 at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engram_core.storage.index_view import Bools, Floats
from engram_core.storage.scope_index.growing import Growing
from engram_core.storage.vectors.exact import SKETCH_FROM, Small, normalised, shrunk
from engram_core.storage.vectors.sketch import Words, nearest, sketch, words_of

Ints = npt.NDArray[np.int32]

_BLOCK = 4_096
_LOOK, _SHARE = 1_000, 64  # pieces looked at of many: this many at least, and 1 in 64


def to_small(vectors: Floats) -> bytes:
    """Unit vectors as bytes: of each its scale, float32 little-endian, and then int8 values.

    Args:
        vectors: Shape (count, dimension), of any length.
    """
    values, scales = shrunk(normalised(vectors))
    head = np.ascontiguousarray(scales[:, None], "<f4").view(np.int8)
    return np.hstack((head, values)).tobytes()


def from_small(blob: bytes, dimension: int) -> tuple[Small, Floats]:
    """Values, shape (count, dimension), and scales, shape (count,), of `to_small`.

    Raises:
        ValueError: It is cut off.
    """
    rows = np.frombuffer(blob, np.int8).reshape(-1, dimension + 4)
    scales = np.ascontiguousarray(rows[:, :4]).view("<f4")[:, 0]
    return rows[:, 4:], scales.astype(np.float32)


@dataclass(frozen=True, slots=True)
class PieceRows:
    """The pieces of one moment.

    Args:
        values: Shape (m, dimension); `scales` and `owners`, the positions of their items, (m,).
        sketches: One array of shape (m,) per 64 signs; empty arrays while m is small.
    """

    values: Small
    scales: Floats
    owners: Ints
    sketches: Sequence[Words]

    def best(self, query: Floats, mask: Bools, *, exact: bool) -> Floats:
        """The highest cosine of the pieces of each item in `mask`; -1 for none. Shape (n,).

        Args:
            query: A unit vector.
            mask: Items that may be seen.
            exact: Look at every piece; else, of many, at those that look nearest by their sketches.
        """
        found = np.full(len(mask), -1, np.float32)
        rows = np.flatnonzero(mask[self.owners]).astype(np.int64)
        look = max(_LOOK, len(self.owners) // _SHARE)
        if not exact and len(rows) > look and len(self.sketches[0]) == len(self.owners):
            some = None if len(rows) == len(self.owners) else rows
            rows = nearest(self.sketches, sketch(query[None, :])[0], some, look)
        for start in range(0, len(rows), _BLOCK):
            part = rows[start : start + _BLOCK]
            cosines = np.einsum("ij,j->i", self.values[part].astype(np.float32), query)
            np.maximum.at(found, self.owners[part], cosines * self.scales[part])
        return found


class PieceStore:
    """Pieces that grow as they are made.

    Args:
        dimension: Of every vector.
    """

    def __init__(self, dimension: int) -> None:
        self._values = Growing(np.int8, dimension)
        self._scales = Growing(np.float32)
        self._owners = Growing(np.int32)
        self._sketches = [Growing(np.uint64) for _ in range(words_of(dimension))]

    def append(self, values: Small, scales: Floats, owner: int) -> None:
        """Add the pieces of one item, at position `owner`."""
        self._values.append(values)
        self._scales.append(scales)
        self._owners.append(np.full(len(scales), owner, np.int32))

    def sketch(self) -> None:
        """Sketch what was added, once it is much."""
        done = len(self._sketches[0])
        if len(self._owners) < SKETCH_FROM:
            return
        for start in range(done, len(self._owners), _BLOCK):
            words = sketch(self._values.view[start : start + _BLOCK].astype(np.float32))
            for column, signs in zip(self._sketches, words.T, strict=True):
                column.append(signs)

    def rows(self) -> PieceRows:
        """The pieces as of now."""
        columns = tuple(column.view for column in self._sketches)
        return PieceRows(self._values.view, self._scales.view, self._owners.view, columns)

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        plain = self._values.nbytes + self._scales.nbytes + self._owners.nbytes
        return plain + sum(column.nbytes for column in self._sketches)
