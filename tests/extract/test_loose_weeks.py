"""A week gone by dates by its month, from where the week begins; what is looser dates nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.times import Precision
from tests.field.telling import believed, heard

# The messages are of Wednesday, 15 May 2024.


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Last week I stopped smoking.", "+user stopped smoking @2024-05"),
        ("La semaine dernière, j'ai arrêté le yoga.", "+user stopped yoga @2024-05"),
        ("I moved to Oulu three weeks ago.", "+user lives_in Oulu @2024-04"),
        ("I bought a lamp last weekend.", "+user bought lamp @2024-05"),
        ("I've been vegan for three weeks.", "+user diet vegan @2024-04"),
        ("I quit Brevik at Christmas.", "-user works_at Brevik @2023-12"),
        ("I moved to Oulu two weeks ago.", "+user lives_in Oulu"),  # 29 April to 5 May
        ("I moved to Oulu recently.", "+user lives_in Oulu"),
        ("This week I started yoga.", "+user started yoga"),
        ("After Christmas I moved to Oulu.", "+user lives_in Oulu"),
    ],
)
def test_a_week_within_a_month_is_of_that_month(says, text, claim):
    assert says(text) == [claim]


def test_what_was_given_up_last_week_held_until_that_week_began():
    mem = heard(
        ("2024-01-05", "I've started swimming."), ("2024-05-15", "Last week I gave up swimming.")
    )
    (swimming,) = [one for one in believed(mem) if one.invalid_at]
    assert swimming.invalid_at == datetime(2024, 5, 6, tzinfo=UTC)
    assert swimming.to_dict()["end_precision"] == Precision.MONTH


def test_what_was_said_before_that_week_holds_until_it():
    mem = heard(("2024-05-02", "I live in Pori."), ("2024-05-15", "Last week I moved to Rauma."))
    spans = {
        (one.object, str(one.valid_at)[:10], str(one.invalid_at)[:10]) for one in believed(mem)
    }
    assert spans == {("Pori", "2024-05-02", "2024-05-06"), ("Rauma", "2024-05-06", "None")}
