"""Names that may mean one: proposed for a person to decide, never merged (field case B7).

Pure: it looks at names only.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from engram_core.entity_names import TITLES, entity_key, role_of
from engram_core.names import same_digits

_SHORTEST = 5  # letters; of shorter names too many differ by one


def why_alike(one: str, other: str) -> str | None:
    """What speaks for two names meaning one; None when nothing does.

    >>> why_alike("Ada", "Ada Holm")
    'the one may be short for the other'
    >>> why_alike("QTR2203", "QTR2205") is None
    True
    """
    first, second = entity_key(one), entity_key(other)
    if first == second or not _can_be_names(one, other) or not same_digits(first, second):
        return None
    untitled = _untitled(first), _untitled(second)
    if untitled[0] == untitled[1]:
        return "they differ in their titles"
    if _part_of(*untitled) or _part_of(*reversed(untitled)):
        return "the one may be short for the other"
    if _letters(first) == _letters(second):
        return "they differ in accents, hyphens or blanks"
    if min(len(first), len(second)) >= _SHORTEST and _one_apart(first, second):
        return "they differ in one letter"
    return None


def _can_be_names(*names: str) -> bool:
    return all(name[:1].isupper() and role_of(name) is None for name in names)


def _untitled(key: str) -> str:
    first, _, rest = key.partition(" ")
    return rest if first in TITLES and rest else key


def _part_of(short: str, long: str) -> bool:
    """Whether `short` is the first or the last words of `long`."""
    words, all_words = short.split(), long.split()
    inside = len(words) < len(all_words)
    return inside and (all_words[: len(words)] == words or all_words[-len(words) :] == words)


def _letters(key: str) -> str:
    flat = unicodedata.normalize("NFKD", key)
    return "".join(char for char in flat if char.isalnum())


def _one_apart(one: str, other: str) -> bool:
    """Whether one letter inserted, dropped or changed makes the one the other."""
    if abs(len(one) - len(other)) > 1 or one[0] != other[0]:
        return False
    short, long = sorted((one, other), key=len)
    at = next((n for n, char in enumerate(short) if char != long[n]), len(short))
    rest = short[at:] if len(short) < len(long) else short[at + 1 :]
    return rest == long[at + 1 :]


def alike_among(name: str, others: Iterable[str]) -> list[tuple[str, str]]:
    """Those of `others` that may be `name`, each with what speaks for it."""
    found = [(other, why_alike(name, other)) for other in others]
    return [(other, why) for other, why in found if why is not None]
