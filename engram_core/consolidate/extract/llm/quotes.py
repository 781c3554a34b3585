"""Finding the words a model quotes in the message they should come from. Pure."""

from __future__ import annotations

import re

_ALIKE = {"'": "['’ʼ‘`]", '"': '["“”«»]', "-": "[-‐‑–—]", "…": "(?:…|\\.{3})"}
_SAME = str.maketrans(
    {"’": "'", "ʼ": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-"}
)
_EDGES = "\"'“”‘’«» \t\r\n…"
_LONGEST = 2_000  # characters; a claim that stands on more stands on nothing in particular
NOWHERE = (0, 0)


def find_quote(quote: str, text: str, holding: str | None = None) -> tuple[int, int]:
    """Where `quote` stands in `text`, also if spaces, case or kinds of quotation marks differ.

    Args:
        quote: As the model gave it.
        text: The message.
        holding: What the quote should hold; of several places, one that does is taken.

    Returns:
        Half-open offsets; `NOWHERE` when it is not there.

    >>> find_quote("i LIVE in  Ghent", "Well, I live in Ghent now.")
    (6, 21)
    """
    wanted = quote.strip(_EDGES)
    if not wanted or len(wanted) > _LONGEST:
        return NOWHERE
    places = [found.span() for found in _pattern(wanted).finditer(text)]
    for start, end in places:
        if holding is None or holding.casefold() in text[start:end].casefold():
            return start, end
    return places[0] if places else NOWHERE


def _pattern(wanted: str) -> re.Pattern[str]:
    words = wanted.translate(_SAME).split()
    loose = r"\s+".join("".join(_ALIKE.get(char) or re.escape(char) for char in w) for w in words)
    left = r"(?<!\w)" if _ends_words(wanted[0]) else ""
    right = r"(?!\w)" if _ends_words(wanted[-1]) else ""
    return re.compile(left + loose + right, re.IGNORECASE)


def _ends_words(char: str) -> bool:
    """Whether a letter belongs to a script that sets words apart; from Thai on many do not."""
    return char.isalnum() and char < "\u0e00"
