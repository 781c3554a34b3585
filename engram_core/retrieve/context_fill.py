"""Which lines of a context find room in its budget, and how much of each.

What the user asks of every answer comes first. Then each line, best first, gets the room of its
most telling sentence, as long as a share of the room lasts; the rest goes to the best ones, so
that they are shown at length and neither many lines nor long ones push out the others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engram_core.escape import one_line
from engram_core.graphemes import cut_before
from engram_core.retrieve.excerpt import LONG, CountTokens, Focus, excerpt

LEAST_LINE = 30  # tokens under which no further line is tried
FEWEST = 3  # lines that are tried whatever the budget
LEAST_TEXT = 6  # tokens of a message under which an excerpt says nothing
SAME = 0.8  # share of common words from which two excerpts of one speaker say the same
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Manner:
    """How the room is shared among the lines.

    Args:
        gists: Tokens of text that a line is given at least, if it has them: the first for which
            all lines fit, else the last.
        depth: Share of the room kept for showing the best lines at length.
        best: Share of the room left over for the best line; then of what is left, for the next.
        main: Share of the room for whose sake the best lines have `main_gist` tokens at least.
        main_gist: Tokens of text of these.
    """

    gists: tuple[int, ...] = (30,)
    depth: float = 0.35
    best: float = 0.35
    main: float = 0.0
    main_gist: int = 80


PLAIN = Manner()
"""Each of the lines by its most telling sentence, the best ones at length."""

AT_LENGTH = Manner(depth=0.85, best=0.35)
"""Fewer lines, the best ones nearly whole: how a thing was done takes many sentences."""

STORY = Manner(gists=(40, 32, 24), depth=0.0, best=0.03, main=0.28)
"""As many lines as can be, alike; what a step is about stands in its first words, and what follows
them is told of the best steps."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line to be.

    Args:
        id: Of its source.
        section: The heading it stands under.
        order: Its place there.
        source: Its source in brackets.
        text: What is stored; it may be cut if `cuttable`.
        score: The best are seen to first.
        day, clock: When it was said. Lines of one day stand under its date, which is told once.
        rest: What else comes before the text, such as the speaker.
        reserved: Whether it has its room before all others.
        teller: Who said it on which day; among their lines none is shown that says the same as a
            better one. None for what stands alone.
    """

    id: str
    section: str
    order: tuple[object, ...]
    source: str
    text: str
    score: float
    day: str = ""
    clock: str = ""
    rest: str = ""
    cuttable: bool = True
    reserved: bool = False
    teller: tuple[object, ...] | None = None

    @property
    def head(self) -> str:
        """What comes before the text in a line that stands under its date."""
        return " ".join(part for part in (self.source, self.clock, self.rest) if part)

    @property
    def whole(self) -> str:
        """What comes before the text in a line that tells its date itself."""
        parts = (self.source, self.day, self.clock, self.rest)
        return " ".join(part for part in parts if part)


@dataclass(slots=True)
class _Room:
    """The tokens that are left; the first line under a heading or a date pays for it."""

    left: int
    sections: dict[str, int]
    days: dict[tuple[str, str], int]

    def date(self, line: Line) -> int:
        """What the date over the line costs, if it is not told yet."""
        return self.days[line.section, line.day]

    def owed(self, line: Line) -> int:
        """What the line costs beside itself."""
        return self.sections[line.section] + self.date(line)

    def take(self, line: Line, cost: int) -> None:
        self.left -= cost + self.owed(line)
        self.sections[line.section] = 0
        self.days[line.section, line.day] = 0


def fill(
    lines: Sequence[Line],
    room: int,
    focus: Focus,
    count_tokens: CountTokens,
    *,
    manner: Manner = PLAIN,
) -> list[tuple[Line, str]]:
    """Lines with their text, as many as fit, none of which says what a better one says.

    Args:
        lines: All that may be shown.
        room: Tokens for them and the headings over them.
        focus: What excerpts are cut around.
        count_tokens: The tokenizer.
        manner: How they share the room.
    """
    sections = {line.section: count_tokens(line.section) for line in lines}
    days = {(line.section, line.day): count_tokens(line.day) for line in lines}
    space = _Room(room, sections, days)
    chosen: list[tuple[Line, str]] = []
    for line in (one for one in lines if one.reserved):
        _add(chosen, line, space, space.left, focus, count_tokens)
    ranked = sorted((one for one in lines if not one.reserved), key=lambda o: (-o.score, o.id))
    free = space.left - sum(sections.values())
    wanted = _wanted(ranked, free, manner, count_tokens)
    spare = free - sum(wanted)
    for line, least in zip(ranked, wanted, strict=False):
        before = space.left
        _add(chosen, line, space, least + max(0, int(spare * manner.best)), focus, count_tokens)
        spare += least - (before - space.left)
    for line in ranked[len(wanted) :]:  # into the room that was wanted and not taken
        if space.left < LEAST_LINE:
            break
        most = manner.gists[0] + count_tokens(line.whole) if manner.main else space.left
        _add(chosen, line, space, most, focus, count_tokens)
    return chosen


def _wanted(ranked: Sequence[Line], free: int, manner: Manner, count: CountTokens) -> list[int]:
    """What each line is to have at least: the longest gist for which all fit; more for the main."""
    first = {(line.section, line.day): line.id for line in reversed(ranked)}
    heads = [
        count(line.whole if first[line.section, line.day] == line.id else line.head)
        for line in ranked
    ]
    longer = int(manner.main * free / (manner.main_gist - manner.gists[-1]))
    main = min(longer, len(ranked))
    rest = len(ranked) - main
    most = [manner.main_gist] * main + [manner.gists[0]] * rest
    texts = [
        count(one.text) if not one.cuttable or len(one.text) <= LONG * gist else gist
        for one, gist in zip(ranked, most, strict=True)
    ]
    room = int(free * (1 - manner.depth))
    costs: list[int] = []
    for gist in manner.gists:
        most = [manner.main_gist] * main + [gist] * rest
        costs = [
            head + (min(least, text) if line.cuttable else text)
            for line, head, text, least in zip(ranked, heads, texts, most, strict=True)
        ]
        if sum(costs) <= room:
            return costs
    kept = bisect_right(list(accumulate(costs)), room)
    return costs[: max(FEWEST, kept)]


def _add(
    chosen: list[tuple[Line, str]],
    line: Line,
    space: _Room,
    most: int,
    focus: Focus,
    count: CountTokens,
) -> None:
    most = min(most - space.date(line), space.left - space.owed(line))
    text, cost = _fit(line, most, focus, count)
    if text and not any(_same(line, text, *other) for other in chosen):
        space.take(line, cost)
        chosen.append((line, text))


def _fit(line: Line, most: int, focus: Focus, count: CountTokens) -> tuple[str, int]:
    """The line's text, cut if need be, and what the whole line costs; empty when it cannot fit."""
    if not line.cuttable or len(line.text) <= LONG * max(0, most):
        text = one_line(line.text)
        cost = count(f"{line.head} {text}")
        if cost <= most:
            return text, cost
    left = most - count(line.head)
    if not line.cuttable or left < LEAST_TEXT:
        return "", 0
    text = one_line(excerpt(line.text, focus, left, count))
    while text and (cost := count(f"{line.head} {text}")) > most:  # escaping lengthens
        kept = cut_before(text, int(len(text) * 0.8))
        text = f"{text[:kept].rstrip(' …')}…" if kept > 4 * LEAST_TEXT else ""
    return (text, cost) if text else ("", 0)


def _same(line: Line, text: str, other: Line, shown: str) -> bool:
    """Whether a shown line of the same teller says the same."""
    if line.teller is None or line.teller != other.teller:
        return False
    these, those = _words(text), _words(shown)
    return len(these & those) >= SAME * len(these | those)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
