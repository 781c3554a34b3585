"""Everyday ways to tell of a job, a favourite, a name, a race, a pet; and near misses of each."""

from __future__ import annotations

import pytest

SAID = {
    "I got a job in a bank": ["+user works_at bank"],
    "Got a new job in a bakery!": ["+user works_at bakery"],
    "I got a new job at Bosch": ["+user works_at Bosch"],
    "je bosse dans une clinique": ["+user works_at clinique"],
    "je suis infirmière à l'hôpital Nord": [
        "+user job_title infirmière", "+user works_at hôpital Nord",
    ],
    "I've been working as a nurse at St Mary's since March": [
        "+user job_title nurse @2024-03", "+user works_at St Mary's @2024-03",
    ],
    "I'm working as a nurse at St Mary's since May": [
        "+user job_title nurse @2024-05", "+user works_at St Mary's @2024-05",
    ],
    "blue's my fave colour": ["+user favourite blue"],
    "my favourite colour's green": ["+user favourite green"],
    "my fave band's Wilco": ["+user favourite Wilco"],
    "I've legally changed my name to Iva": ["+user name Iva"],
    "I ran the 2022 Oslo Marathon": ["+user attended 2022 Oslo Marathon @2022"],
    "The day before yesterday I sold my car": ["-user owns car @2024-05-13"],
    "j'ai lâché la fac": ["+user stopped fac", "-user studies_at ?"],
    "chuis allergique aux noix": ["+user allergic_to noix"],
    "chuis végé depuis 2020": ["+user diet végé @2020"],
    "j'ai plus de chat": ["-user has_pet chat"],
    "my wife's called Ines, she's a vet": ["+Ines job_title vet", "+user married_to Ines"],
    "My sister is called Maud. She's a plumber.": ["+Maud job_title plumber"],
}  # fmt: skip

SILENT = [
    "I got a job in a week",
    "I got a job in the end",
    "I changed my name on the form",
    "green's not my fave colour",
    "I ran the dishwasher",
    "I ran a marathon of errands",
    "I finished the London Marathon registration form",
    "I completed the 2022 Oslo Marathon 2022 training plan",
    "I called my mum, she's a vet",
    "j'ai plus de chats que de chiens",
]


@pytest.mark.parametrize("text", SAID)
def test_it_is_claimed(says, text):
    assert says(text) == sorted(SAID[text])


@pytest.mark.parametrize("text", SILENT)
def test_a_near_miss_asserts_nothing(says, text):
    assert not [one for one in says(text) if "has_pet" in one or one.startswith("+")]
