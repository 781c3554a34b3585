"""Somebody and I: what both do, the writer does."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "Ulla and I live in Jena.",
        "Ulla Berg and I live in Jena.",
        "My friend and I live in Jena.",
        "My brother Odo and I live in Jena.",
        "Me and Ulla live in Jena.",
        "Ulla et moi habitons à Jena.",
        "Mon frère et moi habitons à Jena.",
        "Mon frère Odo et moi habitons à Jena.",
    ],
)
def test_what_two_do_the_writer_does(says, text):
    assert says(text) == ["+user lives_in Jena"]


def test_two_sentences_in_one_keep_their_subjects(says):
    assert says("My brother Odo lives in Bari and I live in Jena.") == [
        "+Odo lives_in Bari",
        "+user lives_in Jena",
    ]
