"""Entities as of a point in time: their names, how much is told of them, and who may be whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from engram_core.beliefs.alike_names import alike_among
from engram_core.beliefs.visible import known
from engram_core.claims import USER
from engram_core.consolidate.mentions.kind import PREDICATE, MentionKind
from engram_core.consolidate.placement import Names
from engram_core.consolidate.truth import in_force
from engram_core.entity_names import role_of
from engram_core.model import Doubt, Entity, Fact
from engram_core.scope import Scope
from engram_core.storage.conditions import believed, chunks, mine
from engram_core.storage.core import ALIAS, ASSERTION, FACT, TRANSACTION
from engram_core.times import ReadTimes


@dataclass(frozen=True, slots=True)
class _Told:
    """How often each entity is what facts are about, and what they lead to."""

    about: Counter[str]
    led_to: Counter[str]


def entities_of(
    connection: Connection, scope: Scope, facts: Sequence[Fact], times: ReadTimes
) -> tuple[Entity, ...]:
    """The entities that these facts tell of, the most told of first.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        facts: Those that the read sees.
        times: Names are taken as known then.
    """
    at = known(times)
    names, called = _names(connection, scope, at)
    told = _told(connection, facts, names)
    called_by = _grouped(names, called)
    wanted = {*told.about, *told.led_to}
    shown = {one: called_by[one] for one in wanted if called_by.get(one)}
    apart = _apart(connection, scope, at)
    subjects = [shown[one][0] for one in told.about if one in shown and one != USER]
    found = [
        Entity(
            id=one,
            name=held[0],
            names=tuple(held),
            facts=told.about[one],
            mentioned=told.led_to[one],
            doubts=_doubts(one, held, subjects, apart) if told.about[one] else (),
        )
        for one, held in shown.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.facts, -one.mentioned, one.name, one.id)))


def _names(
    connection: Connection, scope: Scope, at: datetime
) -> tuple[Names, list[tuple[str, str]]]:
    """Who stands for whom as known then, and each ref with the word for it."""
    query = (
        select(ALIAS.c.ref, ALIAS.c.entity, ALIAS.c.name)
        .where(
            mine(ALIAS, scope.owner),
            believed(ALIAS, at),
        )
        .order_by(ALIAS.c.txn, ALIAS.c.ref)
    )
    rows = connection.execute(query).all()
    merged = {ref: entity for ref, entity, _ in rows if ref != entity}
    return Names(merged), [(ref, name) for ref, _, name in rows if name]


def _grouped(names: Names, called: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Entity to its names; its own first, the mere relations ("sister") last."""
    found: dict[str, list[tuple[bool, bool, str]]] = {}
    for ref, name in called:
        entity = names.of(ref)
        found.setdefault(entity, []).append((role_of(name) is not None, ref != entity, name))
    return {
        entity: list(dict.fromkeys(name for *_, name in sorted(held, key=lambda one: one[:2])))
        for entity, held in found.items()
    }


def _told(connection: Connection, facts: Sequence[Fact], names: Names) -> _Told:
    told = _Told(Counter(), Counter())
    for chunk in chunks([fact.id for fact in facts]):
        query = select(FACT.c.slot_entity, FACT.c.object_entity).where(
            FACT.c.id.in_(chunk), FACT.c.erased.is_(False)
        )
        for entity, thing in connection.execute(query):
            told.about[names.of(entity)] += 1
            if thing is not None:
                told.led_to[names.of(thing)] += 1
    return told


def _apart(connection: Connection, scope: Scope, at: datetime) -> dict[str, list[str]]:
    """Relation to the names that went by it, where there are several."""
    query = (
        select(ASSERTION.c.object, ASSERTION.c.subject)
        .join(
            TRANSACTION,
            (TRANSACTION.c.tenant == ASSERTION.c.tenant)
            & (TRANSACTION.c.user == ASSERTION.c.user)
            & (TRANSACTION.c.number == ASSERTION.c.txn),
        )
        .where(
            mine(ASSERTION, scope.owner),
            ASSERTION.c.predicate == PREDICATE,
            ASSERTION.c.topic.in_((MentionKind.ROLE.value, MentionKind.THEIRS.value)),
            TRANSACTION.c.instant <= at,
            in_force(),
        )
        .order_by(ASSERTION.c.seq, ASSERTION.c.ordinal)
    )
    found: dict[str, list[str]] = {}
    for alias, name in connection.execute(query):
        held = found.setdefault(role_of(alias) or alias, [])
        if name not in held:
            held.append(name)
    return {role: held for role, held in found.items() if len(held) > 1}


def _doubts(
    entity: str, names: Sequence[str], subjects: Sequence[str], apart: dict[str, list[str]]
) -> tuple[Doubt, ...]:
    role = role_of(names[0])
    several = apart.get(role or "", [])
    found = [Doubt(name, f"{len(several)} went by {names[0]!r}") for name in several]
    if entity != USER:
        others = [name for name in subjects if name not in names]
        found += [Doubt(name, why) for name, why in alike_among(names[0], others)]
    return tuple(found)
