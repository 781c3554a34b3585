"""The end of a marriage or a love, told without a name, ends what is held of the writer's own."""

from __future__ import annotations

import pytest

from tests.field.telling import heard, live, objects

SPOUSE, PARTNER = "My wife is called Runa.", "My girlfriend Suvi loves climbing."
MARI, COPINE = "Mon mari s'appelle Gaspard.", "Ma copine s'appelle Inès."


def couples(*sentences):
    told = [(f"202{number}-02-01", text) for number, text in enumerate(sentences)]
    mem = heard(*told)
    return objects(live(mem, "married_to")), objects(live(mem, "partner"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (SPOUSE, "I got divorced."),
        (SPOUSE, "We separated in January."),
        (SPOUSE, "My divorce was finalised on Friday."),
        (SPOUSE, "I was widowed last year."),
        (SPOUSE, "My wife left me in November."),
        (SPOUSE, "My wife and I have split up."),
        (SPOUSE, "I lost my wife last year."),
        (PARTNER, "I got divorced."),
        (PARTNER, "We broke up last month."),
        (PARTNER, "My girlfriend and I split up on Friday."),
        (PARTNER, "My girlfriend dumped me."),
        (PARTNER, "We're no longer together."),
        ("My fiancée Liv is a vet.", "I called off the engagement."),
        (MARI, "J'ai divorcé en janvier."),
        (MARI, "On s'est séparés en mars."),
        (MARI, "Mon mari m'a quittée."),
        (MARI, "Mon divorce a été prononcé hier."),
        (COPINE, "On a rompu."),
        (COPINE, "Inès et moi, c'est fini."),
    ],
)
def test_a_parting_ends_the_couple(before, after):
    assert couples(before, after) == ([], [])


@pytest.mark.parametrize(
    "after",
    [
        "My parents got divorced last year.",
        "My brother got divorced.",
        "Our band broke up.",
        "We split the bill.",
        "My wife left me with the kids for the weekend.",
        "I lost my wife in the supermarket.",
        "We almost got divorced last year.",
        "Mes parents ont divorcé.",
    ],
)
def test_what_parts_others_or_nobody_ends_nothing(after):
    assert couples(SPOUSE, after) == (["Runa"], [])


def test_an_old_divorce_leaves_a_later_partner():
    assert couples("My partner is called Noor.", "I'm divorced.") == ([], ["Noor"])


def test_of_two_words_for_one_parting_the_named_one_counts(says):
    assert "-user married_to Idris @2022" in says("My husband Idris and I separated in 2022.")
    assert not [one for one in says("My husband Idris and I separated in 2022.") if "?" in one]
