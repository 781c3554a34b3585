"""Fusing the channels to one score by position: weighted scores, or Reciprocal Rank Fusion.

Weights are constants, never fitted to the query, so that scores compare across queries. They were
measured on LoCoMo (see benchmarks/locomo_recall.py). Recency, salience, the graph and a time window
are bounded: they break ties and add candidates, and cannot evict a strong hit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engram_core.retrieve.signals import Dense, Turns
from engram_core.retrieve.terms import Sparse
from engram_core.retrieve.words import Lexical
from engram_core.storage.index_view import SUMMARY, Bools, Floats, IndexView

RRF_K = 60  # Cormack, Clarke and Büttcher, 2009
SCALE = 2.5  # brings a strong hit near 1
SUMMARY_SHARE = 0.7  # a summary says less than the turns it stands for
RRF_BONUS = 0.1  # what a bonus is worth among ranks, which lie close together


@dataclass(frozen=True, slots=True)
class Weights:
    """What each signal is worth.

    Args:
        alone, paired: Cosine of the item alone, and joined to the turn before it.
        pieces: What the best cosine of a long message's pieces counts, in place of the whole's.
        lexical: Scaled BM25.
        sparse, sparse_paired: Learned terms of the item alone, and joined to the turn before it.
        before, after: Lexical score of the turn before and after, as a share of `lexical`.
        session: The best score of the item's session.
        near: Share of the question's words held by the item and the turns nearby.
        kin: What words that mean nearly the same count, as a share of the word asked.
        speaker, graph, window, brief, recency, salience: Bounds of the bonuses.
        second: What the bonus of a speaker is worth, as a share, for those whom the question names
            after the first.
        role: What an assistant's message loses, where its words are not asked for.
        substance: Bound of the bonus for a message with something in it, between people.
        dated: Bound of the bonus for a message that tells a time, where the question asks when.
        aspects: How many of the first places the aspects of a question share; 0 for none.
        said: Whether (1 or 0) the last place goes to an instruction that only a message tells.
        rerank: Bound of what a reranker adds.
    """

    alone: float = 0.6
    pieces: float = 0.95
    paired: float = 0.5
    lexical: float = 1.0
    sparse: float = 0.3
    sparse_paired: float = 0.3
    before: float = 0.5
    after: float = 0.3
    session: float = 0.3
    near: float = 0.75
    kin: float = 0.7
    speaker: float = 0.45
    graph: float = 0.15
    window: float = 0.6
    brief: float = 0.15
    recency: float = 0.02
    salience: float = 0.02
    second: float = 0.3
    role: float = 0.4
    substance: float = 0.25
    dated: float = 0.2
    aspects: float = 5
    said: float = 1
    rerank: float = 0.5

    def trusting(self, share: float) -> Weights:
        """These, with cosines that count so much more, or less where it is under 1."""
        return replace(self, alone=share * self.alone, paired=share * self.paired)


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Bounded signals by position, each from 0 to 1."""

    speaker: Floats
    graph: Floats
    window: Floats
    brief: Floats
    recency: Floats
    salience: Floats
    substance: Floats
    dated: Floats

    @classmethod
    def none(cls, size: int) -> Bonuses:
        """No bonus for anybody."""
        zero = np.zeros(size, np.float32)
        return cls(zero, zero, zero, zero, zero, zero, zero, zero)

    def total(self, weights: Weights) -> Floats:
        """The weighted sum."""
        total: Floats = (
            np.float32(weights.speaker) * self.speaker
            + np.float32(weights.graph) * self.graph
            + np.float32(weights.window) * self.window
            + np.float32(weights.brief) * self.brief
            + np.float32(weights.recency) * self.recency
            + np.float32(weights.salience) * self.salience
            + np.float32(weights.substance) * self.substance
            + np.float32(weights.dated) * self.dated
        )
        return total


def fuse(
    view: IndexView,
    turns: Turns,
    mask: Bools,
    dense: Dense,
    words: Lexical,
    bonuses: Bonuses,
    *,
    method: str = "score",
    weights: Weights = Weights(),
    aside: Bools | None = None,
    sparse: Sparse | None = None,
) -> Floats:
    """One score by position; -inf where an item is not visible.

    Args:
        view: What is searched.
        turns: How its episodes follow each other.
        mask: The visible items.
        dense: Cosines.
        words: BM25, scaled.
        bonuses: The bounded signals.
        method: "score" or "rrf".
        weights: What each signal is worth.
        aside: Items that count for less by `weights.role`; None for none.
        sparse: Learned terms; None where the channel is off.
    """
    lexical = spread_lexical(turns, words.scaled, weights)
    if method == "rrf":
        learned = [] if sparse is None else [sparse.alone, sparse.paired]
        base = _by_rank([dense.alone, dense.paired, lexical, *learned], mask)
        share = np.float32(RRF_BONUS)
    else:
        share = np.float32(1 / SCALE)
        base = _by_score(dense, lexical, weights)
        if sparse is not None:
            base += np.float32(weights.sparse) * sparse.alone
            base += np.float32(weights.sparse_paired) * sparse.paired
        base += np.float32(weights.session) * turns.session_best(np.where(mask, base, 0))
        if words.near is not None:
            base += np.float32(weights.near) * words.near
        base /= np.float32(SCALE)
    base = np.where(np.asarray(view.kinds) == SUMMARY, base * np.float32(SUMMARY_SHARE), base)
    if aside is not None:
        base = np.where(aside, base * np.float32(1 - weights.role), base)
    scores: Floats = np.where(mask, base + share * bonuses.total(weights), -np.inf)
    return scores.astype(np.float32)


def spread_lexical(turns: Turns, scaled: Floats, weights: Weights) -> Floats:
    """The lexical scores, with a share of those of the turns before and after."""
    spread: Floats = (
        scaled
        + np.float32(weights.before) * turns.before(scaled)
        + np.float32(weights.after) * turns.after(scaled)
    )
    return spread


def top(scores: Floats, most: int) -> list[int]:
    """The best positions, best first; of equals the later one, which is the newer."""
    shown = np.flatnonzero(np.isfinite(scores))
    if len(shown) > most > 0:
        cut = np.partition(scores[shown], len(shown) - most)[len(shown) - most]
        shown = shown[scores[shown] >= cut]
    ordered = np.lexsort((-shown, -scores[shown]))[:most]
    places: list[int] = shown[ordered].tolist()
    return places


def _by_score(dense: Dense, lexical: Floats, weights: Weights) -> Floats:
    alone = np.maximum(dense.alone, np.float32(weights.pieces) * dense.pieces)
    meaning = np.float32(weights.alone) * alone + np.float32(weights.paired) * dense.paired
    total: Floats = meaning + np.float32(weights.lexical) * lexical
    return total


def _by_rank(channels: list[Floats], mask: Bools) -> Floats:
    """Reciprocal Rank Fusion, scaled so that the first of every channel has 1."""
    total = np.zeros(len(mask), np.float32)
    heard = [np.where(mask, channel, 0) for channel in channels]
    heard = [channel for channel in heard if channel.max(initial=0.0) > 0]
    for channel in heard:
        places = np.flatnonzero(channel > 0)
        order = places[np.lexsort((-places, -channel[places]))]
        total[order] += (1 / (RRF_K + 1 + np.arange(len(order)))).astype(np.float32)
    return total * np.float32((RRF_K + 1) / max(1, len(heard)))
