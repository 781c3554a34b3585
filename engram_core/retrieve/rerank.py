"""Reranking: the best candidates are read together with the question, the better ones lifted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sqlalchemy import Connection, select

from engram_core.rerank.base import Reranker, checked_scores
from engram_core.retrieve.fuse import top
from engram_core.retrieve.signals import Turns
from engram_core.storage.core import FACT
from engram_core.storage.index_view import EPISODE, SUMMARY, Bools, Floats, IndexView
from engram_core.storage.load import load_episodes, load_summaries
from engram_core.turn_texts import Utterance, named_text, paired_text

RERANKED = 20  # candidates: the order of these is mended, what they are stays (docs/retrieval.md)


def rerank_signal(
    view: IndexView,
    connection: Connection,
    reranker: Reranker,
    query: str,
    scores: Floats,
    *,
    turns: Turns,
    mask: Bools,
) -> Floats:
    """How well the best candidates answer the question, 0 to 1 by position; 0 for all others.

    A message is read alone and behind the turn before it, which it may answer; the better counts.
    Added to their scores it can only lift them: none falls behind one that was not read.

    Args:
        view: What was searched.
        connection: For the words of the candidates; only read from.
        reranker: Reads them.
        query: The question.
        scores: By position; -inf where an item may not be shown, which is never read.
        turns: How messages follow each other.
        mask: What may be seen; no other message is read as the turn before.

    Raises:
        RerankerError: It failed.
    """
    out = np.zeros(len(view), np.float32)
    places = top(scores, RERANKED)
    before = {at: earlier for at, earlier in turns.preceding(places).items() if mask[earlier]}
    readings = _readings(view, connection, places, before)
    if readings:
        raw = reranker.score(query, [text for _, text in readings])
        read = checked_scores(raw, len(readings), reranker.name)
        np.maximum.at(out, [place for place, _ in readings], read)
    return out


def _readings(
    view: IndexView, connection: Connection, places: Sequence[int], before: Mapping[int, int]
) -> list[tuple[int, str]]:
    """What is read of each position that still has words: a message alone, and with the one before.

    Messages stand behind their speakers' names.
    """
    kinds = np.asarray(view.kinds)
    wanted = dict.fromkeys([*places, *before.values()])
    ids = {
        kind: {view.ids[place]: place for place in wanted if kinds[place] == kind}
        for kind in np.unique(kinds[list(wanted)]).tolist()
    }
    episodes, summaries = ids.pop(EPISODE, {}), ids.pop(SUMMARY, {})
    facts = {name: place for held in ids.values() for name, place in held.items()}
    said = {
        episodes[one.id]: Utterance(one.text, one.speaker)
        for one in load_episodes(connection, list(episodes))
    }
    texts = {
        summaries[one.id]: one.text or "" for one in load_summaries(connection, list(summaries))
    }
    query = select(FACT.c.id, FACT.c.text).where(FACT.c.id.in_(list(facts)))
    texts |= {facts[name]: text or "" for name, text in connection.execute(query)}
    texts |= {place: named_text(turn) for place, turn in said.items()}
    alone = [(place, texts.get(place, "")) for place in places]
    paired = [
        (place, paired_text(said[earlier], said[place]))
        for place, earlier in before.items()
        if place in said and earlier in said
    ]
    return [(place, text) for place, text in (*alone, *paired) if text]
