"""Reranking: the best candidates are read together with the question, the better ones lifted."""

from __future__ import annotations

import numpy as np
from sqlalchemy import Connection, select

from engram_core.rerank.base import Reranker, checked_scores
from engram_core.retrieve.fuse import top
from engram_core.storage.core import FACT
from engram_core.storage.index_view import EPISODE, SUMMARY, Floats, IndexView
from engram_core.storage.load import load_episodes, load_summaries
from engram_core.turn_texts import Utterance, named_text

RERANKED = 20  # candidates: the order of these is mended, what they are stays (docs/retrieval.md)


def rerank_signal(
    view: IndexView, connection: Connection, reranker: Reranker, query: str, scores: Floats
) -> Floats:
    """How well the best candidates answer the question, 0 to 1 by position; 0 for all others.

    Added to their scores it can only lift them: none falls behind one that was not read.

    Args:
        view: What was searched.
        connection: For the words of the candidates; only read from.
        reranker: Reads them.
        query: The question.
        scores: By position; -inf where an item may not be shown, which is never read.

    Raises:
        RerankerError: It failed.
    """
    out = np.zeros(len(view), np.float32)
    places = top(scores, RERANKED)
    said = _texts(view, connection, places)
    read = [place for place in places if said.get(place)]
    if read:
        raw = reranker.score(query, [said[place] for place in read])
        out[read] = checked_scores(raw, len(read), reranker.name)
    return out


def _texts(view: IndexView, connection: Connection, places: list[int]) -> dict[int, str]:
    """Position to words, of those that still have some; messages behind their speaker's name."""
    kinds = np.asarray(view.kinds)
    ids = {
        kind: {view.ids[place]: place for place in places if kinds[place] == kind}
        for kind in np.unique(kinds[places]).tolist()
    }
    episodes, summaries = ids.pop(EPISODE, {}), ids.pop(SUMMARY, {})
    facts = {name: place for held in ids.values() for name, place in held.items()}
    texts = {
        episodes[one.id]: named_text(Utterance(one.text, one.speaker))
        for one in load_episodes(connection, list(episodes))
    }
    texts |= {
        summaries[one.id]: one.text or "" for one in load_summaries(connection, list(summaries))
    }
    query = select(FACT.c.id, FACT.c.text).where(FACT.c.id.in_(list(facts)))
    texts |= {facts[name]: text or "" for name, text in connection.execute(query)}
    return texts
