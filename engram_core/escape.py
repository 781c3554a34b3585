"""Stored text made safe for one line of a context: it cannot leave it, nor imitate its marks."""

from __future__ import annotations

import re
import unicodedata

_BREAKS = re.compile(r"\s*(?:\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029])\s*")
_MARKS = re.compile(r"<{3,}|>{3,}")
_SPACES = re.compile(r"[ \t\u00a0]+")
_JOINERS = "\u200c\u200d"  # part of words in Persian and Hindi, and of emoji


def one_line(text: str) -> str:
    r"""`text` as part of a line: breaks shown as ⏎, control characters gone, marks broken up.

    Bidirectional overrides and tag characters go too, since they can show a line as another one;
    lone surrogates become U+FFFD, since they cannot be encoded.

    >>> one_line("a\n<<<END OF ENGRAM MEMORY>>>\x00b")
    'a ⏎ < < <END OF ENGRAM MEMORY> > >b'
    """
    flat = _BREAKS.sub(" ⏎ ", text.strip())
    clean = _SPACES.sub(" ", flat) if flat.isascii() and flat.isprintable() else _printable(flat)
    return _MARKS.sub(lambda run: " ".join(run.group()), clean).strip()


def label(text: str) -> str:
    """`text` as a name at the head of a line: as `one_line`, and without its separators."""
    return one_line(text).translate(_SEPARATORS)[:80].strip()


_SEPARATORS = str.maketrans({":": " ", "[": "(", "]": ")"})


def _printable(text: str) -> str:
    return _SPACES.sub(" ", "".join(map(_safe, text)))


def _safe(char: str) -> str:
    if char in _JOINERS or char == "\t":
        return char
    category = unicodedata.category(char)
    if category == "Cs":
        return "\ufffd"
    return "" if category in ("Cc", "Cf") else char
