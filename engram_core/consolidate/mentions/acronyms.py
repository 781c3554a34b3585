"""Whether a short name is made of the initials of a long one."""

from __future__ import annotations

import re

from engram_core.consolidate.extract.words import word_set

_SMALL = word_set("of the and for de du des la le les et d l a an in on & van der")


def spells(short: str, long: str) -> bool:
    """Whether `short` is the initials of `long`, with or without its small words.

    >>> spells("WBU", "World Bakers Union"), spells("WBC", "World Bakers Union")
    (True, False)
    """
    letters = re.sub(r"[^A-Za-z0-9]", "", short).lower()
    words = [word for word in re.split(r"[\s'’-]+", long) if word]
    strong = [word for word in words if word.lower() not in _SMALL]
    return len(letters) >= 2 and letters in (_initials(words), _initials(strong))


def _initials(words: list[str]) -> str:
    return "".join(word[0] for word in words).lower()
