"""What a sparse model gives is checked, kept in few bytes, and added up the same either way."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.errors import EmbedderError, InvalidInput
from engram_core.sparse.base import MOST_TERMS, SparseEncoder, Terms, checked_terms
from engram_core.sparse.choose import choose_sparse
from engram_core.storage.sparse import SparseStore, from_terms_blob, to_terms_blob


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "0 results for 1 texts"),
        (7, "gave int"),
        ([3.5], "no terms"),
        ([([1, 2], [0.5])], r"shape \(2,\)"),
        ([([0.5], [1.0])], "whole numbers"),
        ([([-1], [1.0])], "below 0"),
        ([([1 << 40], [1.0])], "above 32 bits"),
        ([([4, 4], [1.0, 2.0])], "twice"),
        ([{4: float("nan")}], "no number from 0"),
        ([{4: -1.0}], "no number from 0"),
        ([{4: 1e9}], "no number from 0"),
        ([{"four": 1.0}], "whole numbers"),
    ],
)
def test_what_are_no_terms_is_refused_in_words(given, told):
    with pytest.raises(EmbedderError, match=told):
        choose_sparse(lambda texts: given).encode_documents(["a kite"])


def test_terms_are_ordered_without_those_of_no_weight_and_only_the_heaviest_kept():
    [some, none, many] = checked_terms(
        [{9: 1.0, 2: 0.5, 5: 0.0}, {}, {place: 1.0 + place for place in range(400)}], 3, "given"
    )
    assert (some.ids.tolist(), some.weights.tolist()) == ([2, 9], [0.5, 1.0])
    assert len(none) == 0
    assert many.ids.tolist() == list(range(400 - MOST_TERMS, 400))


@pytest.mark.parametrize("wrong", [3, "bm25", "sentence-transformers:", FloatingPointError])
def test_what_is_no_sparse_model_is_refused_in_words(wrong):
    with pytest.raises(InvalidInput, match=r"pass|instance"):
        choose_sparse(wrong)


def test_an_async_function_is_refused():
    async def encode(texts):
        return [{} for _ in texts]

    with pytest.raises(InvalidInput, match="async function cannot be a sparse encoder"):
        choose_sparse(encode)


def test_an_object_with_the_protocol_is_asked_under_its_own_name():
    class Own:
        name = "own"

        def encode_documents(self, texts):
            return [Terms.none() for _ in texts]

        def encode_query(self, text):
            return Terms.none()

    own = Own()
    assert isinstance(own, SparseEncoder)
    assert choose_sparse(own).name == "own"
    assert len(choose_sparse(own).encode_documents(["a kite", "a mill"])) == 2
    assert choose_sparse(None) is None


def test_terms_come_back_from_their_bytes_and_damage_is_told():
    terms = Terms(np.array([3, 70_000], np.uint32), np.array([0.5, 1.25], np.float32))
    ids, weights = from_terms_blob(to_terms_blob(terms))
    assert ids.tolist() == [3, 70_000]
    assert weights.tolist() == [0.5, 1.25]
    assert len(from_terms_blob(b"")[0]) == 0
    with pytest.raises(ValueError, match="no whole number"):
        from_terms_blob(to_terms_blob(terms)[:-1])


def random_terms(chance, most):
    ids = np.sort(chance.choice(5_000, int(chance.integers(0, most)), replace=False))
    weights = chance.uniform(0.1, 3, len(ids)).astype(np.float16)
    return ids.astype(np.uint32), weights


def test_a_few_items_that_are_scanned_and_many_that_are_looked_up_add_up_alike():
    chance = np.random.default_rng(7)
    rows = [random_terms(chance, 40) for _ in range(2_500)]
    small, grown = SparseStore(), SparseStore()
    for place, (ids, weights) in enumerate(rows):
        grown.append(ids, weights, place)
        grown.rows()  # as after every write
        if place < 900:
            small.append(ids, weights, place)
    assert small.rows().postings is None
    assert grown.rows().postings is not None
    for _ in range(5):
        ids, weights = random_terms(chance, 60)
        query = Terms(ids, weights.astype(np.float32))
        sought = dict(zip(ids.tolist(), weights.tolist(), strict=True))
        right = [
            sum(
                sought.get(one, 0) * heavy
                for one, heavy in zip(i.tolist(), w.tolist(), strict=True)
            )
            for i, w in rows
        ]
        scores = grown.rows().products(query, 2_600)
        np.testing.assert_allclose(scores[:2_500], right, rtol=1e-5, atol=1e-5)
        assert (scores[2_500:] == -1).all()
        assert (small.rows().products(query, 900) == scores[:900]).all()


def test_terms_of_an_own_class_are_rising_or_refused():
    heavy = np.ones(2, np.float32)
    for ids in ([5, 3], [3, 3], [3]):
        with pytest.raises(EmbedderError, match="rising ids"):
            Terms(np.array(ids, np.uint32), heavy)
