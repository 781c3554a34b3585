"""Which facts may be one thing in other words, and which only look so."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core.consolidate.pairs_alike import alike_pairs, by_id, disjoint
from engram_core.embed.bundled import BundledEmbedder
from engram_core.model import Fact


def fact(object: str, number: int = 1, **fields: object) -> Fact:
    told = {
        "id": f"f{object}",
        "lineage": f"l{object}",
        "subject": "user",
        "predicate": "likes",
        "object": object,
        "text": f"user likes {object}",
        "valid_at": datetime(2024, number, 1, tzinfo=UTC),
        "invalid_at": None,
        "created_at": datetime(2024, number, 1, tzinfo=UTC),
        "expired_at": None,
        "precision": None,
        "superseded_by": None,
        "confidence": 0.9,
        "support": 1,
    }
    return Fact(**{**told, **fields})


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


def paired(embedder: BundledEmbedder, one: str, other: str, **fields: object) -> bool:
    facts = [fact(one, 1, **fields), fact(other, 2, **fields)]
    vectors = dict(by_id(facts, embedder.embed_documents([one, other])))
    return bool(alike_pairs(facts, vectors))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("trail running", "running on trails"),
        ("dancing", "the dances"),
        ("movies", "films"),
        ("NYC", "New York City"),
        ("couch", "sofa"),
        ("jazz", "jazz music"),
        ("hiking", "going on hikes"),
    ],
)
def test_one_thing_in_other_words_is_a_pair(
    embedder: BundledEmbedder, one: str, other: str
) -> None:
    assert paired(embedder, one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("daughter", "son"),
        ("cat", "dog"),
        ("Spanish", "Portuguese"),
        ("red wine", "white wine"),
        ("morning run", "evening run"),
        ("old house", "new house"),
        ("guitar", "piano"),
        ("room 12", "room 21"),
        ("Melvor 4", "Melvor 5"),
        ("kale", "Kale!"),
        ("walnuts", "peanuts"),
    ],
)
def test_things_of_one_sort_are_none(embedder: BundledEmbedder, one: str, other: str) -> None:
    assert not paired(embedder, one, other)


def test_what_a_slot_or_a_date_decides_is_none(embedder: BundledEmbedder) -> None:
    assert not paired(embedder, "movies", "films", kind="single")
    assert not paired(embedder, "movies", "films", kind="event")


def test_other_subjects_and_predicates_are_none() -> None:
    facts = [fact("trail running"), fact("running on trails", subject="Lou")]
    assert alike_pairs(facts) == []
    facts = [fact("trail running"), fact("running on trails", predicate="skill")]
    assert alike_pairs(facts) == []


def test_two_that_never_held_at_once_are_told_so() -> None:
    over = fact("trail running", 1, invalid_at=datetime(2024, 2, 1, tzinfo=UTC))
    [pair] = alike_pairs([fact("running on trails", 3), over])
    assert (pair.earlier, pair.met) == (over, False)


def test_pairs_that_share_a_fact_are_not_asked_about_together() -> None:
    facts = [fact("dancing", 1), fact("dances", 2), fact("the dance", 3)]
    pairs = alike_pairs(facts)
    assert len(pairs) == 3
    assert disjoint(pairs) == pairs[:1]
