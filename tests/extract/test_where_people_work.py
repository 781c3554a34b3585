"""Places that people work at by what they are, and people by their role."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I work at the museum", "museum"),
        ("Je travaille à l'hôpital", "hôpital"),
        ("Je travaille à la mairie", "mairie"),
    ],
)
def test_a_common_word_names_the_place_of_work(says, text, place):
    assert says(text) == [f"+user works_at {place}"]


@pytest.mark.parametrize("text", ["I work at home", "I work at school", "Je travaille à la maison"])
def test_a_place_where_one_merely_is_names_none(says, text):
    assert says(text) == []


@pytest.mark.parametrize("text", ["Mon dentiste est le Dr Roux", "Mon dentiste est Dr Roux"])
def test_a_title_with_its_article_is_still_a_name(says, text):
    assert says(text) == ["+user attribute Dr Roux"]
