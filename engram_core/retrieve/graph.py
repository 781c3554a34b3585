"""The graph channel: facts reached from the entities that a question names, hop by hop.

Entities are found by the exact normalised name, as they were known at the time asked; edges are the
facts. What is visible is decided by the view's mask, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, or_, select

from engram_core.names import name_key
from engram_core.scope import Scope
from engram_core.storage.core import ALIAS, ASSERTION, EVIDENCE, FACT

HOPS = 2
FADE = 0.5  # of a fact's strength with each hop
MOST_FACTS = 200  # per hop; the newest
MOST_NAMES = 32
LONGEST_NAME = 3  # words


@dataclass(frozen=True, slots=True)
class Reached:
    """What the graph adds.

    Args:
        facts: Fact id to its strength: 1 one hop from what the question names, then fading.
        sources: seq of each source episode to the strength of its strongest fact.
    """

    facts: dict[str, float]
    sources: dict[int, float]


# Statements are composed once: putting one together takes as long as running it.
def _mine(table: Any) -> Any:  # noqa: ANN401 - a clause
    return and_(table.c.tenant == bindparam("tenant"), table.c.user == bindparam("user"))


def _believed(table: Any) -> Any:  # noqa: ANN401 - a clause
    return and_(
        _mine(table),
        table.c.created_at <= bindparam("known_at"),
        or_(table.c.expired_at.is_(None), table.c.expired_at > bindparam("known_at")),
    )


_KEYS: Any = bindparam("keys", expanding=True)
_REFS: Any = bindparam("refs", expanding=True)
_IDS: Any = bindparam("ids", expanding=True)
_NAMED = tuple(
    select(ref).distinct().where(_mine(ASSERTION), key.in_(_KEYS))
    for ref, key in (
        (ASSERTION.c.subject_ref, ASSERTION.c.subject_key),
        (ASSERTION.c.object_ref, ASSERTION.c.object_key),
    )
)
_MERGED = select(ALIAS.c.ref, ALIAS.c.entity).where(_believed(ALIAS), ALIAS.c.ref.in_(_REFS))
_ABOUT = (
    select(FACT.c.id, FACT.c.object_entity)
    .where(_believed(FACT), FACT.c.slot_entity.in_(_REFS))
    .order_by(FACT.c.txn.desc(), FACT.c.id)
    .limit(MOST_FACTS)
)
_STOOD_ON = (
    select(EVIDENCE.c.fact, ASSERTION.c.seq)
    .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
    .where(
        EVIDENCE.c.fact.in_(_IDS),
        EVIDENCE.c.role == "supports",
        EVIDENCE.c.created_at <= bindparam("known_at"),
        ASSERTION.c.erased_txn.is_(None),
    )
)


@dataclass(frozen=True, slots=True)
class _Reader:
    """One owner's rows as believed at an instant."""

    connection: Connection
    tenant: str
    user: str
    known_at: datetime

    def rows(self, statement: Any, **values: Any) -> list[Row[Any]]:  # noqa: ANN401
        mine = {"tenant": self.tenant, "user": self.user, "known_at": self.known_at}
        return list(self.connection.execute(statement, {**mine, **values}))


def reach(
    connection: Connection, scope: Scope, names: Sequence[str], known_at: datetime
) -> Reached:
    """Facts within two hops of the entities named, and the episodes they stand on.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        names: What the question names; unknown names reach nothing.
        known_at: As it was known then.
    """
    reader = _Reader(connection, scope.tenant, scope.user, known_at)
    keys = sorted({name_key(name) for name in names if name.strip()})[:MOST_NAMES]
    front = _entities(reader, keys)
    if not front:
        return Reached({}, {})
    facts: dict[str, float] = {}
    seen: set[str] = set()
    strength = 1.0
    for _ in range(HOPS):
        seen |= front
        rows = _facts_about(reader, front)
        for row in rows:
            facts.setdefault(row.id, strength)
        front = {row.object_entity for row in rows if row.object_entity} - seen
        strength *= FADE
        if not front:
            break
    return Reached(facts, _sources(reader, facts))


def phrases(words: Sequence[str]) -> list[str]:
    """All runs of one to four words, longest first: what may be an entity's name."""
    return [
        " ".join(words[start : start + length])
        for length in range(min(LONGEST_NAME, len(words)), 0, -1)
        for start in range(len(words) - length + 1)
    ]


def _entities(reader: _Reader, keys: Sequence[str]) -> set[str]:
    if not keys:
        return set()
    refs = {ref for statement in _NAMED for (ref,) in reader.rows(statement, keys=keys) if ref}
    if not refs:
        return set()
    merged = {row.ref: row.entity for row in reader.rows(_MERGED, refs=sorted(refs))}
    return {merged.get(ref, ref) for ref in refs}


def _facts_about(reader: _Reader, entities: Iterable[str]) -> list[Row[Any]]:
    return reader.rows(_ABOUT, refs=sorted(entities)[:MOST_FACTS])


def _sources(reader: _Reader, facts: dict[str, float]) -> dict[int, float]:
    ids = sorted(facts, key=lambda fact: (-facts[fact], fact))[:MOST_FACTS]
    found: dict[int, float] = {}
    for row in reader.rows(_STOOD_ON, ids=ids):
        found[row.seq] = max(found.get(row.seq, 0.0), facts[row.fact])
    return found
