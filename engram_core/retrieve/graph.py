"""The graph channel: facts reached from the entities that a question names, hop by hop.

Entities are found by the exact normalised name, as they were known at the time asked; edges are the
facts, walked both ways. What is visible is decided by the view's mask, not here; but a walk goes on
only along facts that held in the time asked about: "which city is Lou's employer in" leads to
where the employer of then was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, select

from engram_core.claims import USER
from engram_core.names import name_key
from engram_core.retrieve.relations import Relations, relations_in
from engram_core.retrieve.spread import BACK, LEAST, START, Lead, Window, spread
from engram_core.scope import Scope
from engram_core.storage.conditions import believed, mine
from engram_core.storage.core import ALIAS, ASSERTION, EVIDENCE, FACT

HOPS = 3
MOST_FACTS = 200  # per hop and direction; the newest
MOST_NAMES = 64
LONGEST_NAME = 3  # words
SOURCES_FROM = 0.5  # strength of the facts whose messages are reached too

_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True, slots=True)
class Reached:
    """What the graph adds.

    Args:
        facts: Fact id to its strength: 1 one hop from what the question names, then fading; more
            along the relations that the question spells out.
        sources: seq of each source episode to the strength of its strongest fact, at most 1.
    """

    facts: dict[str, float]
    sources: dict[int, float]


# Statements are composed once: putting one together takes as long as running it.
_OWNER: tuple[Any, Any] = (bindparam("tenant"), bindparam("user"))
_AT: Any = bindparam("known_at")
_KEYS: Any = bindparam("keys", expanding=True)
_REFS: Any = bindparam("refs", expanding=True)
_IDS: Any = bindparam("ids", expanding=True)
_NAMED = tuple(
    select(ref).where(mine(ASSERTION, _OWNER), key.in_(_KEYS))
    for ref, key in (
        (ASSERTION.c.subject_ref, ASSERTION.c.subject_key),
        (ASSERTION.c.object_ref, ASSERTION.c.object_key),
    )
)
_MERGED = select(ALIAS.c.ref, ALIAS.c.entity).where(
    mine(ALIAS, _OWNER), believed(ALIAS, _AT), ALIAS.c.ref.in_(_REFS)
)
_TOUCHING = tuple(
    select(
        FACT.c.id,
        FACT.c.slot_entity,
        FACT.c.object_entity,
        FACT.c.predicate,
        FACT.c.kind,
        FACT.c.valid_at,
        FACT.c.invalid_at,
    )
    .where(mine(FACT, _OWNER), believed(FACT, _AT), condition)
    .order_by((FACT.c.txn + 0).desc(), FACT.c.id)  # else SQLite reads all facts in this order
    .limit(MOST_FACTS)
    for condition in (
        FACT.c.slot_entity.in_(_REFS),
        FACT.c.object_entity.in_(_REFS),
        and_(FACT.c.slot_entity == USER, FACT.c.predicate.in_(_KEYS)),
    )
)
_STOOD_ON = (
    select(EVIDENCE.c.fact, ASSERTION.c.seq)
    .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
    .where(
        EVIDENCE.c.fact.in_(_IDS),
        EVIDENCE.c.role == "supports",
        EVIDENCE.c.created_at <= _AT,
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
    connection: Connection,
    scope: Scope,
    names: Sequence[str],
    known_at: datetime,
    during: Window,
    question: str = "",
) -> Reached:
    """Facts within three hops of the entities named, and the episodes they stand on.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        names: What the question names, the surest first; unknown names reach nothing.
        known_at: As it was known then.
        during: The time asked about; a walk goes on along what held in it.
        question: Its words, for the relations that it spells out.
    """
    reader = _Reader(connection, scope.tenant, scope.user, known_at)
    keys = [name_key(name) for name in names if name.strip()]
    starts = _entities(reader, list(dict.fromkeys(keys))[:MOST_NAMES])
    relations = relations_in(question)
    lead = Lead(during, relations, None if USER in starts else USER)
    front = dict.fromkeys(starts | ({USER} if relations.own else set()), START)
    facts: dict[str, float] = {}
    passed = {USER}
    for _ in range(HOPS):
        if not front:
            break
        passed |= front.keys()
        step = spread(front, _touching(reader, front, relations), lead)
        for fact, strength in step.facts.items():
            facts[fact] = max(facts.get(fact, 0.0), strength)
        front = {node: held for node, held in step.front.items() if node not in passed}
    return Reached(facts, _sources(reader, facts))


def phrases(words: Sequence[str]) -> list[str]:
    """All runs of one to three words, longest first: what may be an entity's name.

    >>> phrases(["lou's", "employer"])
    ["lou's employer", 'lou', 'employer']
    """
    return [
        _POSSESSIVE.sub("", " ".join(words[start : start + length]))
        for length in range(min(LONGEST_NAME, len(words)), 0, -1)
        for start in range(len(words) - length + 1)
    ]


def _entities(reader: _Reader, keys: Sequence[str]) -> frozenset[str]:
    if not keys:
        return frozenset()
    refs = {ref for statement in _NAMED for (ref,) in reader.rows(statement, keys=keys) if ref}
    if not refs:
        return frozenset()
    merged = {row.ref: row.entity for row in reader.rows(_MERGED, refs=sorted(refs))}
    return frozenset(merged.get(ref, ref) for ref in refs)


def _touching(reader: _Reader, front: Mapping[str, float], relations: Relations) -> list[Row[Any]]:
    """The newest facts about the entities, and those that name them as their object.

    Of the user, who has most facts of all, those of the relations asked for are looked up by name.
    """
    refs = sorted(front)[:MOST_FACTS]
    about, of, own = _TOUCHING
    rows = reader.rows(about, refs=refs)
    back = [ref for ref in refs if front[ref] * BACK >= LEAST]
    if back:
        rows += reader.rows(of, refs=back)
    if USER in refs and relations.own:
        rows += reader.rows(own, keys=sorted(relations.own))
    return list({row.id: row for row in rows}.values())


def _sources(reader: _Reader, facts: dict[str, float]) -> dict[int, float]:
    near = [fact for fact, strength in facts.items() if strength >= SOURCES_FROM]
    ids = sorted(near, key=lambda fact: (-facts[fact], fact))[:MOST_FACTS]
    found: dict[int, float] = {}
    for row in reader.rows(_STOOD_ON, ids=ids):
        found[row.seq] = max(found.get(row.seq, 0.0), min(START, facts[row.fact]))
    return found
