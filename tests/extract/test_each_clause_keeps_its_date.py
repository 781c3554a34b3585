"""Two clauses of one sentence, a date each: every date stays with what it was said of."""

from __future__ import annotations

import pytest

# Said on Wednesday 15 May 2024.
BIKE, CAR = "+user bought bike @2024-05-13", "-user owns car @2024-05-10"


@pytest.mark.parametrize(
    "text",
    [
        "I bought a bike on Monday, and on Friday I sold the car.",
        "I bought a bike on Monday, but on Friday I sold the car.",
        "I bought a bike on Monday, and then on Friday I sold the car.",
        "I bought a bike on Monday and on Friday I sold the car.",
        "I bought a bike on Monday and sold the car on Friday.",
        "I bought a bike on Monday and, on Friday, I sold the car.",
        "I bought a bike on Monday, and on Friday, I sold the car.",
        "I bought a bike on Monday, but on Friday, I sold the car.",
        "I bought a bike on Monday; on Friday, I sold the car.",
        "On Monday I bought a bike, and on Friday I sold the car.",
        "On Monday I bought a bike, on Friday I sold the car.",
        "I bought a bike on Monday - on Friday I sold the car.",
    ],
)
def test_a_date_before_the_second_subject_is_of_the_second_clause(says, text):
    assert says(text) == sorted([BIKE, CAR])


def test_what_is_still_to_come_gives_no_date_to_what_is_done(says):
    assert says("Today I signed the lease, and tomorrow I move in.") == [
        "+user did signed the lease @2024-05-15"
    ]


def test_the_second_clause_takes_its_date_and_not_the_time_of_the_message(says):
    assert says("I signed the lease today, and last Friday I met the landlord.") == [
        "+user did signed the lease @2024-05-15",
        "+user met landlord @2024-05-10",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I joined Lumo in March, and in April my brother moved to Oslo.",
        "I joined Lumo in March, and in April, my brother moved to Oslo.",
    ],
)
def test_another_subject_takes_the_date_before_it(says, text):
    assert says(text) == ["+brother lives_in Oslo @2024-04", "+user works_at Lumo @2024-03"]


def test_a_named_subject_behind_a_comma_takes_it_too(says):
    assert says("I joined Lumo in March, and in April, Odile moved to Oslo.") == [
        "+Odile lives_in Oslo @2024-04",
        "+user works_at Lumo @2024-03",
    ]


def test_a_state_takes_the_date_before_it(says):
    assert says("I joined Lumo in March and since April I've lived in Oslo.") == [
        "+user lives_in Oslo @2024-04",
        "+user works_at Lumo @2024-03",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "J'ai acheté un vélo lundi, et vendredi dernier j'ai vendu la voiture.",
        "J'ai acheté un vélo lundi et vendredi dernier j'ai vendu la voiture.",
        "J'ai acheté un vélo lundi, mais vendredi dernier, j'ai vendu la voiture.",
        "Lundi j'ai acheté un vélo, et vendredi dernier, j'ai vendu la voiture.",
    ],
)
def test_it_is_so_in_french(says, text):
    assert says(text) == sorted(["+user bought vélo @2024-05-13", "-user owns voiture @2024-05-10"])


def test_what_was_bought_is_not_what_is_sold_by_another_name(says):
    assert says("J'ai acheté un vélo et j'ai vendu ma moto.") == [
        "+user bought vélo",
        "-user owns moto",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I visited Rome twice, in March and in 2017.",
        "I visited Rome in March, and in 2017.",
        "I visited Rome in March, and again in 2017.",
        "I visited Rome twice, in March and in 2017, and I loved it.",
        "I visited Rome in March, and in 2017, with my brother.",
    ],
)
def test_a_second_date_with_nothing_of_its_own_is_of_the_first_clause(says, text):
    dated = [claim for claim in says(text) if "visited" in claim]
    assert dated == ["+user visited Rome @2017", "+user visited Rome @2024-03"]
