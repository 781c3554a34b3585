"""Conversations between people: what a message says for itself, and what it only asks.

Where a question names one of those who spoke, and no assistant takes part, an answer is told in a
message with something in it ("Thanks!" holds none), and a message that only asks is answered in
another one. To an assistant, questions are how people tell of themselves, so none of it holds
there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from sqlalchemy import Connection, bindparam, select

from engram_core.retrieve.fuse import Weights
from engram_core.storage.core import EPISODE
from engram_core.storage.index_view import EPISODE as EPISODE_KIND
from engram_core.storage.index_view import Bools, Floats, IndexView

# Where the evidence of a question is spread over sessions, neighbours say less than the message.
SAID_MORE = 3.0
SPEAKER_MORE = 1.5
SEEN = 60  # candidates whose text is looked at
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_TEXTS = select(EPISODE.c.id, EPISODE.c.text).where(
    EPISODE.c.id.in_(bindparam("ids", expanding=True))
)


def between_people(view: IndexView, mask: Bools, named: Floats) -> bool:
    """Whether somebody who spoke is named, and no assistant spoke.

    Args:
        view: What is searched.
        mask: What may be seen.
        named: More than 0 for what a speaker named in the question said.
    """
    return bool(named.any()) and not bool((view.said_by("assistant") & mask).any())


def weights_for(weights: Weights, *, people: bool, several: bool) -> Weights:
    """The weights of a question: those for conversations between people only where it is one.

    Args:
        weights: As given.
        people: Whether it is asked of such a conversation.
        several: Whether it asks for several things, see `asks_several`.
    """
    if not people:
        return replace(weights, substance=0.0, asking=0.0)
    if not several:
        return weights
    return replace(
        weights, substance=SAID_MORE * weights.substance, speaker=SPEAKER_MORE * weights.speaker
    )


def asking_signal(view: IndexView, connection: Connection, pool: Sequence[int]) -> Floats:
    """By position which share of a message's words stand in questions; 0 outside the pool.

    Args:
        view: What is searched.
        connection: An open connection; only read from.
        pool: Positions of candidates; the first `SEEN` are looked at.
    """
    out = np.zeros(len(view), np.float32)
    kinds = np.asarray(view.kinds)
    places = {view.ids[at]: at for at in pool[:SEEN] if kinds[at] == EPISODE_KIND}
    for name, text in connection.execute(_TEXTS, {"ids": list(places)}):
        out[places[name]] = asking_share(text)
    return out


def asking_share(text: str) -> float:
    """Which share of the words stand in questions, 0 to 1.

    >>> asking_share("I went to Ghent. Did you?"), asking_share("How was Ghent?")
    (0.3333333333333333, 1.0)
    """
    parts = [(len(one.split()), "?" in one) for one in _SENTENCE.findall(text)]
    return sum(words for words, asks in parts if asks) / max(1, sum(words for words, _ in parts))
