"""Who made a decision: a word of the caller's, unless it is the default or names a model."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_

from engram_core.model.beliefs import ADJUDICATOR
from engram_core.storage.core import DECISION

ERASED_AUTHOR = "erased"
_NOBODY = ("user", ERASED_AUTHOR)


def told_author() -> ColumnElement[bool]:
    """The condition that a decision's author is a word that an erasure must take."""
    author = DECISION.c.author
    return and_(author.not_in(_NOBODY), ~author.startswith(ADJUDICATOR, autoescape=True))
