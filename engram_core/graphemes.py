"""Where a text may be cut: between signs as people see them, never between parts of one.

Accents, vowel signs, joined emoji, flags and Korean syllables are several code points each. The
rule is the part of Unicode Standard Annex 29 that such signs need.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MOST = 64  # code points of one sign; what goes on longer is no sign but a heap of marks


def cut_before(text: str, at: int) -> int:
    """The last place at or before `at` where a sign begins.

    Args:
        text: Any text.
        at: A place in it, in code points.

    >>> cut_before("cafe\u0301", 4), cut_before("cafe", 4)
    (3, 4)
    """
    place = max(0, min(at, len(text)))
    for _ in range(_MOST):
        if place in (0, len(text)) or not _within(text, place):
            return place
        place -= 1
    return at


def _within(text: str, place: int) -> bool:
    """Whether the code points on both sides of a place are of one sign."""
    before, after = text[place - 1], text[place]
    if _goes_on(after) or before == _JOINER or (before, after) == ("\r", "\n"):
        return True
    if _is_flag(before) and _is_flag(after):
        start = place
        while start > 0 and _is_flag(text[start - 1]):
            start -= 1
        return (place - start) % 2 == 1
    return _is_vowel(after) and "\u1100" <= before <= "\ud7a3"


def _goes_on(char: str) -> bool:
    """Whether a code point belongs to the one before it: a mark, a joiner, a tone of skin."""
    if char < "\u0300":
        return False
    return (
        unicodedata.category(char)[0] == "M"
        or char in (_JOINER, "\u200c")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_vowel(char: str) -> bool:
    """Whether it is a Korean vowel or final, which stands within a syllable."""
    return "\u1160" <= char <= "\u11ff"
