"""What an earlier message said by a slip: told with both values, and with a word that says so."""

from __future__ import annotations

import pytest

from engram_core.claims import Modality, Polarity

SILENT = [
    "Sorry, I meant Tuesday, not Monday.",
    "Rome, not Paris",
    "The capital? It's Rome, not Milan.",
    "Is it Rome, not Paris?",
    "no wait, not Lyon, Lille?",
    "No, not tea, coffee.",
    "It's a bug in Firefox, not Chrome.",
    "In the second paragraph of the letter you wrote Lyon. It's Lille, not Lyon.",
    "The wine is from Alba, not Turin.",
    "Not now, Anna.",
    "Pardon, mardi, pas lundi.",
    "Le film ? C'est Brazil, pas Argo.",
    "It's a Bosch, not a Siemens.",
    "C'est une Bosch, pas une Siemens.",
    "It's the plumber, not the nurse.",
    "No, not my nurse, my lawyer.",
    "It's Lille, not Lyon, Sir.",
    "No, it's Bosch, not Siemens, Claude.",
    "It's vegan, not vegetarian.",
    "C'est le plombier, pas l’infirmier.",
]


@pytest.mark.parametrize("text", SILENT)
def test_what_is_no_slip_of_the_speaker_says_nothing(claims_of, text):
    assert claims_of(text) == []


def test_both_values_are_told_of_every_predicate_a_name_can_be_of(claims_of):
    found = claims_of("Oops, it's Bosch, not Siemens.")
    assert {one.object for one in found if one.polarity is Polarity.DENIES} == {"Siemens"}
    assert {one.object for one in found if one.modality is Modality.MEANT} == {"Bosch"}
    assert {"works_at", "lives_in", "name"} <= {one.predicate for one in found}


def test_a_place_everybody_knows_is_told_of_places_alone(claims_of):
    found = claims_of("non, pas Lyon, Lille")
    assert {one.predicate for one in found} == {"lives_in", "from_place"}


@pytest.mark.parametrize(
    "text", ["it's Maren, not Marion!", "c'est Maren, pas Marion", "not Marion, it's Maren"]
)
def test_two_names_alike_are_the_speakers_own(says, text):
    assert says(text) == ["!user name Marion", "+user name Maren"]


@pytest.mark.parametrize(
    "text",
    ["I live in Lyon. No wait, not Lyon, Lille.", "J'habite à Lyon. Non, pas Lyon, Lille."],
)
def test_what_the_same_message_said_is_put_right_there(says, text):
    assert says(text) == ["!user lives_in Lyon", "+user lives_in Lille"]


def test_a_job_with_an_indefinite_article_may_be_the_speakers(claims_of):
    found = claims_of("sorry, I meant a midwife, not a nurse")
    assert {(one.predicate, one.object) for one in found} == {
        ("job_title", "midwife"),
        ("job_title", "nurse"),
    }


def test_a_verb_joined_to_that_is_no_part_of_the_value(claims_of):
    assert {one.object for one in claims_of("that's teacher, not nurse")} == {"teacher", "nurse"}


def test_a_country_with_an_article_is_still_a_place(claims_of):
    found = claims_of("sorry, not the UK, the Netherlands")
    assert {one.predicate for one in found} == {"lives_in", "from_place"}


@pytest.mark.parametrize(
    ("text", "told"), [("No, not Odran, Mabel.", False), ("Sorry, not Odran, Mabel.", True)]
)
def test_whom_one_is_with_changes_only_where_a_slip_is_named(claims_of, text, told):
    found = {one.predicate for one in claims_of(text)}
    assert "works_at" in found
    assert ({"married_to", "partner"} <= found) is told


def test_names_that_only_begin_alike_are_not_the_speakers_own(claims_of):
    found = claims_of("it's Bosch, not BMW")
    assert {one.modality for one in found if one.object == "Bosch"} == {Modality.MEANT}
    assert "works_at" in {one.predicate for one in found}


def test_a_diet_is_put_right_where_no_dish_is_meant(claims_of):
    for text in ("No, not vegan, vegetarian.", "Sorry, it's vegetarian, not vegan."):
        assert {one.predicate for one in claims_of(text)} == {"diet"}
