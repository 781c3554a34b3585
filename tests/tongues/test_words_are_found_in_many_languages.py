"""Lexical search alone finds a message by another form of its words, in each language."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.retrieve.words import content_words
from engram_core.storage.lexical.bm25 import LexicalIndex, LexicalView
from engram_core.storage.tokens.terms import document_terms, query_terms, searched_terms
from tests.tongues.by_language import SAID, WRITTEN

ALL = [told for pairs in SAID.values() for told, _ in pairs]


def index_of(texts: list[str]) -> LexicalView:
    index = LexicalIndex()
    index.append(texts)
    return index.view()


def first_by_words(texts: list[str], asked: str, view: LexicalView | None = None) -> str | None:
    """The one text that shares most with the question; None where two do or none does."""
    view = view or index_of(texts)
    words = " ".join(content_words(asked))
    scores = view.scores(words, np.ones(len(texts), bool), exact=False)
    best = np.flatnonzero(scores == scores.max())
    return texts[best[0]] if scores.max() > 0 and len(best) == 1 else None


@pytest.mark.parametrize("language", SAID)
def test_a_message_is_found_by_other_forms_of_its_words(language: str) -> None:
    texts = [told for told, _ in SAID[language]]
    found = {asked: first_by_words(texts, asked) for _, asked in SAID[language]}
    assert found == {asked: told for told, asked in SAID[language]}


def test_all_languages_lie_in_one_memory_without_getting_in_each_others_way() -> None:
    pairs = [pair for said in SAID.values() for pair in said]
    view = index_of(ALL)
    missed = [asked for told, asked in pairs if first_by_words(ALL, asked, view) != told]
    assert len(missed) <= 4, missed


@pytest.mark.parametrize("way", WRITTEN)
def test_a_message_is_found_however_its_letters_are_written(way: str) -> None:
    told, asked = WRITTEN[way]
    assert first_by_words([told, *ALL], asked) == told


@pytest.mark.parametrize(
    "text", [text for pair in (*WRITTEN.values(), *SAID["english"]) for text in pair]
)
def test_every_text_is_found_by_itself(text: str) -> None:
    assert set(query_terms(text)) & set(document_terms(text))


@pytest.mark.parametrize("told", [told for told, _ in SAID["english"]])
def test_english_text_has_no_terms_of_other_languages(told: str) -> None:
    assert not [term for term in document_terms(told) if ":" in term or "+" in term]


def test_a_german_word_is_found_within_longer_ones_but_not_the_other_way_round() -> None:
    held = "german+keller"
    assert held in document_terms("Die Kellertür klemmt und ich muss sie ölen")
    assert held in document_terms("Wir haben den Weinkeller gefunden")
    assert held in searched_terms("Keller")
    assert held not in document_terms("Wir haben den Keller geputzt")


def test_small_words_of_the_questions_language_name_nothing() -> None:
    assert content_words("Wo ist mein Schlüssel?") == ["Schlüssel"]
    assert content_words("Où ai-je posé mes clés et combien en ai-je ?") == ["posé", "clés"]
    assert content_words("ملک کجاست؟ این چه بود") == ["ملک"]


def test_a_text_in_two_languages_has_the_words_of_both() -> None:
    mixed = "Meeting notes: wir haben die Äpfel mit 田中さん gegessen"
    for asked in ("Apfel", "田中", "meetings", "note"):
        assert set(searched_terms(asked)) & set(document_terms(mixed)), asked


@pytest.mark.parametrize("word", ["dog", "son", "war", "man", "hat", "den", "mal", "dag"])
def test_one_word_alone_tells_no_language_and_is_looked_for(word: str) -> None:
    assert content_words(word) == [word]
