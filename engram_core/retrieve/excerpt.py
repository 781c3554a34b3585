"""The part of a long message that answers: the sentences that matched, whole where they fit."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import log

from engram_core.graphemes import cut_before
from engram_core.retrieve.frame_words import ASKING
from engram_core.retrieve.kin import kin_of
from engram_core.retrieve.passages import Passage, in_clauses, passages
from engram_core.retrieve.words import bare

CountTokens = Callable[[str], int]

CUT = "…"
LONG = 12  # characters per token that hardly a text has: a longer one is cut without being counted
CHARS_PER_TOKEN = 4  # the first guess; the tokenizer decides
MOST_MATCHES = 500
MOST_ROUNDS = 12
MOST_TELLING = 12  # sentences that are weighed against each other
MOST_MISSED = 6  # sentences that may prove too long before the search for short ones ends
HEAD, STRONG = 3, 0.3  # telling sentences, of such a share of the best one's worth at least, that
# come before what follows the best one
FOLLOWING = 3
FEWEST = 12  # characters under which a part of a sentence says nothing
LEAST = 4  # tokens under which no sentence is tried
AGAIN = 0.6  # of the worth of words that a better sentence holds already
CODE = 0.5  # of a word's weight: a line of code is shown for rare words only, as for an error
FRAMING = 0.2  # of a word's weight, where it only says how something is asked
LEAD = 0.6  # of a word's weight: a message says first what it is about
FIRST, GREETING = 3, 30  # characters before the first sentence, and those of a mere greeting
DENIED = "denied"  # the group of a hint that tells most: a denial is said but once
HINTED = 0.7  # of a word's weight, for what may hold the answer: a figure, a denial
SHORT, STEM = 3, 6  # characters of a word that must agree, so that endings do not matter
_BULLETS = "-*•–0123456789"
_SUFFIX = re.compile(r"(?:ing|ed|es|s|er|ment|e)$")


@dataclass(frozen=True)
class Focus:
    """What excerpts are cut around.

    Args:
        words: The query's content words.
        weights: Word to how much it tells; 1 for those that are missing.
        hint: Finds what the answer may look like: a figure, a denial.
        lead: What the first sentence of a message is worth by itself, in words.
        kin: Whether a word is also found by those that mean nearly the same.
    """

    words: Sequence[str] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    hint: re.Pattern[str] | None = None
    lead: float = LEAD
    kin: bool = False

    @cached_property
    def forms(self) -> dict[str, re.Pattern[str]]:
        """Each word with what finds it whatever its ending."""
        stems = {_stem(word): word for word in reversed(self.words) if word}
        return {
            word: _any([stem, *map(_stem, kin_of(word).split())] if self.kin else [stem])
            for stem, word in stems.items()
        }

    def places(self, text: str) -> list[tuple[int, str]]:
        """Where the words stand, in order."""
        found = (
            (match.start(), word)
            for word, form in self.forms.items()
            for match in islice(form.finditer(text), MOST_MATCHES)
        )
        return sorted(found)

    def worth(self, words: Iterable[str]) -> float:
        """What these words tell together."""
        return sum(self.weights.get(word, 1.0) for word in words)


def focus_on(
    words: Sequence[str],
    texts: Collection[str],
    hint: re.Pattern[str] | None = None,
    *,
    lead: float = LEAD,
    kin: bool = False,
) -> Focus:
    """A focus in which words that few of the texts hold weigh more.

    Args:
        words: The query's content words.
        texts: What was recalled.
        hint: What the answer may look like.
        lead: What the first sentence of a message is worth by itself, in words.
        kin: Whether a word is also found by those that mean nearly the same.
    """
    weights: dict[str, float] = {}  # filled in below, so that the forms are compiled once
    focus = Focus(words, weights, hint, lead, kin)
    most = log(1 + len(texts)) or 1.0
    for word, form in focus.forms.items():
        count = sum(form.search(text) is not None for text in texts)
        rarity = log(1 + len(texts) / max(1, count)) / most
        weights[word] = rarity * (FRAMING if bare(word) in ASKING else 1)
    return focus


def excerpt(text: str, focus: Focus, most: int, count_tokens: CountTokens) -> str:
    """`text` itself when it costs at most `most` tokens, else its telling sentences.

    Args:
        text: The message, any length.
        focus: What is asked.
        most: Tokens it may cost, the cut marks included.
        count_tokens: The tokenizer.

    Returns:
        The sentences that hold most of what is asked and, with the room left, those that follow
        them, in the order of the message, with … where something was left out; a part of the best
        one where it does not fit whole; empty when not even a word fits.
    """
    if most <= 0:
        return ""
    if len(text) <= LONG * most and count_tokens(text) <= most:
        return text
    pieces = passages(text)
    for _ in range(2):
        if not pieces:
            return ""
        wanted = _wanted(text, pieces, focus)
        chosen = _fitting(text, pieces, wanted, most, count_tokens)
        if chosen:
            return _joined(text, pieces, sorted(chosen))
        best = pieces[wanted[0]]
        pieces = in_clauses(text, pieces, wanted[0])
    return _part(text, best, focus, most, count_tokens)


def _wanted(text: str, pieces: Sequence[Passage], focus: Focus) -> list[int]:
    """The places of the pieces in the order wanted: what tells most, and what follows it."""
    held = _held(text, pieces, focus)
    worth = [_worth(text, piece, held[place], focus) for place, piece in enumerate(pieces)]
    ranked = _telling(worth, held, focus)
    follow = range(ranked[0] + 1, ranked[0] + 1 + FOLLOWING) if ranked else ()
    telling = [place for place, piece in enumerate(pieces) if _is_telling(text, piece)]
    after = [place for place in follow if place in telling]
    near = [place for place in ranked[:HEAD] if worth[place] >= STRONG * worth[ranked[0]]]
    order = [*near, *after, *ranked, *(telling or range(len(pieces)))]
    return list(dict.fromkeys(order))


def _is_telling(text: str, piece: Passage) -> bool:
    """Whether a piece may fill room that is left: a sentence, or an item of a list."""
    if piece.code or text[piece.end - 1] in ":?":
        return False
    return piece.end - piece.start >= GREETING or text[piece.start] in _BULLETS


def _held(text: str, pieces: Sequence[Passage], focus: Focus) -> list[set[str]]:
    """Which of the words each piece holds; of code, only those that no sentence holds."""
    starts = [piece.start for piece in pieces]
    held: list[set[str]] = [set() for _ in pieces]
    for at, word in focus.places(text):
        place = bisect_right(starts, at) - 1
        if place >= 0 and at < pieces[place].end:
            held[place].add(word)
    told = set().union(
        *(words for piece, words in zip(pieces, held, strict=True) if not piece.code)
    )
    return [
        words - told if piece.code else words for piece, words in zip(pieces, held, strict=True)
    ]


def _worth(text: str, piece: Passage, held: set[str], focus: Focus) -> float:
    worth = focus.worth(held)
    if piece.code:
        return worth if worth >= CODE else 0.0
    if held and focus.hint:
        hints = {hint.lastgroup for hint in focus.hint.finditer(text, piece.start, piece.end)}
        worth += HINTED * (2 if DENIED in hints else bool(hints))
    if piece.start <= FIRST and piece.end - piece.start >= GREETING:
        worth += focus.lead
    return worth


def _telling(worth: Sequence[float], held: Sequence[set[str]], focus: Focus) -> list[int]:
    """The pieces that tell something, each by what it adds to those before it."""
    rest = sorted(
        (place for place in range(len(worth)) if worth[place] > 0),
        key=lambda place: (-worth[place], place),
    )
    ranked: list[int] = []
    told: set[str] = set()
    while rest and len(ranked) < MOST_TELLING:
        near = rest[: 2 * MOST_TELLING]
        best = max(near, key=lambda at: (worth[at] - _again(held[at], told, focus), -at))
        rest.remove(best)
        ranked.append(best)
        told |= held[best]
    return ranked + rest


def _again(held: set[str], told: set[str], focus: Focus) -> float:
    """What is lost of a piece because better ones hold its words."""
    lost = AGAIN * focus.worth(held & told)
    return lost + HINTED if focus.hint and held and held <= told else lost


def _fitting(
    text: str, pieces: Sequence[Passage], wanted: Sequence[int], most: int, count: CountTokens
) -> list[int]:
    """As many of the wanted pieces as fit together, the best first."""
    left, missed = most - 2, 0
    chosen: list[int] = []
    for place in wanted:
        piece = pieces[place]
        cost = count(text[piece.start : piece.end]) + 1 if _may_fit(piece, left) else left + 1
        if cost <= left:
            chosen.append(place)
            left -= cost
        else:
            missed += 1
        if missed == MOST_MISSED or not chosen or left < LEAST:
            break
    while chosen and count(_joined(text, pieces, sorted(chosen))) > most:
        chosen.pop()
    return chosen


def _may_fit(piece: Passage, left: int) -> bool:
    return piece.end - piece.start <= LONG * max(0, left)


def _joined(text: str, pieces: Sequence[Passage], chosen: Sequence[int]) -> str:
    """The chosen pieces with … for what stands between, before and after them."""
    out = [CUT if chosen[0] > 0 else ""]
    for before, place in zip([None, *chosen], chosen, strict=False):
        piece = pieces[place]
        if before is not None:
            whole = before == place - 1
            out.append(text[pieces[before].end : piece.start] if whole else f" {CUT} ")
        out.append(text[piece.start : piece.end])
    out.append(CUT if chosen[-1] < len(pieces) - 1 else "")
    return "".join(out)


def _part(text: str, piece: Passage, focus: Focus, most: int, count: CountTokens) -> str:
    """The stretch of a piece that holds the most different words, cut between words."""
    inner = text[piece.start : piece.end]
    places = focus.places(inner)
    width = most * CHARS_PER_TOKEN
    for _ in range(MOST_ROUNDS):
        found = _stretch(inner, _best_start(places, width), width)
        cost = count(found)
        if cost <= most:
            return found
        width = int(width * min(0.9, most / cost))
        if width < FEWEST:
            break
    return ""


def _best_start(places: Sequence[tuple[int, str]], width: int) -> int:
    """Where a stretch of `width` begins that holds the most different words, with some before."""
    best, most = 0, 0
    for index, (start, _) in enumerate(places):
        within = {word for at, word in places[index:] if at < start + width * 3 // 4}
        if len(within) > most:
            best, most = start, len(within)
    return max(0, best - width // 4)


def _stretch(text: str, start: int, width: int) -> str:
    """The stretch from `start`, without the words it would cut in two, and with cut marks."""
    end = cut_before(text, min(len(text), start + width))
    start = cut_before(text, max(0, min(start, end - width)))
    piece = text[start:end]
    if start > 0:
        piece = _after_first_space(piece)
    if end < len(text):
        piece = _before_last_space(piece)
    return f"{CUT if start > 0 else ''}{piece.strip()}{CUT if end < len(text) else ''}"


def _after_first_space(piece: str) -> str:
    space = re.search(r"\s", piece[: len(piece) // 4])
    return piece[space.end() :] if space else piece


def _before_last_space(piece: str) -> str:
    space = re.search(r"\s\S*$", piece[len(piece) * 3 // 4 :])
    return piece[: len(piece) * 3 // 4 + space.start()] if space else piece


def _stem(word: str) -> str:
    """The part of a word that its forms share."""
    whole = word.casefold()
    if not whole.isalpha():  # a name of several parts, a code, a number
        return whole
    short = _SUFFIX.sub("", whole)
    return (short if len(short) >= SHORT else whole)[:STEM]


def _any(stems: Sequence[str]) -> re.Pattern[str]:
    """What finds any of the stems."""
    return re.compile("|".join(_pattern(stem).pattern for stem in stems), re.IGNORECASE)


def _pattern(stem: str) -> re.Pattern[str]:
    """What finds a stem at the beginning of a word; a short one only as a whole word."""
    edge = r"\b" if stem[0].isalnum() and stem[0] < "\u0250" else ""
    end = r"(?:s|es|ed|ing|er)?\b" if edge and len(stem) <= SHORT else ""
    return re.compile(f"{edge}{re.escape(stem)}{end}", re.IGNORECASE)
