"""Entities and the facts between them, as nodes and edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select

from engram_core.beliefs.kinds import Link, kinds_of
from engram_core.claims import USER
from engram_core.model import Edge, Fact, GraphView, Node
from engram_core.names import name_key
from engram_core.scope import Scope
from engram_core.storage.conditions import believed, chunks, mine
from engram_core.storage.core import ALIAS, ENTITY, FACT


@dataclass(frozen=True, slots=True)
class Ends:
    """The entities that a fact leads from and to: ids, and names; None where they were erased."""

    source: str
    target: str | None
    subject: str | None
    object: str | None


@dataclass(frozen=True, slots=True)
class FactGraph:
    """Facts with the entities that they join.

    Args:
        ends: Fact id to the ids of the nodes it joins.
        names: Node id to the name it is shown by; no two have one name.
        facts: The facts, tombstones left out.
    """

    facts: tuple[Fact, ...]
    ends: Mapping[str, tuple[str, str]]
    names: Mapping[str, str] = field(default_factory=dict)


def fact_graph(facts: Iterable[Fact], ends: Mapping[str, Ends]) -> FactGraph:
    """The graph of some facts, in which one entity is one node however it is spelled.

    Args:
        facts: What the edges are; tombstones are left out.
        ends: Fact id to its entities.
    """
    kept = tuple(fact for fact in facts if not fact.erased)
    joined: dict[str, tuple[str, str]] = {}
    called: dict[str, str] = {}
    for fact in kept:
        end = ends.get(fact.id)
        source = end.source if end else fact.subject
        target = end.target if end and end.target else f"= {fact.object}"
        joined[fact.id] = source, target
        called.setdefault(source, (end and end.subject) or fact.subject)
        called.setdefault(target, (end and end.object) or fact.object)
    return FactGraph(kept, joined, _apart(called))


def _apart(called: Mapping[str, str]) -> dict[str, str]:
    """Names that tell nodes apart: of two that are called the same, the second is numbered."""
    seen: Counter[str] = Counter()
    names = {}
    for node, name in called.items():
        seen[name] += 1
        names[node] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return names


def graph_of(graph: FactGraph, aliases: Mapping[str, Sequence[str]] | None = None) -> GraphView:
    """The graph as callers see it.

    Args:
        graph: The facts and the entities they join.
        aliases: Node id to all that it is called.
    """
    names = graph.names
    ends = [(fact, *graph.ends[fact.id]) for fact in graph.facts]
    edges = tuple(Edge(names[source], names[target], fact) for fact, source, target in ends)
    links = [Link(source, fact.predicate, target) for fact, source, target in ends]
    degrees = Counter(node for link in links for node in {link.source, link.target})
    kinds = kinds_of(links)
    entities = tuple(
        Node(name, _all_names(name, (aliases or {}).get(node, ())), kinds[node], degrees[node])
        for node, name in names.items()
    )
    return GraphView(tuple(names.values()), edges, entities)


def _all_names(name: str, others: Iterable[str]) -> tuple[str, ...]:
    """The name and the others, without those that differ from an earlier one in spelling only."""
    kept: dict[str, str] = {}
    for one in (name, *others):
        kept.setdefault(name_key(one), one)
    return tuple(kept.values())


def ends_of(connection: Connection, scope: Scope, facts: Sequence[Fact]) -> dict[str, Ends]:
    """Fact id to the entities it leads from and to, by the names they were first called."""
    subject, thing = ENTITY.alias("subject_entity"), ENTITY.alias("object_entity")
    query = (
        select(
            FACT.c.id,
            FACT.c.slot_entity,
            FACT.c.object_entity,
            subject.c.name,
            thing.c.name.label("object_name"),
        )
        .outerjoin(subject, _is(subject, FACT.c.slot_entity))
        .outerjoin(thing, _is(thing, FACT.c.object_entity))
        .where(mine(FACT, scope.owner))
    )
    found: dict[str, Ends] = {}
    for chunk in chunks([fact.id for fact in facts]):
        for name, *ends in connection.execute(query.where(FACT.c.id.in_(chunk))):
            found[name] = Ends(*ends)
    return found


def _is(entity: Any, ref: ColumnElement[str]) -> ColumnElement[bool]:  # noqa: ANN401 - an alias
    return and_(entity.c.tenant == FACT.c.tenant, entity.c.user == FACT.c.user, entity.c.id == ref)


def aliases_of(connection: Connection, scope: Scope, at: datetime) -> dict[str, list[str]]:
    """Entity id to all the names it went by at an instant of belief; the user's id is one."""
    query = (
        select(ALIAS.c.entity, ALIAS.c.name)
        .where(
            mine(ALIAS, scope.owner),
            believed(ALIAS, at),
            ALIAS.c.name.is_not(None),
        )
        .order_by(ALIAS.c.created_at, ALIAS.c.ref)
    )
    found: dict[str, list[str]] = {USER: [scope.user]}
    for entity, name in connection.execute(query):
        found.setdefault(entity, []).append(name)
    return found
