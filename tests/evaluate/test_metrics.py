"""Measures of a ranking against tables worked out by hand."""

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.metrics import (
    longmemeval_discount,
    mean_scores,
    ndcg,
    rank_scores,
    recall,
    recall_all,
    recall_any,
    reciprocal_rank,
    standard_discount,
)

RANKED = ["x", "a", "y", "b"]


@pytest.mark.parametrize(
    ("k", "any_", "all_", "share"),
    [(1, 0, 0, 0), (2, 1, 0, 1 / 2), (3, 1, 0, 1 / 2), (4, 1, 1, 1), (9, 1, 1, 1)],
)
def test_recall_of_two_pieces_at_places_two_and_four(k, any_, all_, share):
    wanted = {"a", "b"}
    assert recall_any(RANKED, wanted, k) == any_
    assert recall_all(RANKED, wanted, k) == all_
    assert recall(RANKED, wanted, k) == share


# Places 2 and 4. Standard: 1/log2(3) = .63093, 1/log2(5) = .43068; the best order 1 + .63093.
# LongMemEval: 1/log2(2) = 1, 1/log2(4) = .5; the best order 1 + 1.
@pytest.mark.parametrize(
    ("k", "standard", "official"),
    [(1, 0.0, 0.0), (2, 0.38685, 0.5), (3, 0.38685, 0.5), (4, 0.65092, 0.75)],
)
def test_ndcg_with_both_discounts(k, standard, official):
    assert ndcg(RANKED, {"a", "b"}, k) == pytest.approx(standard, abs=1e-5)
    assert ndcg(RANKED, {"a", "b"}, k, longmemeval_discount) == pytest.approx(official, abs=1e-5)


def test_the_best_order_is_cut_at_k_too():
    # Three pieces, two places: the first two places both right is the best there is.
    assert ndcg(["a", "b"], {"a", "b", "c"}, 2) == 1


def test_the_official_discount_takes_nothing_off_the_second_place():
    assert [longmemeval_discount(place) for place in (1, 2, 4, 8)] == pytest.approx(
        [1, 1, 1 / 2, 1 / 3]
    )
    assert [standard_discount(place) for place in (1, 3, 7)] == pytest.approx([1, 1 / 2, 1 / 3])


@pytest.mark.parametrize(
    ("wanted", "value"), [({"x"}, 1), ({"a", "b"}, 1 / 2), ({"b"}, 1 / 4), ({"z"}, 0)]
)
def test_reciprocal_rank_is_that_of_the_first_piece(wanted, value):
    assert reciprocal_rank(RANKED, wanted) == value


def test_a_name_that_comes_again_takes_no_place():
    assert recall_all(["a", "a", "a", "b"], ["a", "b"], 2) == 1
    assert reciprocal_rank(["x", "x", "a"], ["a"]) == 1 / 2


def test_an_empty_ranking_finds_nothing():
    scores = rank_scores([], {"a"}, cuts=(5,))
    assert set(scores.flat().values()) == {0.0}


def test_a_question_without_evidence_has_no_figures():
    with pytest.raises(InvalidInput, match="leave it out"):
        rank_scores(RANKED, set())
    with pytest.raises(InvalidInput, match="pass 1 or more"):
        recall(RANKED, {"a"}, 0)


def test_the_mean_counts_every_question_once():
    found, half, lost = (rank_scores(RANKED, wanted, (2,)) for wanted in ({"a"}, {"a", "b"}, {"z"}))
    mean = mean_scores([mean_scores([found, half]), lost])
    assert mean.questions == 3
    assert mean.flat() == pytest.approx(
        {
            "recall_any@2": 2 / 3,
            "recall_all@2": 1 / 3,
            "recall@2": 1 / 2,
            "ndcg_longmemeval@2": 1 / 2,  # 1, .5, 0
            "ndcg@2": (0.63093 + 0.38685) / 3,
            "mrr": 1 / 3,
        },
        abs=1e-5,
    )


def test_there_is_no_mean_of_nothing():
    with pytest.raises(InvalidInput, match="no question has evidence"):
        mean_scores([])
