"""Finding a negation in a clause and blanking it out: the positive patterns read the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engram_core.consolidate.extract.language import Language


class Negation(StrEnum):
    """What kind of "not" it is."""

    OVER = "over"  # no longer, not … any more
    NEVER = "never"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Negated:
    """A text of the same length with the negation blanked out."""

    text: str
    kind: Negation


def without_negation(text: str, start: int, end: int, language: Language) -> Negated | None:
    """The text with the negation of the verb at `start` blanked; None when there is none."""
    for kind, pattern in language.negation_patterns.items():
        found = pattern.match(text, start, end)
        if not found:
            continue
        for name, _ in sorted(pattern.groupindex.items()):
            begin, stop = found.span(name)
            if begin >= 0:
                text = text[:begin] + " " * (stop - begin) + text[stop:]
        return Negated(text, Negation(kind))
    return None
