"""Evidence by position, before it is fused: what the channels say, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engram_core.retrieve.asof import Window
from engram_core.storage.index_view import (
    EPISODE,
    FACT,
    OPEN,
    DenseScores,
    Floats,
    IndexView,
    Longs,
)
from engram_core.storage.types import to_micros

DAY = 86_400_000_000  # microseconds
HALF_LIFE = 90 * DAY
FACT_IN_WINDOW = 0.7  # most facts hold in any window; most messages were said in another
BRIEF = 28  # terms, about 50 words: a longer turn says less for its neighbours, and they for it
# How much of a word a turn counts as holding when one nearby holds it: one, two or three turns on
# from that one, and back.
FORTH, BACK = (0.7, 0.5, 0.3), (0.5, 0.3, 0.0)


@dataclass(frozen=True, slots=True)
class Dense:
    """The dense channel by position: cosines as they are, 0 where an item was not scored."""

    alone: Floats
    paired: Floats
    pieces: Floats

    @property
    def best(self) -> Floats:
        """The highest of them; what tells whether the evidence is there."""
        return np.maximum(np.maximum(self.alone, self.paired), self.pieces)


def dense_signal(scores: DenseScores) -> Dense:
    """Cosines by position; an item that only one of its vectors was scored by counts by that.

    Vectors of pairs are made in the background, and facts have none.
    """
    alone, paired = scores.alone, scores.paired
    no_alone, no_paired = alone <= -1.0, paired <= -1.0
    zero = np.float32(0)
    first = np.where(no_alone, np.where(no_paired, zero, paired), alone)
    second = np.where(no_paired, np.where(no_alone, zero, alone), paired)
    pieces = np.zeros_like(first) if scores.pieces is None else np.maximum(scores.pieces, zero)
    return Dense(np.maximum(first, zero), np.maximum(second, zero), pieces)


def no_dense(size: int) -> Dense:
    """The dense channel switched off."""
    zero = np.zeros(size, np.float32)
    return Dense(zero, zero, zero)


@dataclass(frozen=True, slots=True)
class Turns:
    """How episodes follow each other: positions of episodes, and which follow the one before.

    Args:
        positions: Of the episodes, in the order they were stored.
        links: By how many turns apart, less one: what one of two turns says for the other, in the
            order of `positions`; 1 for short ones, less for longer ones, 0 across sessions.
        grouped: Positions of the episodes that have a session, session by session.
        bounds: Where in `grouped` each session begins, and its end.
        brief: By position, 1 for a short item, falling with its length.
        substance: By position, how much a message says for itself, growing with its length up to
            that of `BRIEF`; 1 for what is not a message.
    """

    positions: Longs
    links: tuple[Floats, ...]
    grouped: Longs
    bounds: Longs
    brief: Floats
    substance: Floats

    @classmethod
    def of(cls, view: IndexView) -> Turns:
        """The turns of a view."""
        positions = np.flatnonzero(np.asarray(view.kinds) == EPISODE)
        codes = np.asarray(view.sessions(), dtype=np.int64)[positions]
        lengths = np.asarray(view.lengths(), dtype=np.float32)
        brief = (BRIEF / np.maximum(lengths, BRIEF)).astype(np.float32)
        substance = np.ones_like(brief)
        substance[positions] = np.minimum(1, np.log1p(lengths[positions]) / np.log1p(BRIEF))
        links = _links(codes, brief[positions])
        return cls(positions, links, *_grouped(positions, codes), brief, substance)

    def before(self, values: Floats) -> Floats:
        """To each episode the value of the turn before it, less if either is long; else 0."""
        out, spoken = np.zeros_like(values), values[self.positions]
        out[self.positions[1:]] = spoken[:-1] * self.links[0]
        return out

    def preceding(self, places: Sequence[int]) -> dict[int, int]:
        """To each of these positions that of the turn before it, where its session has one."""
        at = np.searchsorted(self.positions, places)
        linked = np.concatenate([[False], self.links[0] > 0, [False]])
        return {
            place: int(self.positions[number - 1])
            for place, number in zip(places, at.tolist(), strict=True)
            if linked[number] and self.positions[number] == place
        }

    def after(self, values: Floats) -> Floats:
        """To each episode the value of the turn after it, less if either is long; else 0."""
        out, spoken = np.zeros_like(values), values[self.positions]
        out[self.positions[:-1]] = spoken[1:] * self.links[0]
        return out

    def nearby(self, values: Floats) -> Floats:
        """To each episode its own value, or a share of a higher one nearby."""
        out, spoken = values.copy(), values[self.positions]
        best = spoken.copy()
        for apart, (link, forth, back) in enumerate(
            zip(self.links, FORTH, BACK, strict=True), start=1
        ):
            np.maximum(best[apart:], np.float32(forth) * spoken[:-apart] * link, out=best[apart:])
            if back:
                given = np.float32(back) * spoken[apart:] * link
                np.maximum(best[:-apart], given, out=best[:-apart])
        out[self.positions] = best
        return out

    def session_best(self, values: Floats) -> Floats:
        """To each episode the best value in its session; to everything else its own."""
        out = values.copy()
        if len(self.grouped):
            best = np.maximum.reduceat(values[self.grouped], self.bounds[:-1])
            out[self.grouped] = np.repeat(best, np.diff(self.bounds))
        return out


def _links(codes: Longs, brief: Floats) -> tuple[Floats, ...]:
    steps = codes[1:] == codes[:-1]
    together, links = steps, []
    for apart in range(1, len(FORTH) + 1):
        if apart > 1:  # all turns between them are of the session too
            together = together[:-1] & steps[apart - 1 :]
        links.append(together * brief[apart:] * brief[:-apart])
    return tuple(links)


def _grouped(positions: Longs, codes: Longs) -> tuple[Longs, Longs]:
    """The positions that have a session, session by session, and where each session begins."""
    inside, held = positions[codes >= 0], codes[codes >= 0]
    order = np.argsort(held, kind="stable")
    starts = np.flatnonzero(np.diff(held[order], prepend=-1))
    return inside[order], np.append(starts, len(order))


def recency(view: IndexView, now: int) -> Floats:
    """1 for what is new or still holds, halved every 90 days for what was said or is over.

    A fact is over where its interval ends: one that holds is as good as new, however long ago it
    was learned, and an event of "2023" is not old before the year is.
    """
    starts, ends = np.asarray(view.starts), np.asarray(view.ends)
    last = np.where(np.asarray(view.kinds) == FACT, ends, starts)
    age = np.maximum(0, now - np.clip(last, -OPEN // 4, OPEN // 4)).astype(np.float64)
    fresh: Floats = np.exp2(-age / HALF_LIFE).astype(np.float32)
    return fresh


def in_window(view: IndexView, said: Window, held: Window) -> Floats:
    """1 for episodes said in `[from, to)`, FACT_IN_WINDOW for facts that held in theirs."""
    starts, ends = np.asarray(view.starts), np.asarray(view.ends)
    kinds = np.asarray(view.kinds)
    first, last = map(to_micros, said)
    spoken = (kinds == EPISODE) & (starts >= first) & (starts < last)
    first, last = map(to_micros, held)
    true = (kinds == FACT) & (starts < last) & (ends > first)
    told: Floats = spoken.astype(np.float32) + np.float32(FACT_IN_WINDOW) * true
    return told
