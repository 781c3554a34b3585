"""The contract of a vector index: candidates near a query, which are then scored exactly."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest

from engram_core.storage.vectors.dense import DenseView
from engram_core.storage.vectors.exact import VectorIndex, VectorRows, VectorStore
from engram_core.testing.suite import Suite

Floats = npt.NDArray[np.float32]
_NEAREST = 10


def cloud(count: int, dimension: int, seed: int = 5) -> Floats:
    """Unit vectors near a plane of eight dimensions, as those of texts are."""
    random = np.random.default_rng(seed)
    flat = random.standard_normal((count, 8)) @ random.standard_normal((8, dimension))
    made = (flat + 0.1 * random.standard_normal((count, dimension))).astype(np.float32)
    unit: Floats = made / np.linalg.norm(made, axis=1, keepdims=True)
    return unit


def rows_of(vectors: Floats) -> VectorRows:
    """The vectors as the store has them, numbered from 1."""
    count = len(vectors)
    store = VectorStore(vectors.shape[1])
    store.append(vectors, np.arange(count, dtype=np.int32), np.arange(1, count + 1), count)
    return store.rows()


class VectorContract(Suite):
    """Override `index_of`, and inherit what a vector index must do.

    Without overriding the search without any index is tried: all vectors are scanned.

    Attributes:
        count: How many vectors it is tried with.
        dimension: Of each.
        recall: Which part of the ten nearest must be found, on average over the queries.
    """

    count: ClassVar[int] = 2_000
    dimension: ClassVar[int] = 48
    recall: ClassVar[float] = 0.97

    def index_of(self, vectors: Floats) -> VectorIndex | None:
        """An index that holds these vectors, numbered from 1; None for a search without one."""
        return None

    def view_of(self, vectors: Floats, held: int | None = None) -> DenseView:
        """What searches: an index of the first `held` vectors, and all of them behind it."""
        held = len(vectors) if held is None else held
        return DenseView(rows_of(vectors), None, self.index_of(vectors[:held]), scan_up_to=0)

    @pytest.fixture
    def vectors(self) -> Floats:
        """Those it is tried with."""
        return cloud(self.count, self.dimension)

    def test_the_nearest_are_found_and_scored_exactly(self, vectors: Floats) -> None:
        view, seen = self.view_of(vectors), np.ones(len(vectors), bool)
        found = []
        for number in range(0, len(vectors), len(vectors) // 20):
            query = _unit(vectors[number] + 0.3 * vectors[(number * 7 + 1) % len(vectors)])
            scores = view.scores(query, seen, exact=False).alone
            cosines = vectors @ query
            scored = scores > -1
            assert scores[scored] == pytest.approx(cosines[scored], abs=1e-5)
            best = np.argsort(-cosines)[:_NEAREST]
            found.append(scored[best].mean())
        assert np.mean(found) >= self.recall

    def test_an_exact_read_scores_everything_that_may_be_seen(self, vectors: Floats) -> None:
        view, seen = self.view_of(vectors), np.arange(len(vectors)) % 3 > 0
        scores = view.scores(vectors[4], seen, exact=True).alone
        assert scores[seen] == pytest.approx((vectors @ vectors[4])[seen], abs=1e-5)
        assert (scores[~seen] == -1).all()

    def test_what_may_not_be_seen_is_not_found(self, vectors: Floats) -> None:
        view, seen = self.view_of(vectors), np.arange(len(vectors)) % 2 == 1
        scores = view.scores(vectors[4], seen, exact=False).alone
        assert (scores[~seen] == -1).all()
        assert (scores[seen] > -1).any()

    def test_what_the_index_does_not_hold_yet_is_found_all_the_same(self, vectors: Floats) -> None:
        late = len(vectors) - 5
        view = self.view_of(vectors, held=late)
        for number in range(late, len(vectors)):
            scores = view.scores(vectors[number], np.ones(len(vectors), bool), exact=False).alone
            assert scores[number] == pytest.approx(1, abs=1e-5)

    def test_the_same_question_has_the_same_answer_from_any_thread(self, vectors: Floats) -> None:
        view, seen = self.view_of(vectors), np.ones(len(vectors), bool)

        def ask(number: int) -> list[Any]:
            scores = view.scores(vectors[number], seen, exact=False).alone
            order: list[Any] = np.argsort(-scores, kind="stable")[:_NEAREST].tolist()
            return order

        alone = [ask(number) for number in range(8)]
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(ask, list(range(8)) * 3)) == alone * 3

    def test_an_index_gives_numbers_that_it_holds(self, vectors: Floats) -> None:
        index = self.index_of(vectors[:100])
        if index is None:
            pytest.skip("there is no index to ask")
        assert index.held == 100
        for count in (1, 10, 100, 400):
            numbers = index.nearest(vectors[7], count)
            assert len(set(numbers.tolist())) == len(numbers) >= min(count, 100) * self.recall
            assert set(numbers.tolist()) <= set(range(1, 101))
            assert 8 in numbers

    @pytest.mark.parametrize("held", [0, 1])
    def test_an_index_of_few_vectors_answers_too(self, vectors: Floats, held: int) -> None:
        view = self.view_of(vectors[:2], held=held)
        scores = view.scores(vectors[1], np.ones(2, bool), exact=False).alone
        assert scores == pytest.approx(vectors[:2] @ vectors[1], abs=1e-5)


def _unit(vector: Floats) -> Floats:
    made: Floats = (vector / np.linalg.norm(vector)).astype(np.float32)
    return made
