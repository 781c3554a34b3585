"""The four channels: asking the indexes and the database for evidence, by position."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from engram_core.embed.base import Embedder
from engram_core.retrieve.graph import Reached
from engram_core.retrieve.kin import kin_of
from engram_core.retrieve.people import asks_of_all
from engram_core.retrieve.query_vectors import query_vector
from engram_core.retrieve.signals import Dense, dense_signal, no_dense
from engram_core.retrieve.verb_forms import with_forms
from engram_core.retrieve.words import WordScores, bare, score_words, telling
from engram_core.storage.index_view import EPISODE, FACT, Bools, Floats, IndexView, Longs

MOST_PARTS = 2  # embedding each takes about 10 ms


@dataclass(frozen=True, slots=True)
class Words:
    """The lexical channel's answer.

    Args:
        scored: By word.
        whole: BM25 of the whole query, where it has more words than were scored one by one.
    """

    scored: WordScores
    whole: Floats | None = None


def embed_question(embedder: Embedder, query: str, parts: Sequence[str]) -> list[Floats]:
    """The vectors of a question, and of its first parts if it is compound."""
    compound = parts[:MOST_PARTS] if len(parts) > 1 else ()
    texts = dict.fromkeys(text for text in (query, *compound) if text.strip())
    return [query_vector(embedder, text) for text in texts]


def ask_dense(view: IndexView, vectors: Sequence[Floats], mask: Bools, *, exact: bool) -> Dense:
    """The best similarity to any of the vectors."""
    found = [dense_signal(view.dense(vector, mask, exact=exact)) for vector in vectors]
    if not found:
        return no_dense(len(view))
    return Dense(
        np.maximum.reduce([one.alone for one in found]),
        np.maximum.reduce([one.paired for one in found]),
        np.maximum.reduce([one.pieces for one in found]),
    )


def ask_lexical(
    view: IndexView, query: str, words: Sequence[str], mask: Bools, *, exact: bool
) -> Words:
    """BM25 word by word; a pasted book is scored whole, and word by word for its longest words."""
    chosen = telling(words)
    scored = score_words(
        chosen, lambda word: view.lexical(with_forms(word), mask, exact=exact), mask, kin_of
    )
    whole = view.lexical(query, mask, exact=exact) if len(chosen) < len(words) else None
    return Words(scored, whole)


def graph_signal(view: IndexView, reached: Reached) -> Floats:
    """The strength with which the graph reached each fact and its source episodes."""
    out = np.zeros(len(view), np.float32)
    if not reached.facts:
        return out
    kinds = np.asarray(view.kinds)
    for place in np.flatnonzero(kinds == FACT).tolist():
        out[place] = reached.facts.get(view.ids[place], 0.0)
    seqs = np.fromiter(reached.sources, np.int64, len(reached.sources))
    sources = np.flatnonzero((kinds == EPISODE) & np.isin(np.asarray(view.seqs), seqs))
    for place in sources.tolist():
        out[place] = reached.sources[int(view.seqs[place])]
    return out


@dataclass(frozen=True, slots=True)
class Speakers:
    """Whom the question names among those who spoke.

    Args:
        words: By which words it names them.
        said: 1 for the episodes they said, shape (n,); less for those of whom it names after the
            first, unless it asks of all alike.
        others: Positions of what other named people said; empty unless just one is asked about.
    """

    words: frozenset[str]
    said: Floats
    others: Longs

    def agreement(self, coverage: Floats) -> float | None:
        """How much more of the question the person asked about said than anybody else, -1 to 1.

        None when the question is not about one of several people.
        """
        if len(self.others) == 0:
            return None
        theirs = float(coverage[self.said > 0].max(initial=0.0))
        return min(1.0, theirs) - min(1.0, float(coverage[self.others].max(initial=0.0)))


def speakers_named(
    view: IndexView,
    words: Sequence[str],
    positions: Sequence[int],
    query: str = "",
    second: float = 1.0,
) -> Speakers:
    """Which speakers the question names, and what they said.

    Args:
        view: What is searched.
        words: The content words of the question, in order.
        positions: Candidates; only these are looked at.
        query: The question, for whether it asks of all alike.
        second: What those named after the first count, as a share.
    """
    places = np.asarray(positions, dtype=np.int64)
    places = places[np.asarray(view.kinds)[places] == EPISODE]
    spoken = np.asarray(view.speakers())[places]
    asked = [bare(word) for word in words]
    codes, first = np.unique(spoken, return_index=True)
    called = {
        code: held
        for code, place in zip(codes.tolist(), places[first].tolist(), strict=True)
        if (held := _called(view.speaker(place) or "", asked))
    }
    named = frozenset().union(*called.values())
    alike = len(called) < 2 or asks_of_all(query, named)
    leading = min((asked.index(word) for word in named), default=0)
    said = np.zeros(len(view), np.float32)
    for code, held in called.items():
        share = 1.0 if alike or asked[leading] in held else second
        said[places[spoken == code]] = share
    theirs = np.isin(spoken, list(called))
    others = places[~theirs & (spoken >= 0)] if len(called) == 1 else places[:0]
    return Speakers(named, said, others)


def _called(name: str, asked: Collection[str]) -> frozenset[str]:
    """The words of a name by which the question calls it: all of them, or the first."""
    words = [word for word in name.casefold().split() if word]
    held = frozenset(word for word in words if word in asked)
    return held if words and (words[0] in held or len(held) == len(words)) else frozenset()
