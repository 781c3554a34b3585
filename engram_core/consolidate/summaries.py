"""Extractive summaries: the few sentences that say most of what a conversation is about.

Nothing is rephrased, so every sentence of a summary can be found in the message it came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np
import numpy.typing as npt

from engram_core.consolidate.summaries_sentences import Sentence, Spans, bears_fact

MOST_SENTENCES = 5
MOST_WORDS = 120
FACT_BONUS = 0.25  # about as much as the most central sentence has over an average one
SAME = 0.85  # cosine from which two sentences say the same


def summarise(
    sentences: Sequence[Sentence],
    vectors: npt.NDArray[np.float32],
    fact_spans: Spans,
    *,
    most: int = MOST_SENTENCES,
) -> tuple[Sentence, ...]:
    """Choose the sentences nearest to all others, those that facts stand on before others.

    Degree centrality over sentence vectors, as in LexRank (Erkan and Radev, 2004) without its
    threshold: the score of a sentence is its mean cosine to all of them, times its weight, plus
    `FACT_BONUS` if a fact stands on it.

    Args:
        sentences: The candidates, in the order said.
        vectors: A unit vector for each, shape (n, d).
        fact_spans: Episode to the character spans in it that facts stand on.
        most: How many to choose; together they stay within about `MOST_WORDS` words.

    Returns:
        The chosen ones in the order said; none of them says what another says.
    """
    if not sentences:
        return ()
    scores = _scores(sentences, vectors, fact_spans)
    chosen: list[int] = []
    words = 0
    for place in sorted(range(len(sentences)), key=lambda place: (-scores[place], place)):
        length = len(sentences[place].text.split())
        if len(chosen) == most:
            break
        fits = not chosen or words + length <= MOST_WORDS
        if fits and not _said_already(place, chosen, vectors):
            chosen.append(place)
            words += length
    return tuple(sentences[place] for place in sorted(chosen))


def written(chosen: Sequence[Sentence]) -> str:
    """The text of a summary: a line per speaker in turn, with the speaker named."""
    return "\n".join(
        f"{speaker}: {' '.join(sentence.text for sentence in said)}"
        for speaker, said in groupby(chosen, key=lambda sentence: sentence.speaker)
    )


def _scores(
    sentences: Sequence[Sentence], vectors: npt.NDArray[np.float32], spans: Spans
) -> list[float]:
    """Rounded, so that the last bits of a machine's arithmetic choose nothing."""
    exact = vectors.astype(np.float64)
    centrality = exact @ exact.mean(axis=0)
    return [
        round(float(near) * one.weight + (FACT_BONUS if bears_fact(one, spans) else 0.0), 5)
        for one, near in zip(sentences, centrality, strict=True)
    ]


def _said_already(
    place: int, chosen: Sequence[int], vectors: npt.NDArray[np.float32]
) -> bool:
    return any(float(vectors[place] @ vectors[other]) >= SAME for other in chosen)
