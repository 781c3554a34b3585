"""Facts beside requests, in appositions, in brackets; exes, old jobs, and who is whose supplier."""

from __future__ import annotations

import pytest

from engram_core.claims import Modality

SAID = {
    # Set apart by commas or brackets.
    "Lou, my sister, has moved to Bari": ["+Lou lives_in Bari"],
    "my sister, Lou, lives in Bath": ["+Lou lives_in Bath"],
    "Ravi, my husband, snores": ["+user married_to Ravi"],
    "Yannick, mon mari, est boulanger": [
        "+Yannick job_title boulanger", "+user married_to Yannick",
    ],
    "I (34, nurse) live in Hull": [
        "+user age 34", "+user job_title nurse", "+user lives_in Hull",
    ],
    "Priya from my team adopted a puppy": ["+Priya has_pet puppy"],
    # Turned round.
    "Joost is my fiancé": ["+user partner Joost"],
    "VRKA is our supplier": ["+VRKA related_as supplier"],
    "VRKA isn't our supplier anymore": ["-VRKA related_as supplier"],
    "Sollith est notre fournisseur": ["+Sollith related_as fournisseur"],
    # What is over.
    "my ex, Devon, called": ["-user partner Devon"],
    "my last job was at Sollith": ["-user works_at Sollith"],
    "back when I worked at Corvane, I cycled": ["-user works_at Corvane"],
    "when I lived in Perth, I surfed": ["-user lives_in Perth"],
    "I swapped London for Lisbon, the new flat is tiny": [
        "+user lives_in Lisbon",
        "-user lives_in London",
    ],
    "I don't live in Poole anymore": ["-user lives_in Poole"],
    "my divorce from Patrick came through in April": ["-user married_to Patrick @2024-04"],
    # Beside a request.
    "give me dinner ideas, I'm vegan and live in Leeds": [
        "+user diet vegan", "+user lives_in Leeds",
    ],
    "where can I swim, I live in Dijon": ["+user lives_in Dijon"],
    # Names of towns, ages in words, dates.
    "I live in a fishing village called Mousehole": ["+user lives_in Mousehole"],
    "my daughter turned six on Friday": [
        "+daughter age six @2024-05-10", "+user has_child daughter",
    ],
    "new PB: 47:12 today": ["+user personal_best 47:12 @2024-05-15"],
    "sober since 3 March": ["+user started sober @2024-03-03"],
    "I meant I work at Halden, not Holden": ["!user works_at Holden", "+user works_at Halden"],
    "my mother-in-law speaks Frisian": ["+mother-in-law speaks Frisian"],
}  # fmt: skip
SILENT = [
    "write a story, I live in Rome and own a dragon",
    "traduis ça, j'habite à Rome",
    "je suis d'accord",
    "hope and love exist",
    "I have a 5k on Sunday mornings",
    "when do you open",
]


@pytest.mark.parametrize("text", SAID)
def test_it_is_heard(says, text):
    assert says(text) == sorted(SAID[text])


@pytest.mark.parametrize("text", SILENT)
def test_it_is_no_fact(says, text):
    assert says(text) == []


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("I think I'm allergic to wasps", "allergic_to"),
        ("we may rent a place in Arles", "lives_in"),
        ("je crois que je suis allergique aux noix", "allergic_to"),
    ],
)
def test_a_guess_is_kept_as_a_guess(claims_of, text, predicate):
    (claim,) = claims_of(text)
    assert (claim.predicate, claim.modality) == (predicate, Modality.HEDGED)
