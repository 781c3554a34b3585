"""Standing instructions told in messages of which nothing was consolidated yet.

"Always say which version" bears on answers about libraries and shares no word with them. Once it is
a fact, `standing` finds it, and knows whether it was taken back; until then its words tell.
"""

from __future__ import annotations

import re

import numpy as np
from sqlalchemy import Connection, select

from engram_core.claims import Polarity
from engram_core.retrieve.fuse import top
from engram_core.retrieve.question import Question
from engram_core.storage.core import ASSERTION, EPISODE
from engram_core.storage.index_view import Bools, Floats, IndexView

MOST = 12  # messages that are read; reading them takes about 2 ms
LONGEST = 600  # characters; an instruction does not hide in a text
_MARKS = "always never whenever toujours jamais désormais dorénavant"
_MARK = re.compile(rf"\b(?:{_MARKS.replace(' ', '|')}|from now on|when i ask)\b", re.IGNORECASE)
_TOLD = re.compile(  # of somebody, not to the assistant
    r"\b(?:i|we|he|she|it|they|who|that|which|there|have|has|had|is|are|was|were|will|would|"
    r"can|could|je|tu|il|elle|nous|vous|ils|elles)(?:['’]\w+)?(?: \w+)? "
    rf"(?:{_MARKS.replace(' ', '|')})\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_KNOWN = "instruction"


def instructions_said(
    view: IndexView, connection: Connection, asked: Question, mask: Bools, scores: Floats
) -> list[int]:
    """Positions of the user's messages that give an instruction no fact was made of.

    Args:
        view: What can be searched.
        connection: For the words of the messages; only read from.
        asked: The question.
        mask: What may be seen.
        scores: By position; the messages that fit the question best are read.
    """
    spoken = mask & view.said_by("user")
    exact = asked.times.is_past
    marked = spoken & (view.lexical(_MARKS, spoken, exact=exact) > 0)
    places = top(np.where(marked, scores, -np.inf).astype(np.float32), MOST)
    if not places:
        return []
    ids = [view.ids[place] for place in places]
    texts = dict(
        connection.execute(select(EPISODE.c.id, EPISODE.c.text).where(EPISODE.c.id.in_(ids))).all()
    )
    told = select(ASSERTION.c.episode).where(
        ASSERTION.c.episode.in_(ids), ASSERTION.c.predicate == _KNOWN
    )
    known = {episode for (episode,) in connection.execute(told)}
    return [
        place
        for place in places
        if view.ids[place] not in known and instructs(texts.get(view.ids[place]) or "")
    ]


def instructs(text: str) -> bool:
    """Whether a message tells how answers are to be from now on.

    >>> instructs("Always give the tide first."), instructs("I always give the tide first.")
    (True, False)
    """
    return len(text) <= LONGEST and any(_instruction(one) for one in _SENTENCE.split(text))


def _instruction(sentence: str) -> bool:
    from engram_core.consolidate.extract.english.instructions import INSTRUCTIONS as ENGLISH
    from engram_core.consolidate.extract.french.instructions import INSTRUCTIONS as FRENCH
    from engram_core.consolidate.extract.zones import plain

    if "?" in sentence or not _MARK.search(sentence) or _TOLD.search(sentence):
        return False
    read = plain(sentence.strip())
    return any(
        any(polarity is Polarity.ASSERTS and form.match(read) for form, polarity in language.forms)
        and not language.barring.search(read)  # last: it looks everywhere
        for language in (ENGLISH, FRENCH)
    )
