"""Intervals and paired tests against values worked out by hand or with scipy 1.17."""

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.statistics import (
    discordant_if_independent,
    mcnemar,
    minimum_detectable_effect,
    paired_bootstrap,
    wilson,
)


# scipy.stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (8, 10, 0.490162, 0.943318),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (50, 100, 0.403832, 0.596168),
        (1, 1, 0.206549, 1.0),
    ],
)
def test_wilson_interval(successes, n, low, high):
    held = wilson(successes, n)
    assert (held.value, held.n) == (successes / n, n)
    assert (held.low, held.high) == pytest.approx((low, high), abs=1e-6)


def test_a_wider_confidence_gives_a_wider_interval():
    assert wilson(8, 10, 0.99).low < wilson(8, 10, 0.95).low < 0.8


@pytest.mark.parametrize(("successes", "n"), [(1, 0), (3, 2), (-1, 2)])
def test_impossible_counts_are_refused(successes, n):
    with pytest.raises(InvalidInput, match="successes of"):
        wilson(successes, n)


def answers(both, only_first, only_second, neither):
    first = [True] * both + [True] * only_first + [False] * only_second + [False] * neither
    second = [True] * both + [False] * only_first + [True] * only_second + [False] * neither
    return first, second


# Two tails of the binomial with one half: 2 * (1 + 12 + 66) / 4096 for 2 of 12.
@pytest.mark.parametrize(
    ("counts", "p"),
    [
        ((30, 2, 10, 8), 158 / 4096),
        ((0, 0, 5, 0), 2 / 32),
        ((9, 4, 4, 1), 1.0),
        ((5, 0, 0, 5), 1.0),
        ((0, 1, 0, 0), 1.0),
    ],
)
def test_exact_mcnemar_with_its_discordant_counts(counts, p):
    held = mcnemar(*answers(*counts))
    assert (held.both, held.only_first, held.only_second, held.neither) == counts
    assert held.discordant == counts[1] + counts[2]
    assert held.p == pytest.approx(p)


def test_mcnemar_does_not_care_which_comes_first():
    first, second = answers(30, 2, 10, 8)
    assert mcnemar(first, second).p == mcnemar(second, first).p


def test_mcnemar_of_thousands_of_questions():
    # scipy.stats.binomtest(950, 2000).pvalue
    assert mcnemar(*answers(0, 950, 1050, 0)).p == pytest.approx(0.026824, abs=1e-6)


def test_answers_to_other_questions_are_not_compared():
    with pytest.raises(InvalidInput, match="2 scores against 3"):
        mcnemar([True, False], [True, False, True])
    with pytest.raises(InvalidInput, match="pair the same questions"):
        paired_bootstrap([1.0], [1.0, 0.0])


def test_bootstrap_of_a_difference_that_is_always_the_same_has_no_width():
    held = paired_bootstrap([0.1, 0.5, 0.2], [0.4, 0.8, 0.5])
    assert (held.value, held.low, held.high) == pytest.approx((0.3, 0.3, 0.3))


def test_bootstrap_interval_of_a_hundred_coin_throws():
    # The mean of 100 draws of one half: sd .05, so .5 -+ 1.96 * .05.
    held = paired_bootstrap([0.0] * 100, [0.0, 1.0] * 50, seed=4)
    assert held.value == 0.5
    assert (held.low, held.high) == pytest.approx((0.402, 0.598), abs=0.012)


def test_bootstrap_pairs_the_scores_of_a_question():
    # Unpaired, the large spread between questions would drown the difference.
    first = [0.0, 1.0] * 20
    held = paired_bootstrap(first, [one + 0.1 for one in first])
    assert held.low == pytest.approx(0.1)


def test_bootstrap_is_repeatable_by_its_seed():
    scores = [0.0] * 30, [number * number / 900 for number in range(30)]
    assert paired_bootstrap(*scores, seed=1) == paired_bootstrap(*scores, seed=1)
    assert paired_bootstrap(*scores, seed=1) != paired_bootstrap(*scores, seed=2)


# Connor: ((1.95996 sqrt(.2) + .84162 sqrt(.2 - .01)) / .1)² = 154.6 questions for a tenth.
def test_minimum_detectable_effect_fits_its_sample_size():
    assert minimum_detectable_effect(155, discordant=0.2) < 0.1
    assert minimum_detectable_effect(154, discordant=0.2) > 0.1


def test_more_questions_show_smaller_effects():
    effects = [minimum_detectable_effect(n, discordant=0.3) for n in (50, 200, 800)]
    assert effects == sorted(effects, reverse=True)
    assert effects[2] == pytest.approx(effects[1] / 2, rel=0.05)


def test_no_effect_can_be_shown_with_too_few_differences():
    assert minimum_detectable_effect(10, discordant=0.1) is None
    assert minimum_detectable_effect(10, discordant=0.0) is None


def test_systems_whose_errors_have_nothing_in_common_differ_most():
    assert discordant_if_independent(0.8, 0.5) == pytest.approx(0.8 * 0.5 + 0.2 * 0.5)
