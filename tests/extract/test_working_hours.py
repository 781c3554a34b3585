"""At what hours and how much one works is one attribute each; a new value follows the old."""

from __future__ import annotations

import pytest

from tests.field.telling import heard, live


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I work 9 to 5.", "9 to 5"),
        ("I'm working 8:30 to 16:30 these days.", "8:30 to 16:30"),
        ("I work from 8am to 4pm, Monday to Friday.", "8am to 4pm"),
        ("I work nine to five.", "nine to five"),
        ("My working hours are 10 to 6.", "10 to 6"),
        ("My shift is from 22:00 to 06:00.", "22:00 to 06:00"),
        ("I work nights.", "nights"),
        ("I've switched to day shifts.", "day shifts"),
        ("I work four days a week.", "four days a week"),
        ("Je travaille de 9h à 17h.", "9h à 17h"),
        ("Je travaille de nuit.", "nuit"),
        ("Mes horaires sont de 9h à 17h.", "9h à 17h"),
        ("Je bosse à mi-temps.", "mi-temps"),
    ],
)
def test_hours_and_load_are_read(says, text, claim):
    assert says(text) == [f"+user attribute {claim}"]


def test_the_employer_is_read_beside_them(says):
    expected = ["+user attribute 9 to 5", "+user works_at Brevik"]
    assert says("I work at Brevik from 9 to 5.") == expected
    assert says("I work 9 to 5 at Brevik.") == expected


@pytest.mark.parametrize(
    "text",
    [
        "Does anybody still work 9 to 5?",
        "I work with 5 to 10 people.",
        "I'm on nights this week.",
        "My brother works nights.",
    ],
)
def test_what_tells_no_hours_of_the_writer_is_left(says, text):
    assert not [claim for claim in says(text) if "attribute" in claim]


def test_new_hours_follow_the_old_in_either_language():
    mem = heard(
        ("2024-01-05", "I work 9 to 5."),
        ("2024-03-05", "I now work nights."),
        ("2024-06-05", "Je travaille de 7h à 15h."),
    )
    assert [one.object for one in live(mem, "attribute")] == ["7h à 15h"]
