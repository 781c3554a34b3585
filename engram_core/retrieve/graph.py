"""The graph channel: facts reached from the entities that a question names, hop by hop.

Entities are found by the exact normalised name, as they were known at the time asked; edges are the
facts. What is visible is decided by the view's mask, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, or_, select

from engram_core.claims import USER
from engram_core.names import name_key
from engram_core.scope import Scope
from engram_core.storage.tables import AliasRow, AssertionRow, EvidenceRow, FactRow

_FACT = FactRow.__table__  # type: ignore[attr-defined]
_ALIAS = AliasRow.__table__  # type: ignore[attr-defined]
_ASSERTION = AssertionRow.__table__  # type: ignore[attr-defined]
_EVIDENCE = EvidenceRow.__table__  # type: ignore[attr-defined]

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


@dataclass(frozen=True, slots=True)
class _Reader:
    """One owner's rows as believed at an instant."""

    connection: Connection
    tenant: str
    user: str
    known_at: datetime

    def mine(self, table: Any) -> Any:  # noqa: ANN401 - a clause
        return and_(table.c.tenant == self.tenant, table.c.user == self.user)

    def believed(self, table: Any) -> Any:  # noqa: ANN401 - a clause
        return and_(
            self.mine(table),
            table.c.created_at <= self.known_at,
            or_(table.c.expired_at.is_(None), table.c.expired_at > self.known_at),
        )


def own_names(connection: Connection, scope: Scope, known_at: datetime) -> frozenset[str]:
    """The words of the user's own names as known then, casefolded; the user id is a name too."""
    reader = _Reader(connection, scope.tenant, scope.user, known_at)
    query = select(_ALIAS.c.name).where(reader.believed(_ALIAS), _ALIAS.c.entity == USER)
    names = [name for (name,) in connection.execute(query) if name]
    return frozenset(word for name in [scope.user, *names] for word in name_key(name).split())


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
    refs: set[str] = set()
    pairs = (
        (_ASSERTION.c.subject_ref, _ASSERTION.c.subject_key),
        (_ASSERTION.c.object_ref, _ASSERTION.c.object_key),
    )
    for ref, key in pairs:
        query = select(ref).distinct().where(reader.mine(_ASSERTION), key.in_(keys))
        refs |= {found for (found,) in reader.connection.execute(query) if found}
    query = select(_ALIAS.c.ref, _ALIAS.c.entity).where(
        reader.believed(_ALIAS), _ALIAS.c.ref.in_(sorted(refs))
    )
    merged = {row.ref: row.entity for row in reader.connection.execute(query)}
    return {merged.get(ref, ref) for ref in refs}


def _facts_about(reader: _Reader, entities: Iterable[str]) -> list[Row[Any]]:
    query = (
        select(_FACT.c.id, _FACT.c.object_entity)
        .where(reader.believed(_FACT), _FACT.c.slot_entity.in_(sorted(entities)[:MOST_FACTS]))
        .order_by(_FACT.c.txn.desc(), _FACT.c.id)
        .limit(MOST_FACTS)
    )
    return list(reader.connection.execute(query))


def _sources(reader: _Reader, facts: dict[str, float]) -> dict[int, float]:
    ids = sorted(facts, key=lambda fact: (-facts[fact], fact))[:MOST_FACTS]
    query = (
        select(_EVIDENCE.c.fact, _ASSERTION.c.seq)
        .join(_ASSERTION, _ASSERTION.c.id == _EVIDENCE.c.assertion)
        .where(
            _EVIDENCE.c.fact.in_(ids),
            _EVIDENCE.c.role == "supports",
            _EVIDENCE.c.created_at <= reader.known_at,
            _ASSERTION.c.erased_txn.is_(None),
        )
    )
    found: dict[int, float] = {}
    for row in reader.connection.execute(query):
        found[row.seq] = max(found.get(row.seq, 0.0), facts[row.fact])
    return found
