"""Children that are born or adopted are read with their day; other people's stay theirs."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("We had a baby girl last night!", "baby girl @2024-05-14"),
        ("Our son was born on 3 March.", "son @2024-03-03"),
        ("My daughter Wilda was born on Tuesday.", "Wilda @2024-05-14"),
        ("My wife gave birth to a little boy this morning.", "little boy @2024-05-15"),
        ("I gave birth to twins in January.", "twins @2024-01"),
        ("I had a baby in 2012.", "baby @2012"),
        ("We adopted a little girl in February.", "little girl @2024-02"),
        ("I became a dad yesterday! His name is Corwin.", "Corwin @2024-05-14"),
        ("We had a baby! Little Juno arrived on Tuesday.", "Juno @2024-05-14"),
        ("Notre fille est née le 2 mars.", "fille @2024-03-02"),
        ("Ma fille Odette est née en 2019.", "Odette @2019"),
        ("On a eu un petit garçon hier, il s'appelle Anselme.", "Anselme @2024-05-14"),
        ("Ma femme a accouché d'une petite fille ce matin.", "petite fille @2024-05-15"),
        ("Ma femme et moi avons adopté un garçon en mai.", "garçon @2024-05"),
        ("Je suis devenue maman mardi ! Elle s'appelle Odile.", "Odile @2024-05-14"),
    ],
)
def test_a_birth_tells_of_a_child_from_that_day(says, text, claim):
    assert says(text) == [f"+user has_child {claim}"]


def test_each_child_keeps_the_year_it_was_born_in(says):
    assert says("My daughter Selma was born in 2016 and my son Kit in 2018.") == [
        "+user has_child Kit @2018",
        "+user has_child Selma @2016",
    ]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("My sister Petra had a baby girl yesterday.", ["+Petra has_child baby girl @2024-05-14"]),
        ("Mon frère Odo a eu un garçon hier.", ["+Odo has_child garçon @2024-05-14"]),
        ("They had a baby boy.", []),
        ("My daughter is due in May.", []),
        ("We had a baby shower for Ann.", []),
        ("I became a dad yesterday!", []),
        ("The puppies were born on Friday.", []),
        ("If we had a baby girl we'd call her Vesper.", []),
        ("We had a girl in from the agency.", []),
    ],
)
def test_what_is_no_birth_to_the_writer_gives_them_no_child(says, text, claims):
    assert says(text) == claims
