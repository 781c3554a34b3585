"""Who made a decision, and the words an erasure takes of it.

An author is a word of the caller's, unless it is the default or names a model.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, or_, update

from engram_core.model.beliefs import ADJUDICATOR
from engram_core.storage.conditions import chunks
from engram_core.storage.core import DECISION

ERASED_AUTHOR = "erased"
_NOBODY = ("user", ERASED_AUTHOR)


def told_author() -> ColumnElement[bool]:
    """The condition that a decision's author is a word that an erasure must take."""
    author = DECISION.c.author
    return and_(author.not_in(_NOBODY), ~author.startswith(ADJUDICATOR, autoescape=True))


def tells_why_or_who() -> ColumnElement[bool]:
    """The condition that a decision has words that an erasure must take: its reason or author."""
    return or_(DECISION.c.reason.is_not(None), told_author())


def scrub_why_and_who(connection: Connection, decisions: Collection[str]) -> None:
    """Take the reasons and authors of decisions, by their ids."""
    for chunk in chunks(list(decisions)):
        scrub = update(DECISION).where(DECISION.c.id.in_(chunk))
        connection.execute(scrub.values(reason=None))
        connection.execute(scrub.where(told_author()).values(author=ERASED_AUTHOR))
