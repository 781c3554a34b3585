"""How strength spreads over the graph of facts, one hop at a time. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from engram_core.retrieve.relations import MUTUAL, Relations

FADE = 0.5  # of a fact's strength with each hop
BACK = 0.5  # and of what is told of an object's other subjects: "vegan" leads to every vegan
LEAST = 0.2  # a weaker fact is not reached: three hops forward, or one of them back
HUB = 16  # a walk does not go on through an entity with more facts than this
START = 1.0
ASKED = 3.0  # strength along the relations that the question spells out, and of what lies there
FEW = 8  # facts of an entity so reached that all count as asked for: more would push out the rest

Window = tuple[datetime, datetime]


class Row(Protocol):
    """A fact as it is stored, as far as a walk looks at it."""

    id: str
    slot_entity: str
    object_entity: str | None
    predicate: str | None
    kind: str
    valid_at: datetime | None
    invalid_at: datetime | None


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a walk may go.

    Args:
        during: The time asked about; a walk goes on along what held in it.
        relations: What the question spells out.
        own: The user, whose own facts are only gone along where they are asked for; None where
            the question names the user.
    """

    during: Window
    relations: Relations
    own: str | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """One hop: the facts it reached, and the entities to go on from, with their strengths."""

    facts: dict[str, float]
    front: dict[str, float]


def spread(front: Mapping[str, float], rows: Iterable[Row], lead: Lead) -> Spread:
    """Reach the facts at some entities, and the entities at their other ends.

    Args:
        front: Entity to its strength.
        rows: The facts at them.
        lead: Where to go.
    """
    step = Spread({}, {})
    at = _by_entity(front, rows)
    for node in sorted(at, key=lambda one: (-front[one], one)):
        strength = front[node] if len(at[node]) <= FEW else min(front[node], START)
        if len(at[node]) <= HUB or strength >= START:
            for row in at[node]:
                _take(step, row, node, strength, lead)
    return step


def _by_entity(front: Collection[str], rows: Iterable[Row]) -> dict[str, list[Row]]:
    at: dict[str, list[Row]] = {}
    for row in rows:
        for node in {row.slot_entity, row.object_entity}:
            if node is not None and node in front:
                at.setdefault(node, []).append(row)
    return at


def _take(step: Spread, row: Row, node: str, strength: float, lead: Lead) -> None:
    forward = row.slot_entity == node
    asked = strength >= START and _asked(row, node, forward, lead)
    if node == lead.own and not asked:
        return
    told, onward = _strengths(strength, forward, asked)
    if told < LEAST:
        return
    step.facts[row.id] = max(step.facts.get(row.id, 0.0), told)
    other = row.object_entity if forward else row.slot_entity
    if other is not None and onward >= LEAST and _held(row, lead.during):
        step.front[other] = max(step.front.get(other, 0.0), onward)


def _strengths(strength: float, forward: bool, asked: bool) -> tuple[float, float]:
    """Of a fact at an entity of this strength, and of the entity at its other end."""
    if asked:
        return ASKED, ASKED
    back = 1.0 if forward else BACK
    return strength if strength >= START else strength * back, min(strength, START) * FADE * back


def _asked(row: Row, node: str, forward: bool, lead: Lead) -> bool:
    names = lead.relations.own if node == lead.own else lead.relations.predicates
    return row.predicate in names and (forward or row.predicate in MUTUAL)


def _held(row: Row, during: Window) -> bool:
    """Whether the fact held at some point of the time asked about, or had happened by its end."""
    begun = row.valid_at is None or row.valid_at <= during[1]
    return begun and (row.kind == "event" or row.invalid_at is None or row.invalid_at > during[0])
