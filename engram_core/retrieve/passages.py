"""A message in pieces that can be read by themselves: sentences, long ones by clause, and code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engram_core.escape import LINE_BREAKS

LONG_SENTENCE = 140  # characters from which a sentence is taken clause by clause
SHORT_CLAUSE = 40  # characters under which a clause says too little by itself
NUMBERED = 4  # characters of the number of a list item, which is no sentence
MOST = 2000  # pieces of one message that are looked at

_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_LINE = re.compile(rf"[^{LINE_BREAKS}]*\S")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’)\]*]*\s+|(?<=[。！？])\s*")
# Only before what can be read without the clause before it: "which" cannot.
_CLAUSE_END = re.compile(
    r"[,;:]\s+(?=(?:and|but|so|or|can you|could you|et|mais|donc)\b)|;\s+", re.IGNORECASE
)


_COMMA = re.compile(r"[,;:]\s+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a message.

    Args:
        start: Where it begins in the message, in characters.
        end: Where it ends.
        code: Whether it is a line of a code block.
    """

    start: int
    end: int
    code: bool = False


def passages(text: str) -> list[Passage]:
    """The pieces of `text` in order, without blank lines; at most `MOST`.

    >>> said = "It rained. We stayed in."
    >>> [said[one.start : one.end] for one in passages(said)]
    ['It rained.', 'We stayed in.']
    """
    found: list[Passage] = []
    for one in _pieces(text):
        found.append(one)
        if len(found) == MOST:
            break
    return found


def in_clauses(text: str, pieces: list[Passage], place: int) -> list[Passage]:
    """The pieces with the one at `place`, which is too long, cut at every comma."""
    long = pieces[place]
    parts = _cut(_COMMA, text, long.start, long.end, least=SHORT_CLAUSE)
    return [
        *pieces[:place],
        *(Passage(start, end, long.code) for start, end in parts),
        *pieces[place + 1 :],
    ]


def _pieces(text: str) -> Iterator[Passage]:
    begin, code = 0, False
    for fence in _FENCE.finditer(text):
        yield from _lines(text, begin, fence.start(), code)
        begin, code = fence.end(), not code
    yield from _lines(text, begin, len(text), code)


def _lines(text: str, begin: int, end: int, code: bool) -> Iterator[Passage]:
    for line in _LINE.finditer(text, begin, end):
        start = line.start() + len(line.group()) - len(line.group().lstrip())
        if code:
            yield Passage(start, line.end(), True)
        else:
            yield from _sentences(text, start, line.end())


def _sentences(text: str, begin: int, end: int) -> Iterator[Passage]:
    for start, stop in _cut(_SENTENCE_END, text, begin, end, least=NUMBERED):
        if stop - start < LONG_SENTENCE:
            yield Passage(start, stop)
        else:
            for first, last in _cut(_CLAUSE_END, text, start, stop, least=SHORT_CLAUSE):
                yield Passage(first, last)


def _cut(
    mark: re.Pattern[str], text: str, begin: int, end: int, *, least: int
) -> Iterator[tuple[int, int]]:
    """The stretches between the marks, none but the last shorter than `least`."""
    start = begin
    for found in mark.finditer(text, begin, end):
        stop = found.start() + len(found.group().rstrip())
        if stop - start > least and found.end() < end:
            yield start, stop
            start = found.end()
    if start < end:
        yield start, end
