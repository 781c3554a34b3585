"""Vectors of pieces take a quarter of the bytes, and the best piece speaks for its item."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.storage.vectors.exact import SKETCH_FROM, VectorStore, normalised
from engram_core.storage.vectors.pieces import PieceStore, from_small, to_small

DIMENSION = 64


def vectors(count: int, seed: int = 3) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(count, DIMENSION)).astype(np.float32)


def store_of(matrix: np.ndarray, owners: list[int]) -> PieceStore:
    store = PieceStore(DIMENSION)
    for row, owner in zip(matrix, owners, strict=True):
        store.append(*from_small(to_small(row[None, :]), DIMENSION), owner)
    store.sketch()
    return store


def test_small_vectors_have_nearly_the_same_cosines() -> None:
    matrix = normalised(vectors(200))
    blob = to_small(matrix)
    values, scales = from_small(blob, DIMENSION)
    assert len(blob) == 200 * (DIMENSION + 4)
    off = np.abs((values.astype(np.float32) * scales[:, None]) @ matrix[0] - matrix @ matrix[0])
    assert off.max() < 0.01


def test_a_vector_without_length_is_near_nothing() -> None:
    values, scales = from_small(to_small(np.zeros((1, DIMENSION), np.float32)), DIMENSION)
    assert not values.any()
    assert np.isfinite(scales).all()


def test_a_cut_blob_is_an_error() -> None:
    with pytest.raises(ValueError, match="reshape"):
        from_small(to_small(vectors(2))[:-3], DIMENSION)


def test_the_best_piece_speaks_for_its_item_if_it_may_be_seen() -> None:
    matrix = vectors(4)
    rows = store_of(matrix, [0, 2, 2, 3]).rows()
    query = normalised(matrix[2:3])[0]
    seen = np.array([True, True, True, False])
    best = rows.best(query, seen, exact=True)
    assert best[2] == pytest.approx(1, abs=0.01)
    assert best[0] > -1
    assert best[1] == best[3] == -1


def test_of_many_pieces_the_nearest_are_found_without_looking_at_each() -> None:
    count = SKETCH_FROM + 10
    matrix = vectors(count)
    rows = store_of(matrix, list(range(count))).rows()
    seen = np.ones(count, bool)
    for asked in (0, 4_000, count - 1):
        best = rows.best(normalised(matrix[asked : asked + 1])[0], seen, exact=False)
        assert int(best.argmax()) == asked


def test_vectors_kept_small_score_nearly_as_exact_ones() -> None:
    matrix = vectors(300)
    exact, small = VectorStore(DIMENSION), VectorStore(DIMENSION, small=True)
    for store in (exact, small):
        store.append(matrix, np.arange(300, dtype=np.int32), np.arange(1, 301), 300)
    query = normalised(matrix[7:8])[0]
    few, every = np.zeros(300, bool), np.ones(300, bool)
    few[:20] = True
    for seen in (few, every):
        off = small.rows().similarities(query, seen) - exact.rows().similarities(query, seen)
        assert np.abs(off).max() < 0.01
    assert small.nbytes < exact.nbytes / 2
