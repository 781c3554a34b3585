"""The part of a long message around the words that matched."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice

CountTokens = Callable[[str], int]

CHARS_PER_TOKEN = 4  # the first guess; the tokenizer decides
MOST_MATCHES = 500
STEM = 5  # characters of a word that must agree, so that endings do not matter
MOST_ROUNDS = 12


def excerpt(text: str, words: Sequence[str], most: int, count_tokens: CountTokens) -> str:
    """`text` itself when it costs at most `most` tokens, else the best stretch of it.

    Args:
        text: The message, any length.
        words: The query's content words.
        most: Tokens it may cost, the cut marks included.
        count_tokens: The tokenizer.

    Returns:
        A stretch that holds as many different words as any of its length, cut between words,
        with … where it was cut; empty when not even a word fits.
    """
    if most <= 0:
        return ""
    if len(text) <= 16 * CHARS_PER_TOKEN * most and count_tokens(text) <= most:
        return text
    matches = _matches(text, words)
    width = most * CHARS_PER_TOKEN
    for _ in range(MOST_ROUNDS):
        piece = _cut(text, _best_start(matches, width), width)
        cost = count_tokens(piece)
        if cost <= most:
            return piece
        width = int(width * min(0.9, most / cost))
        if width < 2 * STEM:
            break
    return ""


def _matches(text: str, words: Sequence[str]) -> list[tuple[int, str]]:
    stems = sorted({word[:STEM] for word in words if word}, key=lambda stem: (-len(stem), stem))
    if not stems:
        return []
    pattern = re.compile("|".join(re.escape(stem) for stem in stems), re.IGNORECASE)
    found = islice(pattern.finditer(text), MOST_MATCHES)
    return [(match.start(), match.group().lower()) for match in found]


def _best_start(matches: list[tuple[int, str]], width: int) -> int:
    """Where a stretch of `width` begins that holds the most different stems, with some before."""
    if not matches:
        return 0
    best, held = matches[0][0], 0
    for index, (start, _) in enumerate(matches):
        within = {stem for place, stem in matches[index:] if place < start + width * 3 // 4}
        if len(within) > held:
            best, held = start, len(within)
    return max(0, best - width // 4)


def _cut(text: str, start: int, width: int) -> str:
    """The stretch from `start`, without the words it would cut in two, and with cut marks."""
    end = min(len(text), start + width)
    start = max(0, min(start, end - width))
    piece = text[start:end]
    if start > 0:
        piece = _after_first_space(piece)
    if end < len(text):
        piece = _before_last_space(piece)
    return f"{'…' if start > 0 else ''}{piece.strip()}{'…' if end < len(text) else ''}"


def _after_first_space(piece: str) -> str:
    space = re.search(r"\s", piece[: len(piece) // 4])
    return piece[space.end() :] if space else piece


def _before_last_space(piece: str) -> str:
    space = re.search(r"\s\S*$", piece[len(piece) * 3 // 4 :])
    return piece[: len(piece) * 3 // 4 + space.start()] if space else piece
