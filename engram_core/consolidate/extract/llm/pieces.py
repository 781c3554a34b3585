"""Cutting a message that is too long for one call into pieces, where sentences end. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

BYTES_PER_TOKEN = 3  # fewer than any tokenizer needs on the mean, so that limits hold
_LEAD = 400  # characters of the piece before that are shown for understanding
_BREAKS = (
    re.compile(r"\n\s*\n"),
    re.compile(r"[.!?…]['\"”’»)\]]*\s+|[。！？]|\n"),
    re.compile(r"\s+"),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a message that is read in one call.

    Args:
        start: Its offset in the message.
        text: Its words.
        lead: The end of the piece before; "" for the first.
    """

    start: int
    text: str
    lead: str = ""


def estimated_tokens(text: str) -> int:
    """About how many tokens a text has, rather too many than too few."""
    return len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN + 1


def pieces_of(text: str, most_tokens: int) -> tuple[Piece, ...]:
    """`text` in pieces of at most about `most_tokens`; together they are all of it but blanks.

    >>> [piece.text for piece in pieces_of("I run. I swim.", 3)]
    ['I run. ', 'I swim.']
    """
    if estimated_tokens(text) <= most_tokens:
        return (Piece(0, text),) if text.strip() else ()
    per_char = len(text.encode("utf-8", "surrogatepass")) / len(text)
    most = max(1, int(most_tokens * BYTES_PER_TOKEN / per_char))
    return tuple(
        Piece(start, text[start:end], text[max(0, start - _LEAD) : start])
        for start, end in _cuts(text, most)
        if text[start:end].strip()
    )


def _cuts(text: str, most: int) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        end = start + most
        if end < len(text):
            end = _break_before(text, start + most // 2, end)
        yield start, min(end, len(text))
        start = end


def _break_before(text: str, first: int, last: int) -> int:
    """The last good place to cut between two offsets: a paragraph, a sentence, a word."""
    for form in _BREAKS:
        ends = [found.end() for found in form.finditer(text, first, last)]
        if ends:
            return ends[-1]
    return last
