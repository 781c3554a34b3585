"""Decades count from now, "the 3rd" is of the month at hand, and uncounted spans stay vague."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.dates import Relation, find_dates

SAID = datetime(2024, 3, 14, 12, tzinfo=UTC)  # a Thursday


@pytest.mark.parametrize(
    ("text", "prefer", "day"),
    [
        ("for a decade", "past", "2014-01-01"),
        ("in '09", "past", "2009-01-01"),
        ("on the 3rd", "past", "2024-03-03"),
        ("on the 3rd", "future", "2024-04-03"),
        ("this coming Saturday", "past", "2024-03-16"),
    ],
)
def test_it_is_placed(text, prefer, day):
    (found,) = find_dates(text, SAID, prefer=prefer)
    assert f"{found.start:%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("text", "relation"),
    [("since I was nine", Relation.SINCE), ("for a couple of years", Relation.FOR)],
)
def test_it_lasts_and_nobody_counted(text, relation):
    (found,) = find_dates(text, SAID)
    assert (found.start, found.relation) == (None, relation)


@pytest.mark.parametrize("text", ["on the 3rd floor", "for the 2nd time", "the 5th attempt"])
def test_other_ordinals_are_no_days(text):
    assert find_dates(text, SAID) == []
