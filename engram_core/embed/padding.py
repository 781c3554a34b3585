"""Texts of unequal length as the even arrays that models read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray


def batches(lengths: Sequence[int], most: int) -> Iterator[list[int]]:
    """Rows of similar length together, each batch within `most` padded tokens."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and lengths[row] * (len(batch) + 1) > most:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def padded(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """Rows of numbers as one array, the shorter ones filled up with 0."""
    filled = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    for place, row in enumerate(rows):
        filled[place, : len(row)] = row
    return filled
