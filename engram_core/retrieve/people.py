"""Conversations between people: how much a message says for itself, and who was asked about.

Where a question names one of those who spoke, and no assistant takes part, an answer is told in a
message with something in it: "Thanks!" holds none, however well it follows what was asked. Where
it names two, the one named first is asked about: "What did Orsk think of Melko's boat?"
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from engram_core.retrieve.fuse import Weights
from engram_core.storage.index_view import Bools, Floats, IndexView

# Where the evidence of a question is spread over sessions, neighbours say less than the message.
SAID_MORE = 3.0
SPEAKER_MORE = 1.5

_BOTH = re.compile(
    r"\b(?:both|each other|in common|together|tous (?:les )?deux|toutes (?:les )?deux|en commun|"
    r"ensemble)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?=\b(\w+)(?:['’]s)?,? (?:and|or|et|ou|&) (\w+))", re.IGNORECASE)


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


def asks_of_all(text: str, names: Collection[str]) -> bool:
    """Whether a question asks of all whom it names alike.

    Args:
        text: The question.
        names: The words of the names, casefolded.

    >>> asks_of_all("Where did Orsk and Melko sail?", {"orsk", "melko"})
    True
    >>> asks_of_all("What did Orsk say of the lens and Melko's boat?", {"orsk", "melko"})
    False
    """
    pairs = (found.groups() for found in _JOINED.finditer(text.casefold()))
    return bool(_BOTH.search(text)) or any(a in names and b in names for a, b in pairs)
