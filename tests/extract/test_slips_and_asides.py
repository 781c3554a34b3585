"""A slip put right in the same message, and words set between a subject and its verb."""

from __future__ import annotations

import pytest

SAID = {
    "I live in Ghent. Sorry, I meant Malmö.": ["!user lives_in Ghent", "+user lives_in Malmö"],
    "I've lived in Ghent since 2020. Sorry, I meant Malmö.": [
        "!user lives_in Ghent", "+user lives_in Malmö @2020",
    ],
    "I work at Odell, sorry, I meant Corvane.": [
        "!user works_at Odell", "+user works_at Corvane",
    ],
    "J'habite à Pau. Pardon, je voulais dire Dax.": [
        "!user lives_in Pau", "+user lives_in Dax",
    ],
    "I live in Ghent, no wait, Malmö.": ["!user lives_in Ghent", "+user lives_in Malmö"],
    "I live in Ghent. I mean Malmö.": ["!user lives_in Ghent", "+user lives_in Malmö"],
    "I live in Ghent, or rather in Malmö.": ["!user lives_in Ghent", "+user lives_in Malmö"],
    "I work at Odell. Scratch that, Corvane.": ["!user works_at Odell", "+user works_at Corvane"],
    "J'habite à Pau, enfin non, à Dax.": ["!user lives_in Pau", "+user lives_in Dax"],
    "J'habite à Pau, je veux dire à Dax.": ["!user lives_in Pau", "+user lives_in Dax"],
    "I live in Ghent. I mean it.": ["+user lives_in Ghent"],
    "J'habite à Pau, enfin je crois.": ["+user lives_in Pau"],
    "I switched from Vim to Helix.": [],
    "Sorry, I meant Malmö.": [],
    "I love tea. I meant Malmö.": ["+user likes tea"],
    "My brother Odo, a vet, moved to Bari": ["+Odo lives_in Bari"],
    "Ilvan, a baker, lives in Ghent": ["+Ilvan lives_in Ghent"],
    "My sister, a nurse, works at Odell": ["+sister works_at Odell"],
    "I haven't smoked since March": ["+user stopped smoked @2024-03"],
    "my 5K best is 25:50": ["+user personal_best 25:50"],
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_it_is_read_as_meant(says, text):
    assert says(text) == sorted(SAID[text])
