"""Plain searches over messages: BM25, dense vectors, and Reciprocal Rank Fusion of the two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engram_core.embed.base import Embedder
from engram_core.evaluate.cases import Conversation, Question, Turn
from engram_core.evaluate.systems.base import Ingested, Retrieved
from engram_core.evaluate.systems.lines import spoken, within

Scores = npt.NDArray[np.float64]
RRF_K = 60  # Cormack, Clarke and Büttcher, 2009


class Search(Protocol):
    """Scores messages for a question."""

    def prepare(self, turns: Sequence[Turn]) -> None:
        """Take in at least one message."""
        ...

    def scores(self, text: str) -> Scores:
        """One score by message; 0 or less for what has nothing to do with it."""
        ...


class Bm25:
    """BM25 (bm25s, English stems and stop words) over each message after its speaker's name."""

    name = "bm25"

    def prepare(self, turns: Sequence[Turn]) -> None:
        import bm25s
        import Stemmer

        self._stemmer = Stemmer.Stemmer("english")
        self._words = self._tokens([spoken(turn) for turn in turns])
        self._size = len(turns)
        self._index = bm25s.BM25(backend="numpy", csc_backend="numpy")
        if any(self._words):
            self._index.index(self._words, show_progress=False)

    def scores(self, text: str) -> Scores:
        asked = self._tokens([text])[0]
        known = {word for words in self._words for word in words}
        asked = [word for word in asked if word in known]
        if not asked:
            return np.zeros(self._size)
        return np.asarray(self._index.get_scores(asked), np.float64)

    def _tokens(self, texts: Sequence[str]) -> list[list[str]]:
        import bm25s

        found: list[list[str]] = bm25s.tokenize(
            list(texts),
            stopwords="en",
            stemmer=self._stemmer,
            return_ids=False,
            show_progress=False,
        )
        return found


class Dense:
    """Cosine of the question with each message after its speaker's name."""

    name = "dense"

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def prepare(self, turns: Sequence[Turn]) -> None:
        self._vectors = self._embedder.embed_documents([spoken(turn) for turn in turns])

    def scores(self, text: str) -> Scores:
        return np.asarray(self._vectors @ self._embedder.embed_query(text), np.float64)


class Rrf:
    """Reciprocal Rank Fusion of several searches, k = 60."""

    name = "rrf"

    def __init__(self, *parts: Search) -> None:
        self._parts = parts

    def prepare(self, turns: Sequence[Turn]) -> None:
        for part in self._parts:
            part.prepare(turns)

    def scores(self, text: str) -> Scores:
        ranks = [_by_rank(part.scores(text)) for part in self._parts]
        return np.asarray(np.sum(ranks, axis=0), np.float64)


def _by_rank(scores: Scores) -> Scores:
    order = np.argsort(-scores, kind="stable")
    out = np.zeros(len(scores))
    out[order] = 1 / (RRF_K + 1 + np.arange(len(order)))
    out[scores <= 0] = 0
    return out


class Ranked:
    """A plain search as a system: the best messages, as many as the budget holds."""

    sees_evidence = False
    ranks = True

    def __init__(
        self, search: Search, name: str, *, k: int, budget: int, fingerprint: str | None = None
    ) -> None:
        """Put it together.

        Args:
            search: What ranks the messages.
            name: What tables call it.
            k: Most messages.
            budget: Most tokens of context.
            fingerprint: See `System`.
        """
        self.name, self.fingerprint = name, fingerprint
        self._search, self._k, self._budget = search, k, budget
        self._turns: tuple[Turn, ...] = ()

    def ingest(self, conversation: Conversation) -> Ingested:
        began = perf_counter()
        self._turns = conversation.turns
        if self._turns:
            self._search.prepare(self._turns)
        return Ingested({"index": _since(began)}, {"messages": len(self._turns)})

    def retrieve(self, question: Question) -> Retrieved:
        began = perf_counter()
        scores = self._search.scores(question.text) if self._turns else np.zeros(0)
        best = np.argsort(-scores, kind="stable")[: self._k]
        turns = [self._turns[place] for place in best.tolist() if scores[place] > 0]
        timings: Mapping[str, float] = {"search": _since(began)}
        context = within(turns, self._budget)
        timings = {**timings, "total": _since(began)}
        return Retrieved(context, tuple(turn.id for turn in turns), timings)


def _since(began: float) -> float:
    return (perf_counter() - began) * 1000
