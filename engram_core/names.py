"""Names as keys: when two spellings are one name, and which words mean the user."""

from __future__ import annotations

import re
import unicodedata

_ARTICLE = re.compile(r"^(?:the|an?|le|la|les|un|une|des|du|l['’])\s*(?<=[\s'’])(?=\S)")
_FIRST_PERSON = frozenset({"i", "me", "myself", "user", "je", "moi", "j"})
_DIGITS = re.compile(r"\d+")
_EDGES = " \t\r\n.,;:!?\"'`«»“”‘’()[]"


def name_key(text: str) -> str:
    """The normalised name: compatibility form, case folded, without article and edge punctuation.

    Digits and inner marks stay, so `v4.1` and `v4.2` are two names.

    >>> name_key("  The Harbour  Café. ")
    'harbour café'
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    flat = " ".join(folded.split()).strip(_EDGES) or " ".join(folded.split())
    return _ARTICLE.sub("", flat) or flat


def same_digits(one: str, other: str) -> bool:
    """Whether the same numbers stand in two names; names that differ in one never mean one.

    >>> same_digits("QTR2203", "QTR2205"), same_digits("Ada", "Ada Holm")
    (False, True)
    """
    return _DIGITS.findall(one) == _DIGITS.findall(other)


def is_first_person(words: str, user: str) -> bool:
    """Whether words mean the user: first person, or the user's own id."""
    key = name_key(words)
    return key in _FIRST_PERSON or key == name_key(user)
