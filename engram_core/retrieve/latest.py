"""The last word on what is asked: among messages about one matter, the one said last.

"I've finished 20 of the tapes" and, later, "that makes 30 tapes": both answer the question how
many, and only the second is true now. Rules find some of these as facts; for the rest, the newest
message that speaks of the matter as much as the best one does is shown before the older ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engram_core.model import Episode
from engram_core.storage.tokens import document_terms

NEAR = 0.6  # share of the best message's words of the question that the last one must hold
LEAST = 2  # words of the question that two messages about one matter share
STRONG = 0.5  # share of the best message's score that a message about the matter has

# Questions about what was: there the order of time is the better one.
_OF_THE_PAST = re.compile(
    r"(?<!\w)(?:initially|originally|at first|first|earlier|previous(?:ly)?|before|used to|"
    r"former(?:ly)?|"
    r"back then|at the start|beginning|old|in what order|d'abord|au début|initialement|avant|"
    r"auparavant|autrefois|à l'origine|premier|première|ancien|ancienne)(?!\w)",
    re.IGNORECASE,
)


def last_word(
    query: str, episodes: Sequence[Episode], scores: Mapping[str, float], *, dated: bool = False
) -> str | None:
    """The id of the message that says last what is asked, where older ones speak of it too.

    Args:
        query: The question.
        episodes: The messages recalled.
        scores: Their scores by id.
        dated: Whether the question names a time.

    Returns:
        None where the question asks of the past, or no older message speaks of the same matter.
    """
    asked = frozenset(document_terms(query))
    if dated or len(asked) < LEAST or _OF_THE_PAST.search(query):
        return None
    about = _about(asked, [one for one in episodes if one.role == "user"], scores)
    if len(about) < LEAST:
        return None
    return max(about, key=lambda one: (one.event_at, one.seq)).id


def _about(
    asked: frozenset[str], episodes: Sequence[Episode], scores: Mapping[str, float]
) -> list[Episode]:
    """The messages that hold nearly as many words of the question as the best of them."""
    strongest = max((scores.get(one.id, 0.0) for one in episodes), default=0.0)
    strong = [one for one in episodes if scores.get(one.id, 0.0) >= STRONG * strongest]
    held = {one.id: len(asked & frozenset(document_terms(one.text))) for one in strong}
    most = max(held.values(), default=0)
    return [one for one in strong if held[one.id] >= max(LEAST, NEAR * most)]
