"""Conversations between people: how much a message says for itself.

Where a question names one of those who spoke, and no assistant takes part, an answer is told in a
message with something in it: "Thanks!" holds none, however well it follows what was asked.
"""

from __future__ import annotations

from dataclasses import replace

from engram_core.retrieve.fuse import Weights
from engram_core.storage.index_view import Bools, Floats, IndexView

# Where the evidence of a question is spread over sessions, neighbours say less than the message.
SAID_MORE = 3.0
SPEAKER_MORE = 1.5


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
        return replace(weights, substance=0.0)
    if not several:
        return weights
    return replace(
        weights, substance=SAID_MORE * weights.substance, speaker=SPEAKER_MORE * weights.speaker
    )
