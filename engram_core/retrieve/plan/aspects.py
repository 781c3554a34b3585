"""What a question sets side by side: each aspect is ranked by itself, and has places of its own.

"Which came first, the kiln or the loom?" needs a message about either. Ranked as one question, the
aspect that was spoken of more takes the first places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engram_core.retrieve.plan.parts import Sentence, sentences_of
from engram_core.retrieve.plan.weighed import weighed_in
from engram_core.retrieve.words import content_words

COMPARED, ASKED = 2, 1  # places of each thing compared; of each question of several
MOST = 4  # aspects; embedding each takes about 10 ms
_BARE = 2  # content words; what is so short says too little without the opening
_WH = re.compile(r"^\W*(?:which|who|what|whose|lequel|laquelle|quel(?:le)?|qui)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Aspects:
    """The aspects of a question.

    Args:
        texts: Each as a question of its own; empty for a question about one thing.
        each: Places among the first hits that each has at least.
    """

    texts: tuple[str, ...] = ()
    each: int = 0


def aspects_of(text: str) -> Aspects:
    """The aspects of a question: what it weighs or compares, else the questions that it is made of.

    >>> aspects_of("Who moved house first, Orsk or Melko?").texts
    ('Orsk moved house', 'Melko moved house')
    >>> aspects_of("Where does Orsk live and what does he play?").each
    1
    """
    weighed = _telling(weighed_in(text))
    if len(weighed) > 1:
        return Aspects(weighed, ASKED)
    sentences = sentences_of(text)
    for sentence in sentences:
        if sentence.compares:
            return Aspects(tuple(_opened(part, sentence) for part in sentence.parts), COMPARED)
    asked = [part for one in sentences if one.asks or len(sentences) == 1 for part in one.parts]
    named = _telling(asked)
    return Aspects(named, ASKED) if len(named) > 1 else Aspects()


def _telling(parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(part for part in parts if content_words(part))[:MOST]


def _opened(part: str, sentence: Sentence) -> str:
    """A thing compared; with what is asked of it where it is no more than a name."""
    opening = _WH.sub("", sentence.opening).strip()
    bare = len(content_words(part)) <= _BARE
    return f"{part} {opening}" if bare and opening else part
