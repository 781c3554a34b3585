"""BM25 over cached token ids: exact, incremental, and still in the past."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.storage.lexical.bm25 import LexicalIndex

TEXTS = [
    "The windmill needs new sails",
    "Sails were sewn in the harbour, sails of red cloth",
    "A red kettle stands by the window",
    "Nothing to see",
    "",
]


def index_of(texts, base_at=None):
    index = LexicalIndex()
    if base_at is not None:
        index.append(texts[:base_at])
        index.build_base()
        texts = texts[base_at:]
    index.append(texts)
    return index


def everything(view):
    return np.ones(len(view.tokens), bool)


@pytest.mark.parametrize("base_at", [1, 2, 3, 5])
def test_base_and_delta_score_with_the_same_frequencies(base_at):
    alone = index_of(TEXTS).view()
    split = index_of(TEXTS, base_at).view()
    expected = alone.scores("red sails kettle", everything(alone), exact=False)
    got = split.scores("red sails kettle", everything(split), exact=False)
    assert (got > 0).tolist() == (expected > 0).tolist()
    # Only the mean length, which bm25s fixes when it indexes, may differ.
    assert got == pytest.approx(expected, rel=0.25)
    if base_at == 5:
        assert got == pytest.approx(expected, rel=1e-5)


def test_exact_scores_are_the_same_with_and_without_a_base():
    texts = [f"crate {n} holds red red quinces" if n % 3 else f"crate {n}" for n in range(50)]
    plain, indexed = index_of(texts).view(), index_of(texts, 40).view()
    mask = np.arange(50) % 4 > 0
    for query in ("red quinces", "crate 17", "crate 45 unheard"):
        expected = plain.scores(query, mask, exact=True)
        assert indexed.scores(query, mask, exact=True).tolist() == expected.tolist()


def test_a_term_learned_after_the_base_is_found():
    view = index_of([*TEXTS, "An axolotl moved in"], base_at=5).view()
    scores = view.scores("axolotl", everything(view), exact=False)
    assert np.flatnonzero(scores).tolist() == [5]


def test_a_view_does_not_see_what_is_added_after_it():
    index = index_of(TEXTS)
    view = index.view()
    index.append(["A quagga and more sails"])
    assert len(view.scores("quagga", everything(view), exact=False)) == len(TEXTS)
    assert not view.scores("quagga", everything(view), exact=False).any()
    assert index.view().scores("quagga", np.ones(6, bool), exact=False)[5] > 0


def test_the_base_is_wanted_only_when_much_lies_outside_it():
    index = LexicalIndex()
    index.append(["a small lamp"] * 2048)
    assert not index.wants_base
    index.append(["one more lamp"])
    assert index.wants_base
    index.build_base()
    assert not index.wants_base
