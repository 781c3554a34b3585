"""One way to write what Unicode writes in several: the form of a text that is taken apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUOTES = {"’": "'", "ʼ": "'", "‘": "'", "‐": "-", "‑": "-", "‒": "-", "−": "-"}
# Soft hyphen, joiners, marks of direction, selectors of an emoji's looks, and the keycap.
_UNSEEN = "\u00ad\u034f\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e" + (
    "\u2066\u2067\u2068\u2069\ufe0e\ufe0f\u20e3"
)
# Devanagari candrabindu for anusvara, and no nukta, which many leave out; Persian letters as the
# Arabic keyboard has them; Hebrew and Arabic marks of abbreviation.
_ALIKE = {"\u0901": "\u0902", "\u093c": "", "\u06cc": "\u064a", "\u06a9": "\u0643", "\u06c0": "ه"}
_PERSIAN_SUFFIX = re.compile("(?<=[\u0620-\u06d3])\u200c(?=[\u0620-\u06d3])")
_WITHIN_HEBREW = re.compile("(?<=[\u05d0-\u05ea])[\"'\u05f3\u05f4](?=[\u05d0-\u05ea])")
_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th", "ħ": "h"}
)
_COMBINING = re.compile("[\u0300-\u036f]")


def plain(text: str) -> str:
    """The text with one character for what looks or reads alike, and none that is not seen.

    >>> plain("ﬁre\u00adﬂy № ٤٢")
    'firefly No 42'
    """
    if text.isascii():
        return text
    text = _PERSIAN_SUFFIX.sub(" ", unicodedata.normalize("NFKC", text)).translate(_table())
    return _WITHIN_HEBREW.sub("", text) if max(text, default="") >= "\u05d0" else text


def without_accents(word: str) -> str:
    """The word with accents taken off Latin, Greek and Cyrillic letters, and none joined.

    >>> without_accents("pâté"), without_accents("cœur")
    ('pate', 'coeur')
    """
    if word.isascii():
        return word
    bare = _COMBINING.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare).translate(_LETTERS)


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    """Character to what stands for it; a zero-width space sets words apart."""
    table = {ord(char): to for char, to in {**_QUOTES, **_ALIKE}.items()}
    table |= {ord(char): "" for char in _UNSEEN}
    table[ord("\u200b")] = " "
    for code in range(0x660, 0x1FBFA):
        if unicodedata.category(chr(code)) == "Nd":
            table[code] = str(unicodedata.digit(chr(code)))
    return table
