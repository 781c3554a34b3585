"""Lexical tokenisation: which terms a text is indexed by, and which terms a query looks for.

A document's words are stemmed in the language its function words show (English or French); a query
tries both stems of each word, so that it need not be long enough to show its language.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engram_core.storage.tokens_chunk import Pieces, take_apart
from engram_core.storage.tokens_script import arabic_forms, without_accents
from engram_core.storage.tokens_stop import STOP, vote

_LONG = 40  # characters; longer chunks are rarely seen twice
_SAME = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "‐": "-", "‑": "-", "‒": "-", "−": "-"})
_local = threading.local()


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a chunk, by the language of the text round it.

    Args:
        english: Terms if the text is in English, or in neither language.
        french: Terms if it is in French.
        vote: Marks of French less marks of English.
        singles: See `Pieces`.
    """

    english: tuple[str, ...]
    french: tuple[str, ...]
    vote: int
    singles: tuple[str, ...]


def document_terms(text: str) -> list[str]:
    """The terms a text is found by, each as often as it occurs; function words are left out.

    >>> document_terms("The kites of Ana's school")
    ['kite', 'ana', 'school']
    """
    chunks = [
        _remembered(chunk) if len(chunk) <= _LONG else _make_terms(chunk) for chunk in _chunks(text)
    ]
    french = sum([chunk.vote for chunk in chunks]) > 0
    terms: list[str] = []
    for chunk in chunks:
        terms += chunk.french if french else chunk.english
        terms += chunk.singles
    return terms


def query_terms(text: str) -> list[str]:
    """The terms that a query looks for, each once; empty if it names nothing.

    >>> query_terms("who is the one?"), query_terms("???")
    (['one'], [])
    """
    found: dict[str, None] = {}
    for chunk in _chunks(text):
        terms = _remembered(chunk) if len(chunk) <= _LONG else _make_terms(chunk)
        found |= dict.fromkeys(terms.english) | dict.fromkeys(terms.french)
    return list(found)


def forget_words() -> None:
    """Drop the words remembered for speed; called when something was erased (law 11)."""
    _remembered.cache_clear()


def _chunks(text: str) -> list[str]:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_SAME)
    return text.split()


@lru_cache(maxsize=1 << 15)
def _remembered(chunk: str) -> Terms:
    return _make_terms(chunk)


def _make_terms(chunk: str) -> Terms:
    pieces = take_apart(chunk)
    words = [unicodedata.normalize("NFC", word) for word in pieces.words]
    return Terms(
        _in_language("english", pieces, words),
        _in_language("french", pieces, words),
        sum(vote(word) for word in words),
        pieces.singles,
    )


def _in_language(language: str, pieces: Pieces, words: Iterable[str]) -> tuple[str, ...]:
    terms: list[str] = []
    for word in words:
        if word not in STOP:
            terms += _forms(language, word)
    for name in pieces.exact:
        if name not in STOP:
            terms += _variants(name)
    return tuple(terms)


def _forms(language: str, word: str) -> list[str]:
    if any(char.isdigit() for char in word):
        return _variants(word)
    stem = _stemmer(language).stemWord
    # Stemmers know words by their accents: the bare word can have another stem.
    return arabic_forms(word) or list(
        dict.fromkeys([*_variants(stem(word)), stem(without_accents(word))])
    )


def _variants(term: str) -> list[str]:
    """The term, and its form without accents if that is another."""
    bare = without_accents(term)
    return [term] if bare == term else [term, bare]


def _stemmer(language: str) -> Any:  # noqa: ANN401 - PyStemmer has no types
    """One per thread: PyStemmer's stemmers are not safe to share. They keep no words."""
    made = getattr(_local, language, None)
    if made is None:
        import Stemmer

        made = Stemmer.Stemmer(language, 0)
        setattr(_local, language, made)
    return made
