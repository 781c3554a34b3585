"""The words of merges of names that nothing says any more (law 11)."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from engram_core.claims import USER
from engram_core.storage.authors import scrub_why_and_who, tells_why_or_who
from engram_core.storage.conditions import chunks
from engram_core.storage.core import ASSERTION, DECISION
from engram_core.storage.owner import OwnerWrite

_MERGES = ("merge", "unmerge")


def erase_merges(writing: OwnerWrite) -> int:
    """Take the reason and author from merges, and their undoings, of names that are gone.

    A merge of names binds no claim: its words stand on the two names, and go with either of them.
    """
    c = DECISION.c
    query = select(c.id, c.kind, c.target, c.other).where(
        writing.mine(DECISION),
        c.kind.in_(_MERGES),
    )
    rows = writing.connection.execute(query).all()
    merged = {row.id: {row.target, row.other} for row in rows if row.kind == "merge"}
    said = _said(writing, sorted(set().union(*merged.values()))) | {USER} if merged else set()
    gone = {name for name, refs in merged.items() if not refs <= said}
    taken: list[str] = []
    for chunk in chunks([row.id for row in rows if row.id in gone or row.other in gone]):
        telling = select(c.id).where(c.id.in_(chunk), tells_why_or_who())
        taken += writing.connection.execute(telling).scalars()
    scrub_why_and_who(writing.connection, taken)
    return len(taken)


def _said(writing: OwnerWrite, refs: Iterable[str]) -> set[str]:
    """The refs that a claim or a correction still has a name for."""
    a, d = ASSERTION.c, DECISION.c
    found: set[str] = set()
    for chunk in chunks(list(refs)):
        for column in (a.subject_ref, a.object_ref, a.topic_ref):
            alive = select(column).where(
                writing.mine(ASSERTION), column.in_(chunk), a.erased_txn.is_(None)
            )
            found |= set(writing.connection.execute(alive.distinct()).scalars())
        corrected = select(d.object_ref).where(
            writing.mine(DECISION), d.object_ref.in_(chunk), d.object.is_not(None)
        )
        found |= set(writing.connection.execute(corrected.distinct()).scalars())
    return found
