"""A question asks by the general word, the message told of the thing itself."""

from __future__ import annotations

import pytest

from engram_core.embed.tokens import count_tokens
from engram_core.retrieve.excerpt import Focus, excerpt
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.kin import kin_of
from tests.retrieve.conftest import Store

PLAIN = Weights(kin=0.0)


def _others(store: Store) -> None:
    store.say_all(
        [f"The ferry to Brennick left at quarter past {hour}." for hour in range(1, 13)],
        session="z",
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which instrument is in the attic?", "My old cello stands upstairs."),
        ("How many children came along?", "The kids slept in the back row."),
        ("Quel sport me plaît ?", "La natation me calme beaucoup."),
    ],
)
def test_a_message_is_found_by_the_kind_of_what_it_tells(
    store: Store, question: str, told: str
) -> None:
    wanted = store.say(told, session="a")
    _others(store)
    words_only = {"channels": ["lexical"], "abstain": "off"}
    assert wanted in [hit.id for hit in store.ask(question, **words_only).hits]
    assert wanted not in [hit.id for hit in store.ask(question, weights=PLAIN, **words_only).hits]


def test_the_word_itself_counts_more_than_its_kin(store: Store) -> None:
    by_kin = store.say("A cello is on loan to Melko.", session="a")
    by_word = store.say("An instrument is on loan to Melko.", session="b")
    _others(store)
    hits = [hit.id for hit in store.ask("Which instrument is on loan?").hits]
    assert hits.index(by_word) < hits.index(by_kin)


def test_kin_covers_nothing_of_a_question(store: Store) -> None:
    store.say("My old cello stands upstairs.", session="a")
    _others(store)
    hit = store.ask("Which instrument?", abstain="off", channels=["lexical"]).hits[0]
    assert hit.channels.get("lexical", 0) > 0
    assert "coverage" not in hit.channels


def test_a_kind_leads_to_its_members_only() -> None:
    assert "cello" in kin_of("instruments").split()
    assert kin_of("cello") == ""
    assert "violin" not in kin_of("guitar").split()
    assert kin_of("qtr2203") == ""


@pytest.mark.parametrize("word", ["keyword", "keywords"])
def test_an_excerpt_is_cut_around_a_word_that_means_nearly_the_same(word: str) -> None:
    calm, rain = "The harbour was calm that day. " * 20, "It rained. " * 40
    text = f"{calm}Put each {word} near the top. {rain}"
    shown = excerpt(text, Focus(["terms"], kin=True), 30, count_tokens)
    assert word in shown
    assert word not in excerpt(text, Focus(["terms"]), 30, count_tokens)
