"""The contract of a lexical index: BM25 over the words of the rows that may be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

import numpy as np
import numpy.typing as npt
import pytest

from engram_core.storage.lexical.base import K1, B
from engram_core.storage.lexical.bm25 import LexicalIndex
from engram_core.testing.suite import Suite

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]

TEXTS = (
    "The windmill needs new sails",
    "Sails were sewn in the harbour, sails of red cloth",
    "A red kettle stands by the window",
    "Nothing to see",
    "",
)
# The terms of these texts: stop words left out, stems of the rest.
TERMS = (
    ("windmill", "need", "new", "sail"),
    ("sail", "sewn", "harbour", "sail", "red", "cloth"),
    ("red", "kettl", "stand", "window"),
    ("noth", "see"),
    (),
)


class Scorer(Protocol):
    """The rows of one moment, to be searched."""

    def scores(self, query: str, mask: Bools, *, exact: bool) -> Floats:
        """BM25 scores by row, 0 where no term is shared or `mask` is False; shape (n,).

        With `exact` the statistics are those of the rows in `mask` alone.
        """
        ...


def by_the_book(query: Sequence[str], seen: Sequence[int]) -> Floats:
    """BM25 as in Lucene, written out, of the rows of `TEXTS` that are seen."""
    mean = sum(len(TERMS[row]) for row in seen) / len(seen)
    scores = np.zeros(len(TERMS), np.float32)
    for term in query:
        holding = sum(term in TERMS[row] for row in seen)
        idf = np.log(1 + (len(seen) - holding + 0.5) / (holding + 0.5))
        for row in seen:
            often, length = TERMS[row].count(term), len(TERMS[row])
            scores[row] += idf * often / (often + K1 * (1 - B + B * length / mean))
    return scores


class LexicalContract(Suite):
    """Override `view_of`, and inherit what a lexical index must do.

    Without overriding the scan of rows is tried.

    Attributes:
        tolerance: By which part scores of the present may differ from those by the book.
    """

    tolerance: ClassVar[float] = 1e-5

    def view_of(self, texts: Sequence[str]) -> Scorer:
        """An index of these texts, one a row, in this order."""
        index = LexicalIndex()
        index.append(texts)
        return index.view()

    def test_scores_are_bm25(self) -> None:
        scores = self.view_of(TEXTS).scores("red sails", _all(TEXTS), exact=False)
        expected = by_the_book(["red", "sail"], range(5))
        assert (scores > 0).tolist() == (expected > 0).tolist()
        assert scores == pytest.approx(expected, rel=self.tolerance, abs=1e-6)

    def test_exact_scores_have_the_statistics_of_the_visible_rows_alone(self) -> None:
        mask = np.array([True, False, True, True, False])
        scores = self.view_of(TEXTS).scores("red sails", mask, exact=True)
        assert scores == pytest.approx(by_the_book(["red", "sail"], [0, 2, 3]), abs=1e-5)

    def test_exact_scores_do_not_move_when_more_is_learned(self) -> None:
        later = [*TEXTS, "red red red", "sails and more sails"]
        before = self.view_of(TEXTS).scores("red sails", _all(TEXTS), exact=True)
        mask = np.array([True] * 5 + [False] * 2)
        after = self.view_of(later).scores("red sails", mask, exact=True)
        assert after[:5].tolist() == before.tolist()
        assert not after[5:].any()

    @pytest.mark.parametrize("exact", [True, False])
    def test_rows_that_may_not_be_seen_score_nothing(self, exact: bool) -> None:
        mask = np.array([True, False, True, True, True])
        scores = self.view_of(TEXTS).scores("sails", mask, exact=exact)
        assert scores[1] == 0
        assert scores[0] > 0

    @pytest.mark.parametrize("exact", [True, False])
    @pytest.mark.parametrize(
        "query", ["", "   ", "the of and", "le la les", "???", "。。。", "\u0301", "\0\ud800"]
    )
    def test_a_query_that_names_nothing_finds_nothing(self, query: str, exact: bool) -> None:
        assert not self.view_of(TEXTS).scores(query, _all(TEXTS), exact=exact).any()

    @pytest.mark.parametrize("exact", [True, False])
    def test_no_rows_and_no_visible_rows_give_nothing(self, exact: bool) -> None:
        assert self.view_of([]).scores("sails", np.zeros(0, bool), exact=exact).shape == (0,)
        nobody = np.zeros(len(TEXTS), bool)
        assert not self.view_of(TEXTS).scores("sails", nobody, exact=exact).any()

    def test_rows_without_any_word_can_be_indexed(self) -> None:
        blank = ["", "???", "the"]
        assert not self.view_of(blank).scores("sails", _all(blank), exact=False).any()

    def test_a_rare_word_is_found_among_many_and_in_a_query_of_20_kilobytes(self) -> None:
        texts = [*(f"filler{n % 700} word{n % 3}" for n in range(2_100)), "the zircon ring"]
        view = self.view_of(texts)
        query = " ".join(f"filler{n}" for n in range(700)) + " word0 word1 zircon " * 500
        for asked in ("zircon", query):
            assert view.scores(asked, _all(texts), exact=False)[-1] > 0


def _all(texts: Sequence[str]) -> Bools:
    return np.ones(len(texts), bool)
