"""Whether confidence tells right from wrong, and whether it means what it says."""

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.reliability import auroc, expected_calibration_error, reliability


@pytest.mark.parametrize(
    ("positive", "negative", "value"),
    [
        ([0.9, 0.8], [0.1, 0.2], 1.0),
        ([0.1], [0.9, 0.8], 0.0),
        ([0.5, 0.5], [0.5], 0.5),
        ([0.9, 0.4], [0.4, 0.1], 3.5 / 4),
        ([3, 1, 2], [0, 2], (2 + 1 + 1.5) / 6),
    ],
)
def test_auroc_counts_pairs_and_halves_ties(positive, negative, value):
    assert auroc(positive, negative) == pytest.approx(value)


def test_auroc_needs_both_kinds():
    with pytest.raises(InvalidInput, match="both kinds"):
        auroc([0.5], [])


CONFIDENCES, TRUTHS = [0.95, 0.85, 0.85, 0.15], [True, True, False, False]


def test_bins_hold_mean_confidence_and_the_share_that_was_true():
    bins = reliability(CONFIDENCES, TRUTHS)
    assert [(one.low, one.n) for one in bins if one.n] == [(0.1, 1), (0.8, 2), (0.9, 1)]
    assert (bins[8].confidence, bins[8].share) == (0.85, 0.5)
    assert (bins[0].confidence, bins[0].share) == (None, None)


def test_expected_calibration_error_weighs_the_gaps_by_size():
    # (|.95 - 1| + 2 |.85 - .5| + |.15 - 0|) / 4
    assert expected_calibration_error(reliability(CONFIDENCES, TRUTHS)) == pytest.approx(0.225)


def test_a_confidence_that_means_what_it_says_has_no_error():
    held = reliability([0.5, 0.5, 1.0, 0.0], [True, False, True, False])
    assert expected_calibration_error(held) == 0


def test_the_last_bin_holds_certainty():
    assert reliability([1.0, 0.0], [True, False], bins=2)[1].n == 1


def test_what_is_no_confidence_is_refused():
    with pytest.raises(InvalidInput, match="within 0 to 1"):
        reliability([1.2], [True])
    with pytest.raises(InvalidInput, match="2 confidences for 1 truths"):
        reliability([0.1, 0.2], [True])
    with pytest.raises(InvalidInput, match="no prediction"):
        expected_calibration_error(reliability([], []))
