"""Homes, jobs and plans to come take the next date; called off, they are denied for good."""

from __future__ import annotations

import pytest

from engram_core.claims import Denies, Polarity

SAID = "2024-03-10T10:00:00+00:00"
TO_COME = {
    "From 1 June I live in Arles.": ["+user lives_in Arles @2024-06-01"],
    "As of January I work at Odell.": ["+user works_at Odell @2024-01"],
    "I'll be living in Arles from 1 June": ["+user lives_in Arles @2024-06-01"],
    "I live at 7 Mill Lane": ["+user lives_in 7 Mill Lane"],
    "From 1 September 2025 I'll live at 9 Quay Street.": [
        "+user lives_in 9 Quay Street @2025-09-01",
    ],
    "from 2025-09-01 it's 9 Quay Street": ["+user lives_in 9 Quay Street @2025-09-01"],
    "Mon adresse est 12 rue des Lilas": ["+user lives_in 12 rue des Lilas"],
    "I start at Odell on 3 April": ["+user works_at Odell @2024-04-03"],
    "I'm joining Odell in May": ["+user plans joining Odell @2024-05"],
    "I'll fly to Oslo on Friday": ["+user plans fly to Oslo @2024-03-15"],
    "I have a trip to Oslo in June": ["+user plans trip to Oslo @2024-06"],
    "I live in Arles until August.": ["+user lives_in Arles", "-user lives_in Arles @2024-08"],
    "À partir du 1er juin j'habite à Arles.": ["+user lives_in Arles @2024-06-01"],
    "J'habiterai à Arles en mai": ["+user lives_in Arles @2024-05"],
    "Je commence chez Odell le 3 avril.": ["+user works_at Odell @2024-04-03"],
}  # fmt: skip
CALLED_OFF = {
    "I'm not moving to Nantes after all.": [
        "!user lives_in Nantes", "!user plans moving to Nantes",
    ],
    "The move to Nantes fell through": ["!user lives_in Nantes", "!user plans move to Nantes"],
    "I won't be living in Nantes": ["!user lives_in Nantes"],
    "I'm not joining Odell after all.": [
        "!user plans joining Odell",
        "!user works_at Odell",
    ],
    "The trip to Oslo is cancelled.": ["!user plans trip to Oslo"],
    "We called off the trip to Oslo": ["!user plans trip to Oslo"],
    "Le déménagement à Nantes tombe à l'eau": [
        "!user lives_in Nantes", "!user plans déménagement à Nantes",
    ],
    "Je ne déménage plus à Nantes.": [
        "!user lives_in Nantes",
        "!user plans déménage plus à Nantes",
    ],
    "Je ne rejoins pas Odell finalement.": ["!user works_at Odell"],
    "On a annulé le voyage à Oslo": ["!user plans voyage à Oslo"],
}  # fmt: skip


@pytest.mark.parametrize("text", TO_COME)
def test_it_takes_the_date_to_come(says, text):
    assert says(text, at=SAID) == sorted(TO_COME[text])


@pytest.mark.parametrize("text", CALLED_OFF)
def test_it_is_denied_for_good(claims_of, says, text):
    assert says(text, at=SAID) == sorted(CALLED_OFF[text])
    for claim in claims_of(text, at=SAID):
        assert (claim.polarity, claim.denies) == (Polarity.DENIES, Denies.CLAIM)
        assert claim.valid_to is None
