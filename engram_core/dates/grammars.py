"""The languages read, and the cheap gate before them: most texts name no date at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engram_core.dates.chinese import CHINESE
from engram_core.dates.english import ENGLISH
from engram_core.dates.figures import FIGURES
from engram_core.dates.french import FRENCH
from engram_core.dates.rules import Grammar

GRAMMARS: tuple[Grammar, ...] = (FIGURES, ENGLISH, FRENCH, CHINESE)

_WORD = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"\d{4}|\d0'?s\b|\d(?:st|nd|rd|th)\b|'\d\d\b")
_HAN = re.compile("[\u4e00-\u9fff]")


def awake(folded: str, grammars: Sequence[Grammar]) -> list[Grammar]:
    """The grammars that can find anything in `folded`: a set lookup per word, no pattern tried."""
    words = set(_WORD.findall(folded.lower()))
    year = _YEAR.search(folded) is not None
    han = _HAN.search(folded) is not None
    return [
        grammar
        for grammar in grammars
        if (year if grammar.spaced else han) or not words.isdisjoint(grammar.triggers)
    ]
