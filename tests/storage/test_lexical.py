"""BM25 over cached token ids: exact, incremental, and still in the past."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.storage.lexical import LexicalIndex
from engram_core.storage.lexical_base import K1, B

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


def by_the_book(documents, query, seen):
    """BM25 (Lucene's) written out."""
    seen_documents = [documents[i] for i in seen]
    mean = sum(map(len, seen_documents)) / len(seen_documents)
    scores = np.zeros(len(documents))
    for term in query:
        df = sum(term in document for document in seen_documents)
        idf = np.log(1 + (len(seen_documents) - df + 0.5) / (df + 0.5))
        for i in seen:
            tf = documents[i].count(term)
            scores[i] += idf * tf / (tf + K1 * (1 - B + B * len(documents[i]) / mean))
    return scores


DOCUMENTS = [
    ["windmill", "need", "new", "sail"],
    ["sail", "sewn", "harbour", "sail", "red", "cloth"],
    ["red", "kettl", "stand", "window"],
    ["noth", "see"],
    [],
]


def test_scores_are_bm25():
    view = index_of(TEXTS).view()
    scores = view.scores("red sails", everything(view), exact=False)
    assert scores == pytest.approx(by_the_book(DOCUMENTS, ["red", "sail"], range(5)), abs=1e-6)


def test_exact_scores_use_the_statistics_of_the_visible_rows_alone():
    view = index_of(TEXTS).view()
    mask = np.array([True, False, True, True, False])
    scores = view.scores("red sails", mask, exact=True)
    expected = by_the_book(DOCUMENTS, ["red", "sail"], [0, 2, 3])
    assert scores == pytest.approx(expected, abs=1e-6)


def test_exact_scores_do_not_move_when_more_is_learned():
    early = index_of(TEXTS).view()
    late = index_of([*TEXTS, "red red red", "sails and more sails"]).view()
    before = early.scores("red sails", everything(early), exact=True)
    mask = np.array([True] * 5 + [False] * 2)
    assert late.scores("red sails", mask, exact=True)[:5] == pytest.approx(before, abs=0)


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


def test_masked_rows_score_nothing():
    view = index_of(TEXTS, base_at=3).view()
    mask = np.array([True, False, True, True, True])
    for exact in (True, False):
        assert view.scores("sails", mask, exact=exact)[1] == 0


def test_a_view_does_not_see_what_is_added_after_it():
    index = index_of(TEXTS)
    view = index.view()
    index.append(["A quagga and more sails"])
    assert len(view.scores("quagga", everything(view), exact=False)) == len(TEXTS)
    assert not view.scores("quagga", everything(view), exact=False).any()
    assert index.view().scores("quagga", np.ones(6, bool), exact=False)[5] > 0


@pytest.mark.parametrize("query", ["", "   ", "the of and", "le la les", "???", "。。。", "\u0301"])
@pytest.mark.parametrize("base_at", [None, 3])
def test_a_query_that_names_nothing_finds_nothing(query, base_at):
    view = index_of(TEXTS, base_at).view()
    assert not view.scores(query, everything(view), exact=False).any()
    assert not view.scores(query, everything(view), exact=True).any()


def test_an_empty_scope_and_an_empty_mask_give_nothing():
    empty = LexicalIndex().view()
    assert empty.scores("sails", np.zeros(0, bool), exact=False).shape == (0,)
    view = index_of(TEXTS).view()
    assert not view.scores("sails", np.zeros(5, bool), exact=True).any()


def test_rows_without_any_word_can_be_indexed_by_bm25s():
    index = index_of(["", "???", "the"])
    index.build_base()
    view = index.view()
    assert not view.scores("sails", everything(view), exact=False).any()


def test_a_query_of_20_kilobytes_is_answered_by_its_rarest_words():
    many = [f"filler{i % 700} word{i % 3}" for i in range(2100)]
    index = index_of([*many, "the zircon ring"])
    index.build_base()
    view = index.view()
    query = " ".join(f"filler{i}" for i in range(700)) + " word0 word1 word2 zircon " * 500
    assert len(query) > 10_000
    assert view.scores(query, everything(view), exact=False)[-1] > 0


def test_the_base_is_wanted_only_when_much_lies_outside_it():
    index = LexicalIndex()
    index.append(["a small lamp"] * 2048)
    assert not index.wants_base
    index.append(["one more lamp"])
    assert index.wants_base
    index.build_base()
    assert not index.wants_base
