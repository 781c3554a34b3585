"""Lexical tokenisation: which terms a text is indexed by, and which terms a query looks for.

A document's words are stemmed in English or French, as its small words show; words of other
scripts by their script. In a text that shows another language in Latin letters, or Persian, words
have the stems of that language as well, which are no terms of any other. A query tries the stems
of all of them, so that it need not be long enough to show its language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from engram_core.storage.tokens.chunk import Pieces, take_apart
from engram_core.storage.tokens.fold import plain
from engram_core.storage.tokens.language import SMALL_IN, SMALL_WORDS, languages_of, marks_of
from engram_core.storage.tokens.stem import (
    LANGUAGES,
    asked_in_any,
    forms,
    parts_in,
    stems_in,
    variants,
)
from engram_core.storage.tokens.stop import ELISIONS, STOP

_LONG = 40  # characters; longer chunks are rarely seen twice
_ELIDING = 2 * ("french", "italian", "catalan")  # tells more than a word that may be of others


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a chunk, by the language of the text round it.

    Args:
        english: Terms if the text is not in French.
        french: Terms if it is.
        marks: The languages that it speaks for.
        words: Its words, to be stemmed in another language; without small words.
        singles: See `Pieces`.
    """

    english: tuple[str, ...]
    french: tuple[str, ...]
    marks: tuple[str, ...]
    words: tuple[str, ...]
    singles: tuple[str, ...]


def document_terms(text: str) -> list[str]:
    """The terms a text is found by, each as often as it occurs; function words are left out.

    >>> document_terms("The kites of Ana's school")
    ['kite', 'ana', 'school']
    """
    chunks = [_terms_of(chunk) for chunk in plain(text).split()]
    languages = languages_of(chain.from_iterable([chunk.marks for chunk in chunks]))
    terms: list[str] = []
    for chunk in chunks:
        terms += chunk.french if "french" in languages else chunk.english
        terms += chunk.singles
    for language in sorted(languages.intersection(LANGUAGES)):
        terms += [one for chunk in chunks for one in _in_language(language, chunk.words)]
    return terms


def query_terms(text: str) -> list[str]:
    """The English and French terms that a query looks for, each once; empty if it names nothing.

    >>> query_terms("who is the one?"), query_terms("???")
    (['one'], [])
    """
    found: dict[str, None] = {}
    for chunk in plain(text).split():
        terms = _terms_of(chunk)
        found |= dict.fromkeys(terms.english) | dict.fromkeys(terms.french)
    return list(found)


def searched_terms(text: str) -> list[str]:
    """What `query_terms` gives, and the terms that texts in other languages have.

    >>> "german:buch" in searched_terms("Bücher")
    True
    """
    words = (word for chunk in plain(text).split() for word in _terms_of(chunk).words)
    return list(dict.fromkeys([*query_terms(text), *chain.from_iterable(map(asked_in_any, words))]))


def telling_chunks(text: str) -> list[str]:
    """The chunks between spaces, as they stand, that name something in the language of the text.

    >>> telling_chunks("Wo ist das Buch?"), telling_chunks("Where is the kite?")
    (['Buch?'], ['kite?'])
    """
    chunks = {chunk: _terms_between(chunk) for chunk in text.split()}
    marks = [mark for held in chunks.values() for terms in held for mark in terms.marks]
    told = languages_of(marks, least=2)  # "dog" alone is no Danish
    small = frozenset().union(*(SMALL_IN.get(one, ()) for one in told))
    return [chunk for chunk, held in chunks.items() if any(_tells(one, small) for one in held)]


def _tells(terms: Terms, small: frozenset[str]) -> bool:
    if terms.words and small.issuperset(terms.words):
        return False
    return bool(terms.english or terms.french)


def _terms_between(chunk: str) -> list[Terms]:
    return [_terms_of(one) for one in plain(chunk).split()]


def forget_words() -> None:
    """Drop the words remembered for speed; called when something was erased (law 11)."""
    _remembered.cache_clear()
    asked_in_any.cache_clear()


def _terms_of(chunk: str) -> Terms:
    return _remembered(chunk) if len(chunk) <= _LONG else _make_terms(chunk)


@lru_cache(maxsize=1 << 15)
def _remembered(chunk: str) -> Terms:
    return _make_terms(chunk)


def _make_terms(chunk: str) -> Terms:
    pieces = take_apart(chunk)
    words = [unicodedata.normalize("NFC", word) for word in pieces.words]
    marks = [mark for word in words for mark in marks_of(word)]
    if "'" in chunk and chunk.partition("'")[0].casefold() in ELISIONS:
        marks += _ELIDING
    telling = [word for word in words if word not in STOP]
    return Terms(
        _in_either("english", pieces, telling),
        _in_either("french", pieces, telling),
        tuple(marks),
        tuple(telling),
        pieces.singles,
    )


def _in_either(language: str, pieces: Pieces, words: Iterable[str]) -> tuple[str, ...]:
    terms = [form for word in words for form in forms(language, word)]
    for name in pieces.exact:
        if name not in STOP:
            terms += variants(name)
    return tuple(terms)


def _in_language(language: str, words: Iterable[str]) -> list[str]:
    small = SMALL_WORDS.get(language, ())
    return [
        term
        for word in words
        if word not in small
        for term in (*stems_in(language, word), *parts_in(language, word))
    ]
