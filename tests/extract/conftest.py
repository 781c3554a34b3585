"""What the extraction tests share: the claims of a message, and the same as short strings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from messages_said import as_episode

from engram_core.claims import Claim, Modality, Polarity
from engram_core.consolidate.extract.rules import RuleExtractor
from engram_core.times import show_date

SIGN = {Polarity.ASSERTS: "+", Polarity.ENDS: "-", Polarity.DENIES: "!"}


def short(claim: Claim) -> str:
    """`+user lives_in Ghent @2024-03`: sign, subject, predicate, object, date."""
    ended = claim.polarity is Polarity.ENDS
    date = claim.valid_to if ended else claim.valid_from
    precision = claim.end_precision if ended else claim.precision
    words = [f"{SIGN[claim.polarity]}{claim.subject}", claim.predicate, claim.object or "?"]
    return " ".join(words) + (f" @{show_date(date, precision)}" if date else "")


@pytest.fixture
def claims_of() -> Callable[..., list[Claim]]:
    extractor = RuleExtractor()

    def extract(text: str, **options: str) -> list[Claim]:
        return extractor.extract(as_episode(text, **options), [])

    return extract


@pytest.fixture
def says(claims_of: Callable[..., list[Claim]]) -> Callable[..., list[str]]:
    def extract(text: str, **options: str) -> list[str]:
        firm = (Modality.ACTUAL, Modality.PAST)
        return sorted(short(c) for c in claims_of(text, **options) if c.modality in firm)

    return extract
