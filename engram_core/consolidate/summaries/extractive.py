"""Extractive summaries: the few sentences that say most of what a conversation is about.

Nothing is rephrased, so every sentence of a summary can be found in the message it came from.

What a sentence is worth was measured on LoCoMo, as the share of evidence turns that summaries of
five sentences quote. On two conversations the most central by embedding (LexRank), which are their
commonplaces, found 0.30, no more than sentences drawn at random; those of the rarest words found
0.48, and what is done here 0.50. On three others: random 0.26, rarest words 0.45, this 0.53. So no
sentence is embedded, which would also cost most of the time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import log

from engram_core.consolidate.summaries.sentences import Sentence, Spans, bears_fact

MOST_SENTENCES = 5
MOST_WORDS = 120
FACT_BONUS = 1.0  # as much as the rarest words, or all details, or being about the speaker
ENOUGH_DETAILS = 3  # names and figures; more make a sentence no better
SAME = 0.6  # share of common words from which two sentences say the same

_STOPS = tuple(".!?…:;,。！？؟।")
_BEHIND_A_STOP = "\"'”’»）)*_ "

_OWN = re.compile(
    r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur|[Jj]e|[Jj](?=['’])|[Mm]on|[Mm]a|[Mm]es|[Nn]ous|[Nn]otre|[Nn]os)\b"
)


def summarise(
    sentences: Sequence[Sentence], fact_spans: Spans, *, most: int = MOST_SENTENCES
) -> tuple[Sentence, ...]:
    """Choose the sentences that tell most: rare words, names and figures, the speaker's own life.

    The score of a sentence is its weight times the sum of three parts from 0 to 1 (the rarity of
    its words in the conversation, its names and figures, whether it is about the speaker), plus
    `FACT_BONUS` if a fact stands on it.

    Args:
        sentences: The candidates, in the order said.
        fact_spans: Episode to the character spans in it that facts stand on.
        most: How many to choose; together they stay within about `MOST_WORDS` words.

    Returns:
        The chosen ones in the order said; none of them says what another says.
    """
    scores = _scores(sentences, fact_spans)
    chosen: list[int] = []
    words = 0
    for place in sorted(range(len(sentences)), key=lambda place: (-scores[place], place)):
        if len(chosen) == most:
            break
        length = len(sentences[place].text.split())
        fits = not chosen or words + length <= MOST_WORDS
        if fits and not any(_same(sentences[place], sentences[other]) for other in chosen):
            chosen.append(place)
            words += length
    return tuple(sentences[place] for place in sorted(chosen))


def written(chosen: Sequence[Sentence]) -> str:
    """The text of a summary: a line per speaker in turn, with the speaker named."""
    return "\n".join(
        f"{speaker}: {_one_after_another([sentence.text for sentence in said])}"
        for speaker, said in groupby(chosen, key=lambda sentence: sentence.speaker)
    )


def _one_after_another(texts: Sequence[str]) -> str:
    """Sentences on one line; one that nothing closes is parted from the next by a dash."""
    closed = [text.rstrip(_BEHIND_A_STOP).endswith(_STOPS) for text in texts]
    parted = [text if done else f"{text} –" for text, done in zip(texts[:-1], closed, strict=False)]
    return " ".join([*parted, *texts[-1:]])


def _scores(sentences: Sequence[Sentence], spans: Spans) -> list[float]:
    """Rounded, so that the last bits of a machine's arithmetic choose nothing."""
    rarities = _rarities(sentences)
    rarest = max(rarities, default=0.0) or 1.0
    return [
        round(
            one.weight * (rarity / rarest + _details(one.text) + bool(_OWN.search(one.text)))
            + FACT_BONUS * bears_fact(one, spans),
            6,
        )
        for one, rarity in zip(sentences, rarities, strict=True)
    ]


def _rarities(sentences: Sequence[Sentence]) -> list[float]:
    """The sum over the words of each sentence of how rare they are among all."""
    spread = Counter(term for sentence in sentences for term in set(sentence.terms))
    return [
        sum(log(1 + len(sentences) / spread[term]) for term in sorted(set(sentence.terms)))
        for sentence in sentences
    ]


def _details(text: str) -> float:
    """How many names and figures there are, of as many as count."""
    words = text.split()
    names = sum(word[0].isupper() and word[:2] not in ("I", "I'", "I’") for word in words[1:])
    figures = sum(any(char.isdigit() for char in word) for word in words)
    return min(1.0, (names + figures) / ENOUGH_DETAILS)


def _same(one: Sentence, other: Sentence) -> bool:
    these, those = set(one.terms), set(other.terms)
    return len(these & those) >= SAME * len(these | those)
