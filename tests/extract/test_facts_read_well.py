"""Facts read as sentences, whatever form or language their words were said in."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock

ANA = Scope(user="ana")
SAID = datetime(2025, 3, 4, 9, tzinfo=UTC)

READS = {
    "I have three hens": "user has hens as pets",
    "I have a tortoise": "user has the pet tortoise",
    "My parents live in Hull": "parents live in Hull",
    "My parents are visiting us in July": "parents plan: visiting us",
    "We plan on visiting my uncle in June": "user plans: visiting my uncle",
    "I have an appointment with Dr. Ohm on 3 June": "user plans: appointment with Dr. Ohm",
    "I work for myself": "user is self-employed",
    "Je suis à mon compte": "user is self-employed",
    "Je suis au chômage": "user is unemployed",
    "Je bosse à mon compte": "user is self-employed",
    "Je travaille à réduire mes déchets": "user works towards réduire mes déchets",
    "Je travaille à Alger": "user works at Alger",
    "Nous sommes mariés depuis 2012": "user is married",
    "Nous allons déménager à Nantes en juin": "user plans: déménager à Nantes",
    "Je compte visiter Rome en mai": "user plans: visiter Rome",
}


def told(*turns: str) -> Engram:
    memory = Engram.in_memory(background=False, embedder="hashing", clock=ManualClock(SAID))
    for hour, words in enumerate(turns):
        memory.add(words, ANA, at=SAID.replace(day=3, hour=hour))
    assert not memory.consolidate().failed
    return memory


@pytest.mark.parametrize("words", READS)
def test_a_fact_reads_as_a_sentence(words: str) -> None:
    assert [fact.text for fact in told(words).facts(ANA)] == [READS[words]]


@pytest.mark.parametrize("words", ["à l'étranger", "à domicile", "à distance"])
def test_where_one_works_in_french_is_no_goal(words: str) -> None:
    assert told(f"Je travaille {words}.").facts(ANA) == []


def test_one_standing_said_in_two_languages_is_one_fact_with_two_witnesses() -> None:
    (fact,) = told("I'm married.", "Nous sommes mariés.").facts(ANA)
    assert (fact.text, fact.support) == ("user is married", 2)


def test_the_object_stays_the_word_of_the_message() -> None:
    (fact,) = told("Je suis veuve").facts(ANA)
    assert (fact.object, fact.text) == ("veuve", "user is widowed")


def test_a_quote_begins_with_a_word_not_within_a_contraction() -> None:
    memory = told("I've lived in Lyon since 2020.")
    (fact,) = memory.facts(ANA)
    assert memory.why(fact.id, ANA).evidence[0].quote == "I've lived in Lyon since 2020"


def test_calling_off_a_move_ends_the_plan_of_it_in_the_near_future_tense() -> None:
    memory = told("Je vais déménager à Nantes en juin.", "Le déménagement à Nantes est annulé.")
    assert memory.facts(ANA, predicate="plans") == []


def test_a_plan_stands_in_the_timeline_as_planned_not_as_happened() -> None:
    memory = told("I'm flying to Oslo on 3 June.", "I bought a kiln yesterday.")
    whats = {entry.fact.predicate: entry.what for entry in memory.timeline(ANA)}
    assert whats == {"plans": "planned", "bought": "happened"}
