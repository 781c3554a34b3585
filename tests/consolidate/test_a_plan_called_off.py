"""A plan that is called off is believed no more, though it is put in other words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope

ANA = Scope(user="ana")
MADE = datetime(2024, 3, 1, 9, tzinfo=UTC)
OFF = datetime(2024, 3, 20, 9, tzinfo=UTC)

CALLED_OFF = [
    ("I'm moving to Nantes in June.", "The move to Nantes fell through."),
    ("We're flying to Oslo on 3 May.", "We had to cancel the trip to Oslo."),
    ("We're getting married on 6 September!", "We've called off the wedding."),
    ("We're going to Greece in July.", "The Greece trip is off."),
    ("We're flying to Oslo on 3 May.", "The Oslo trip got cancelled."),
    ("On part en Islande le 12 juillet.", "Le voyage en Islande est annulé."),
    ("Je déménage à Pau en mai.", "Le déménagement à Pau tombe à l'eau."),
]


@pytest.mark.parametrize(("made", "off"), CALLED_OFF)
def test_a_plan_called_off_in_other_words_is_gone(made, off):
    with Engram.in_memory() as mem:
        mem.add(made, ANA, at=MADE)
        mem.consolidate()
        assert len(mem.facts(ANA, predicate="plans")) == 1
        mem.add(off, ANA, at=OFF)
        mem.consolidate()
        assert mem.facts(ANA, predicate="plans") == []


def test_another_plan_stays():
    with Engram.in_memory() as mem:
        mem.add("I'm moving to Nantes in June.", ANA, at=MADE)
        mem.add("The trip to Oslo is cancelled.", ANA, at=OFF)
        mem.consolidate()
        (plan,) = mem.facts(ANA, predicate="plans")
        assert plan.object == "moving to Nantes"
