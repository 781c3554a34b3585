"""The graph of entities that facts span, and walks of a few hops over it. Pure functions.

Built from the facts that a read sees, it is the graph as of that point on both clocks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

# Walks do not go on through a node with more facts than this: all else would be near to all else.
HUB = 64


@dataclass(frozen=True, slots=True)
class Edge:
    """One fact as an edge, with both of its intervals.

    Args:
        fact: The fact's id.
        source: The entity that it is about ("user" for the speaker).
        target: The entity that its object names; None where the object is no entity.
        valid_at: From when it holds; None if unknown. `invalid_at`: until when; None if open.
        created_at: Since when it is believed. `expired_at`: until when; None if it still is.
    """

    fact: str
    source: str
    target: str | None
    valid_at: datetime | None = None
    invalid_at: datetime | None = None
    created_at: datetime | None = None
    expired_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    """Entities and the facts at each of them, whether they are its source or its target."""

    at: Mapping[str, Sequence[Edge]]

    @property
    def nodes(self) -> tuple[str, ...]:
        """All entities, in the order in which they were first named."""
        return tuple(self.at)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every fact once."""
        return tuple({edge.fact: edge for edges in self.at.values() for edge in edges}.values())

    def degree(self, node: str) -> int:
        """How many facts there are at an entity."""
        return len(self.at.get(node, ()))


def build_graph(facts: Iterable[Edge]) -> Graph:
    """The graph of some facts.

    >>> build_graph([Edge("f1", "user", "mia"), Edge("f2", "mia", "oslo")]).nodes
    ('user', 'mia', 'oslo')
    """
    at: dict[str, list[Edge]] = {}
    for edge in facts:
        at.setdefault(edge.source, []).append(edge)
        if edge.target is not None and edge.target != edge.source:
            at.setdefault(edge.target, []).append(edge)
    return Graph(at)


def walk(
    graph: Graph, starts: Iterable[str], hops: int, *, limit: int = 200, hub: int = HUB
) -> dict[str, int]:
    """The facts within some hops of the starts, the nearest first.

    Args:
        graph: As of the point asked.
        starts: Entities; unknown ones are left out.
        hops: A fact at a start is one hop away, one at its neighbour two.
        limit: At most so many facts.
        hub: A walk ends at an entity with more facts than this, unless it is a start.

    Returns:
        Fact id to its distance in hops, in rising order of distance.

    >>> walk(build_graph([Edge("f1", "user", "mia"), Edge("f2", "mia", "oslo")]), ["user"], 2)
    {'f1': 1, 'f2': 2}
    """
    reached: dict[str, int] = {}
    for fact, distance in _outward(graph, starts, hops, hub):
        if len(reached) >= limit:
            break
        reached.setdefault(fact, distance)
    return reached


def _outward(graph: Graph, starts: Iterable[str], hops: int, hub: int) -> Iterator[tuple[str, int]]:
    seen = {start: None for start in starts if start in graph.at}
    queue = deque((start, 1) for start in seen)
    while queue:
        node, distance = queue.popleft()
        if distance > hops:
            return
        for edge in graph.at[node]:
            yield edge.fact, distance
            for other in (edge.source, edge.target):
                if other is None or other in seen:
                    continue
                seen[other] = None
                if graph.degree(other) <= hub:
                    queue.append((other, distance + 1))
