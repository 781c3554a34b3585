"""One place or firm left for another: what is over is over, and the new is what the old was."""

from __future__ import annotations

import pytest

from engram_core.claims import Modality, Polarity


@pytest.fixture
def said(claims_of):
    return lambda text: {(one.predicate, one.object, one.polarity) for one in claims_of(text)}


@pytest.mark.parametrize(
    "text",
    [
        "I have moved from Odense to Brno.",
        "I've just moved from Odense to Brno.",
        "I've relocated from Odense to Brno.",
        "We've moved to Brno from Odense.",
        "I moved out of Odense and into Brno.",
        "I've moved out of Odense and into Brno.",
        "I swapped Odense for Brno, and the new city is kind to me.",
        "J'ai quitté Odense pour m'installer à Brno.",
    ],
)
def test_a_move_ends_the_old_home_and_begins_the_new(said, text):
    assert said(text) == {
        ("lives_in", "Odense", Polarity.ENDS),
        ("lives_in", "Brno", Polarity.ASSERTS),
    }


def test_having_moved_out_ends_a_home(said):
    assert said("I've moved out of Odense.") == {("lives_in", "Odense", Polarity.ENDS)}


@pytest.mark.parametrize(
    "text",
    [
        "I ditched Lumo for Tarvik.",
        "I've swapped Lumo for Tarvik.",
        "I left Lumo for Tarvik.",
        "J'ai quitté Lumo pour Tarvik.",
        "J'ai lâché Lumo pour Tarvik.",
    ],
)
def test_where_nothing_tells_a_home_from_a_firm_the_new_is_of_what_the_old_was(claims_of, text):
    assert {(one.predicate, one.object, one.modality) for one in claims_of(text)} == {
        ("lives_in", "Lumo", Modality.ACTUAL),
        ("works_at", "Lumo", Modality.ACTUAL),
        ("lives_in", "Tarvik", Modality.INSTEAD),
        ("works_at", "Tarvik", Modality.INSTEAD),
    }


def test_a_word_of_work_tells_a_firm(said):
    assert said("I left Lumo for Tarvik, a smaller company.") == {
        ("works_at", "Lumo", Polarity.ENDS),
        ("works_at", "Tarvik", Polarity.ASSERTS),
    }
