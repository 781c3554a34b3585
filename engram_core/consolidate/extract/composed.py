"""A message with its accents composed: patterns know "é" as one letter, some systems write two."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engram_core.claims import Claim
from engram_core.model import Episode

# A letter with its marks, or the parts of a Korean syllable; all else is composed already.
_SIGN = re.compile("[^\u0300-\u036f\u1160-\u11ff][\u0300-\u036f\u1160-\u11ff]+")


def composed(episode: Episode) -> tuple[Episode, Sequence[int] | None]:
    """The episode with its text composed, and where each of its characters stood.

    Returns:
        The episode as it is and None, where there is nothing to compose; else the place in the
        stored text of each character, and of the end.
    """
    if unicodedata.is_normalized("NFC", episode.text):
        return episode, None
    parts: list[str] = []
    places: list[int] = []
    done = 0
    for sign in _SIGN.finditer(episode.text):
        whole = unicodedata.normalize("NFC", sign.group())
        parts += [episode.text[done : sign.start()], whole]
        places += range(done, sign.start())
        places += [min(sign.start() + at, sign.end()) for at in range(len(whole))]
        done = sign.end()
    parts.append(episode.text[done:])
    places += range(done, len(episode.text) + 1)
    return replace(episode, text="".join(parts)), places


def placed(claims: Iterable[Claim], places: Sequence[int] | None) -> list[Claim]:
    """The claims with their spans in the text as it is stored."""
    if places is None:
        return list(claims)
    return [replace(claim, span=(places[claim.span[0]], places[claim.span[1]])) for claim in claims]
