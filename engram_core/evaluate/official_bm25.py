"""LongMemEval's BM25 baseline by the rules of its official script, to check this harness against.

The rules: only messages of the user are indexed, either each alone or those of a session joined by
a space. Texts and question are split at single spaces and nothing else: no lower case, no stems, no
stop words. BM25 Okapi with k1 = 1.5, b = 0.75, and a floor for the weight of words that stand in
more than half of the texts: 0.25 of the mean weight (Trotman et al., 2014, as the `rank_bm25`
package has it). Right are sessions and messages in which a message of the user is marked as
evidence; questions without one, and unanswerable ones, do not count.

The published figures are over 419 questions of the original S data, which is not part of this
project: `python -m benchmarks.longmemeval_bm25 longmemeval_s.json` compares with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engram_core.evaluate.cases import USER, Conversation, Dataset
from engram_core.evaluate.denominators import USER_EVIDENCE, RetrievalTable, retrieval_table

Grain = Literal["session", "message"]
CUTS = (5, 10)
# Original S data, sessions, over 419 questions.
PUBLISHED: Mapping[str, float] = {
    "recall_all@5": 0.735,
    "ndcg_longmemeval@5": 0.767,
    "recall_all@10": 0.823,
}
_K1, _B, _FLOOR = 1.5, 0.75, 0.25


@dataclass(frozen=True, slots=True)
class Document:
    """One text of the index, named by the first message of the user in it."""

    message: str
    text: str


def documents(conversation: Conversation, grain: Grain) -> list[Document]:
    """What the official script indexes of a history: its user's messages, alone or by session."""
    said = [turn for turn in conversation.turns if turn.role == USER]
    if grain == "message":
        return [Document(turn.id, turn.text) for turn in said]
    sessions: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for turn in conversation.turns:  # a session without a word of the user is an empty text
        words = sessions.setdefault(turn.session, [])
        first.setdefault(turn.session, turn.id)
        if turn.role == USER:
            words.append(turn.text)
    return [Document(first[name], " ".join(words)) for name, words in sessions.items()]


def scores(texts: Sequence[str], query: str) -> NDArray[np.float64]:
    """BM25 Okapi of a query with each text, both split at single spaces."""
    counted = [Counter(text.split(" ")) for text in texts]
    lengths = np.array([held.total() for held in counted], dtype=np.float64)
    weights = _weights(counted)
    norm = _K1 * (1 - _B + _B * lengths / lengths.mean())
    total = np.zeros(len(texts))
    for word in query.split(" "):  # a word that the query has twice counts twice
        often = np.array([held[word] for held in counted], dtype=np.float64)
        total += weights.get(word, 0.0) * (often * (_K1 + 1) / (often + norm))
    return total


def _weights(counted: Sequence[Counter[str]]) -> dict[str, float]:
    spread = Counter(word for held in counted for word in held)
    weights = {
        word: log(len(counted) - texts + 0.5) - log(texts + 0.5) for word, texts in spread.items()
    }
    floor = _FLOOR * sum(weights.values()) / len(weights)
    return {word: floor if weight < 0 else weight for word, weight in weights.items()}


def ranking(conversation: Conversation, query: str, grain: Grain) -> tuple[str, ...]:
    """Ids of messages that stand for the texts, best first; ties as the official script has them.

    Args:
        conversation: The history.
        query: The question.
        grain: "session" names each session by its first message.
    """
    found = documents(conversation, grain)
    if not found:
        return ()
    order: Iterable[int] = np.argsort(scores([one.text for one in found], query))[::-1]
    return tuple(found[place].message for place in order)


def replicate(
    dataset: Dataset, grain: Grain = "session", cuts: Sequence[int] = CUTS
) -> RetrievalTable:
    """The official baseline on a dataset, over the questions that the official script counts.

    Args:
        dataset: LongMemEval in whole histories; with the evidence only, finding it is no test.
        grain: What is indexed and counted.
        cuts: The values of k.
    """
    rankings = {
        question.id: ranking(conversation, question.text, grain)
        for conversation in dataset.conversations
        for question in conversation.questions
        if USER_EVIDENCE.relevant(conversation, question, grain)
    }
    return retrieval_table(dataset, rankings, level=grain, denominator=USER_EVIDENCE, cuts=cuts)
