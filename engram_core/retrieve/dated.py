"""Messages that tell a time, for questions that ask for one: "yesterday" answers "when did …"."""

from __future__ import annotations

import re

import numpy as np

from engram_core.storage.index_view import EPISODE, Bools, Floats, IndexView

_WHEN = re.compile(
    r"\b(?:when|since when)\s+(?:did|does|do|is|are|was|were|will|has|have|had|would)\b|\bwhen\W*$|"
    r"^\W*(?:in )?(?:what|which) (?:date|day|month|year|week)\b|^\W*how long\b|"
    r"\bquand\s+(?:est-ce|a|as|ai|ont|avons|avez|est|était|sera|va)\b|\bquand\W*$|"
    r"^\W*(?:en |à )?quel(?:le)? (?:date|jour|mois|année|semaine)\b|"
    r"^\W*(?:depuis |pendant )?combien de temps\b",
    re.IGNORECASE,
)
_LONGEST = 400  # characters; what is longer is a text, not a question
_TIMES = (
    "yesterday today tonight tomorrow week weekend month year ago monday tuesday wednesday "
    "thursday friday saturday sunday january february march april june july august september "
    "october november december hier aujourd'hui demain semaine mois année lundi mardi mercredi "
    "jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre "
    "novembre décembre"
)


def asks_when(text: str) -> bool:
    """Whether a question asks for a time; "When building a boat, what …" does not.

    >>> asks_when("When did Orsk launch it?"), asks_when("When building a boat, what comes first?")
    (True, False)
    """
    return len(text) <= _LONGEST and bool(_WHEN.search(text))


def dated_signal(view: IndexView, mask: Bools, *, exact: bool) -> Floats:
    """1 for the messages with a word for a day, a week, a month or a year; shape (n,).

    Args:
        view: What is searched.
        mask: The visible items.
        exact: As in `IndexView.lexical`.
    """
    told = view.lexical(_TIMES, mask, exact=exact) > 0
    signal: Floats = (told & (np.asarray(view.kinds) == EPISODE)).astype(np.float32)
    return signal
