"""One chunk of text between spaces, taken apart into words and identifiers to find it by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from engram_core.storage.tokens.script import (
    JOINERS,
    UNSPACED,
    grams,
    is_solid,
    is_symbol,
    is_word,
    single,
    symbols,
)
from engram_core.storage.tokens.stop import CLITICS, ELISIONS

_OPENING = frozenset("#@")  # kept before a word: #tag, @name
_CLOSING = frozenset("#+")  # kept after one: F#, C++
_CAMEL = re.compile("(?<=[a-z])(?=[A-Z])")
# French turns a verb and its pronoun round: "ai-je", "habitait-elle", "a-t-on", "dis-moi".
_TURNED = re.compile(
    "(?<!rendez)(?:-t-on|(?:-t)?-(?:je|tu|ils?|elles?|nous|vous|ce|moi|toi))$", re.IGNORECASE
)
_MIXED = re.compile("[^\\W\\d_]{3,}|\\d{3,}")


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a chunk holds.

    Args:
        words: Casefolded words, to be stemmed.
        exact: Identifiers, symbols and character pairs, to be taken as they are.
        singles: Characters of scripts without spaces; a document is found by them, a query of
            several characters does not look for them.
    """

    words: tuple[str, ...]
    exact: tuple[str, ...]
    singles: tuple[str, ...] = ()


def take_apart(chunk: str) -> Pieces:
    """The pieces of a chunk that is NFKC-normalised and holds no space.

    >>> take_apart("(PLAN.md)").exact, take_apart("(PLAN.md)").words
    (('plan.md',), ('plan', 'md'))
    """
    if chunk.isascii() and chunk.isalpha() and not _CAMEL.search(chunk):
        return Pieces((chunk.casefold(),), ())
    words: list[str] = []
    exact: list[str] = []
    singles: list[str] = []
    for kind, piece in _runs(chunk):
        if kind == "symbol":
            exact += symbols(piece)
            continue
        for unspaced, run in _by_script(piece):
            if unspaced:
                exact += grams(run)
                singles += single(run) if len(run) > 1 else []
            else:
                _take_identifier(run, words, exact)
    return Pieces(tuple(words), tuple(exact), tuple(singles))


def _runs(chunk: str) -> Iterator[tuple[str, str]]:
    """Stretches of one kind: "word" (letters, digits and joiners) or "symbol"."""
    for kind, chars in groupby(chunk, _kind):
        if kind:
            yield kind, "".join(chars)


def _kind(char: str) -> str:
    if char in JOINERS or is_word(char):
        return "word"
    return "symbol" if is_symbol(char) else ""


def _by_script(piece: str) -> Iterator[tuple[bool, str]]:
    done = 0
    for found in UNSPACED.finditer(piece):
        if found.start() > done:
            yield False, piece[done : found.start()]
        yield True, found.group()
        done = found.end()
    if done < len(piece):
        yield False, piece[done:]


def _take_identifier(run: str, words: list[str], exact: list[str]) -> None:
    whole = _TURNED.sub("", _trim(run))
    if not any(is_solid(char) for char in whole):
        return
    parts = [part for part in _split(whole) if any(is_solid(char) for char in part)]
    if "'" in whole:
        parts, whole = _apostrophe(whole, parts)
    folded = whole.casefold()
    pieces = [piece for part in parts for piece in _CAMEL.split(part)]
    if len(pieces) == 1 and pieces[0] == whole:
        words.append(folded)
        exact += _mixed(folded)
        return
    if folded:
        exact.append(folded)
    for piece in pieces:
        words.append(piece.casefold())
        exact += _mixed(piece.casefold())


def _trim(run: str) -> str:
    start, end = 0, len(run)
    while start < end and run[start] in JOINERS and not _keeps(run, start, end):
        start += 1
    while end > start and run[end - 1] in JOINERS and run[end - 1] not in _CLOSING:
        end -= 1
    return run[start:end]


def _keeps(run: str, start: int, end: int) -> bool:
    return run[start] in _OPENING and start + 1 < end and is_word(run[start + 1])


def _split(whole: str) -> list[str]:
    return ["".join(chars) for joins, chars in groupby(whole, lambda c: c in JOINERS) if not joins]


def _apostrophe(whole: str, parts: list[str]) -> tuple[list[str], str]:
    """Leave out what grammar put next to an apostrophe: "l'école" and "Ana's", not "can't"."""
    if len(parts) == 2 and whole.count("'") == 1:
        if parts[1].casefold() in CLITICS:
            return parts[:1], parts[0]
        if parts[0].casefold() in ELISIONS and len(parts[1]) > 1:
            return parts[1:], parts[1]
        if parts[1].casefold() == "t":
            return [], whole
    return parts, whole


def _mixed(word: str) -> list[str]:
    """The letters and the figures of a word of both: "qtr2203" is found by "qtr" and "2203"."""
    if word.isdigit() or not any(char.isdigit() for char in word):
        return []
    return [part for part in _MIXED.findall(word) if part != word]
