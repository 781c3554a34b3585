"""Entities and the facts between them, as nodes and edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select

from engram_core.model import Fact, Result
from engram_core.scope import Scope
from engram_core.storage.core import ENTITY, FACT
from engram_core.storage.load import CHUNK


@dataclass(frozen=True, slots=True)
class Edge(Result):
    """A fact from the entity it is about to that of its object."""

    source: str
    target: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class GraphView(Result):
    """The graph of a scope at a point on both clocks."""

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]

    def degree(self, node: str) -> int:
        """How many facts touch a node."""
        return sum(node in (edge.source, edge.target) for edge in self.edges)

    def __repr__(self) -> str:
        return f"GraphView({len(self.nodes)} nodes, {len(self.edges)} edges)"


@dataclass(frozen=True, slots=True)
class Ends:
    """The names of the entities that a fact leads from and to; None where they were erased."""

    subject: str | None
    object: str | None


def graph_of(facts: Iterable[Fact], ends: Mapping[str, Ends]) -> GraphView:
    """The graph of some facts; tombstones are left out.

    Args:
        facts: What the edges are.
        ends: Fact id to its entities, so that one entity is one node however it is spelled.
    """
    edges = tuple(_edge(fact, ends.get(fact.id)) for fact in facts if not fact.erased)
    nodes = dict.fromkeys(name for edge in edges for name in (edge.source, edge.target))
    return GraphView(tuple(nodes), edges)


def _edge(fact: Fact, ends: Ends | None) -> Edge:
    source = ends.subject if ends is not None and ends.subject is not None else fact.subject
    target = ends.object if ends is not None and ends.object is not None else fact.object
    return Edge(source, target, fact)


def ends_of(connection: Connection, scope: Scope, facts: Sequence[Fact]) -> dict[str, Ends]:
    """Fact id to the entities it leads from and to, by the names they were first called."""
    subject, thing = ENTITY.alias("subject_entity"), ENTITY.alias("object_entity")
    query = (
        select(FACT.c.id, subject.c.name, thing.c.name.label("object_name"))
        .outerjoin(subject, _is(subject, FACT.c.slot_entity))
        .outerjoin(thing, _is(thing, FACT.c.object_entity))
        .where(FACT.c.tenant == scope.tenant, FACT.c.user == scope.user)
    )
    ids = [fact.id for fact in facts]
    found: dict[str, Ends] = {}
    for start in range(0, len(ids), CHUNK):
        chunk = query.where(FACT.c.id.in_(ids[start : start + CHUNK]))
        for name, called, object_called in connection.execute(chunk):
            found[name] = Ends(called, object_called)
    return found


def _is(entity: Any, ref: ColumnElement[str]) -> ColumnElement[bool]:  # noqa: ANN401 - an alias
    return and_(entity.c.tenant == FACT.c.tenant, entity.c.user == FACT.c.user, entity.c.id == ref)
