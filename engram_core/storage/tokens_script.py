"""Characters by what they do in a text: letters, joiners, symbols, and scripts without spaces."""

from __future__ import annotations

import re
import unicodedata

# Inside a piece these hold it together: e-mails, paths, versions, identifiers, hyphened words.
JOINERS = frozenset("-._/\\|@:#+&'~%$*=")

# Thai, Lao, Myanmar, Khmer, kana, Han, Hangul: words are not set apart, or carry their particles.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u1100-\u11ff\uac00-\ud7af\U00020000-\U0003134f"
)
UNSPACED = re.compile(f"[{_UNSPACED}]+")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_ARABIC = re.compile("[\u0600-\u06ff]")
_ARABIC_MARKS = re.compile("[\u0610-\u061a\u0640\u064b-\u065f\u0670]")
_ARABIC_ARTICLES = ("وال", "بال", "كال", "فال", "لل", "ال")
_COMBINING = re.compile("[\u0300-\u036f]")


def is_word(char: str) -> bool:
    """Whether `char` is a letter, a mark on one, or a digit."""
    return unicodedata.category(char)[0] in "LMN"


def is_solid(char: str) -> bool:
    """Whether `char` can stand alone: a letter or a digit, not a mark."""
    return unicodedata.category(char)[0] in "LN"


def is_symbol(char: str) -> bool:
    """Whether `char` is an emoji or another sign that people search for."""
    return unicodedata.category(char) == "So"


def grams(run: str) -> list[str]:
    """Bigrams of a run without spaces, with its Han characters one by one.

    >>> grams("猫がいる")
    ['猫が', 'がい', 'いる', '猫']
    """
    if len(run) == 1:
        return [run]
    return [run[i : i + 2] for i in range(len(run) - 1)] + _HAN.findall(run)


def single(run: str) -> list[str]:
    """The characters of a run, so that a search for one of them finds it."""
    return [char for char in run if is_solid(char) and not _HAN.match(char)]


def without_accents(word: str) -> str:
    """The word with accents taken off Latin, Greek and Cyrillic letters.

    >>> without_accents("pâté")
    'pate'
    """
    if word.isascii():
        return word
    bare = _COMBINING.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare)


def arabic_forms(word: str) -> list[str]:
    """An Arabic word without vowel marks, and again without its article; [] for other scripts."""
    if not _ARABIC.search(word):
        return []
    bare = _ARABIC_MARKS.sub("", word)
    for article in _ARABIC_ARTICLES:
        if bare.startswith(article) and len(bare) - len(article) >= 2:
            return [bare, bare[len(article) :]]
    return [bare]
