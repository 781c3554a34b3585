"""Plans called off in their own words, irony, a doctor's word, and moves told in one breath."""

from __future__ import annotations

import pytest

from tests.field.telling import heard, live, objects


@pytest.mark.parametrize(
    ("planned", "off"),
    [
        ("I'm joining Halden on 1 March.", "I won't be joining Halden after all."),
        (
            "I'm running the Varn half marathon in April.",
            "I'm not running the Varn half marathon after all.",
        ),
        ("Je déménage à Metz en mai.", "Finalement, je ne déménage pas à Metz."),
        (
            "Je vais courir le marathon de Varn en mai.",
            "Finalement, je ne vais pas courir le marathon de Varn.",
        ),
    ],
)
def test_a_plan_is_called_off_in_the_words_it_was_made_in(planned, off):
    assert len(live(heard(("2024-01-05", planned)), "plans")) == 1
    mem = heard(("2024-01-05", planned), ("2024-02-05", off))
    assert live(mem, "plans") == live(mem, "lives_in") == live(mem, "works_at") == []


@pytest.mark.parametrize(
    "text",
    ["Oh yeah, I just love waiting three hours at the dentist.", "I love my life."],
)
def test_irony_and_idioms_are_no_tastes(says, text):
    assert says(text) == []


def test_a_warm_yes_is_no_irony(says):
    assert says("Oh yes, I love jazz.") == ["+user likes jazz"]


def test_what_a_doctor_finds_is_the_writers_own_word():
    told = ("2024-01-05", "I'm allergic to penicillin.")
    mem = heard(told, ("2024-02-05", "The doctor says I'm not allergic to penicillin after all."))
    assert live(mem, "allergic_to") == []
    mem = heard(("2024-02-05", "My doctor told me that I'm allergic to latex."))
    assert objects(live(mem, "allergic_to")) == ["latex"]


@pytest.mark.parametrize(
    "text", ["The doctor says I love stress.", "Odo says I'm allergic to work."]
)
def test_other_hearsay_stays_hearsay(says, text):
    assert says(text) == []


def test_a_second_move_may_leave_out_its_verb(says):
    assert says("I moved to Jena in 2010 and to Oulu in 2015.") == [
        "+user lives_in Jena @2010",
        "+user lives_in Oulu @2015",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I adore jazz.", "I can't stand jazz any more."),
        ("I like running.", "I've gone off running."),
        ("I love opera.", "I went off opera."),
    ],
)
def test_a_liking_that_turned_is_over(before, after):
    assert live(heard(("2024-01-05", before), ("2024-02-05", after)), "likes") == []
