"""The graph of entities that facts span, and walks of a few hops over it. Pure functions.

Built from the facts that a read sees, it is the graph as of that point on both clocks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

MOST_TRIED = 50_000  # hops looked at before a search for paths stops


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


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a path: along a fact from `origin` to `reached`, or against it."""

    edge: Edge
    origin: str
    reached: str

    @property
    def forward(self) -> bool:
        """Whether it goes from the entity that the fact is about to its object."""
        return self.origin == self.edge.source


Way = tuple[Hop, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """Paths, the shortest first; `complete` is False where there were more than was allowed."""

    found: tuple[Way, ...]
    complete: bool


Allowed = Callable[[Hop, int], bool]  # a hop, and how many were taken before it


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


def ways(
    graph: Graph,
    starts: Sequence[str],
    hops: int,
    *,
    allowed: Allowed = lambda hop, taken: True,
    limit: int = 200,
) -> Ways:
    """The paths from the starts, the shortest first; none comes by an entity twice.

    Args:
        graph: As of the point asked.
        starts: Entities; unknown ones are left out, and no path leads through another start.
        hops: Most hops of a path.
        allowed: Whether a hop may be taken.
        limit: At most so many paths.

    >>> graph = build_graph([Edge("f1", "mia", "acme"), Edge("f2", "acme", "oslo")])
    >>> [way[-1].reached for way in ways(graph, ["oslo"], 2).found]
    ['acme', 'mia']
    """
    found: list[Way] = []
    tried = 0
    queue: deque[Way] = deque([()])
    while queue and len(queue[0]) < hops:
        way = queue.popleft()
        passed = {*starts, *(hop.reached for hop in way)}
        for hop in _onward(graph, way[-1:], starts):
            tried += 1
            if tried > MOST_TRIED:
                return Ways(tuple(found), complete=False)
            if hop.reached in passed or not allowed(hop, len(way)):
                continue
            if len(found) >= limit:
                return Ways(tuple(found), complete=False)
            found.append((*way, hop))
            queue.append(found[-1])
    return Ways(tuple(found), complete=True)


def _onward(graph: Graph, last: Way, starts: Sequence[str]) -> Iterator[Hop]:
    """All hops from where a path has come to, or from the starts."""
    for node in [hop.reached for hop in last] or starts:
        for edge in graph.at.get(node, ()):
            other = edge.target if node == edge.source else edge.source
            if other is not None:
                yield Hop(edge, node, other)
