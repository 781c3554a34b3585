"""Entities and the facts between them, as nodes and edges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engram_core.model import Fact, Result


@dataclass(frozen=True, slots=True)
class Edge(Result):
    """A fact from its subject to its object."""

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


def graph_of(facts: Iterable[Fact]) -> GraphView:
    """The graph of some facts; tombstones are left out."""
    edges = tuple(Edge(fact.subject, fact.object, fact) for fact in facts if not fact.erased)
    nodes = dict.fromkeys(name for edge in edges for name in (edge.source, edge.target))
    return GraphView(tuple(nodes), edges)
