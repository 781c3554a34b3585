"""Entities and the facts between them: the graph, and paths walked over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engram_core.escape import one_line
from engram_core.how_many import how_many
from engram_core.model.base import Result, short
from engram_core.model.beliefs import Fact
from engram_core.names import name_key

if TYPE_CHECKING:
    from networkx import MultiDiGraph


@dataclass(frozen=True, slots=True)
class Node(Result):
    """An entity, or a value such as "vegan".

    Args:
        name: As it was first called; the user is "user".
        names: All that it was called by then, `name` first.
        kinds: What the facts at it take it for: "user", "person", "place", "organisation",
            "animal"; empty where they do not tell.
        degree: How many facts touch it.
    """

    name: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    degree: int

    def __repr__(self) -> str:
        return f"Node({self.name!r}, {how_many(self.degree, 'fact')})"


@dataclass(frozen=True, slots=True)
class Edge(Result):
    """A fact from the entity it is about to that of its object; both intervals are the fact's."""

    source: str
    target: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class GraphView(Result):
    """The graph of a scope at a point on both clocks.

    Args:
        nodes: Names of the entities, each once.
        edges: One for each fact.
        entities: The nodes with what is known of them, in the same order.
    """

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    entities: tuple[Node, ...] = ()

    def degree(self, node: str) -> int:
        """How many facts touch a node."""
        return sum(node in (edge.source, edge.target) for edge in self.edges)

    def node(self, name: str) -> Node | None:
        """The entity that goes by `name`, if there is one."""
        key = name_key(name)
        for one in self.entities:
            if one.name == name or key in map(name_key, one.names):
                return one
        return None

    def to_networkx(self) -> MultiDiGraph[str]:
        """The graph for NetworkX, with both intervals on the edges.

        Returns:
            A `MultiDiGraph`. Nodes have `names`, `kinds` and `degree`; an edge's key is its fact's
            id, and it has `predicate`, `text`, `valid_at`, `invalid_at`, `created_at`,
            `expired_at`, `precision` and `confidence`.

        Raises:
            MissingExtra: NetworkX is not installed.
        """
        from engram_core.display.network import as_networkx

        return as_networkx(self)

    def __repr__(self) -> str:
        nodes, edges = how_many(len(self.nodes), "node"), how_many(len(self.edges), "edge")
        return f"GraphView({nodes}, {edges})"


@dataclass(frozen=True, slots=True)
class Step(Result):
    """One step of a path, from one entity to the next.

    Args:
        origin: Where it leads from; `reached` where to.
        forward: Whether it goes from the entity that the fact is about to its object.
    """

    origin: str
    reached: str
    fact: Fact
    forward: bool


@dataclass(frozen=True, slots=True)
class Path(Result):
    """Facts that lead from one entity to another, all of them holding at the point asked."""

    steps: tuple[Step, ...]

    @property
    def end(self) -> str:
        """The entity that it leads to."""
        return self.steps[-1].reached

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts it goes along, in order."""
        return tuple(step.fact for step in self.steps)

    @property
    def text(self) -> str:
        """The facts with their dates, in order."""
        return "; ".join(f"{one_line(fact.text)} ({fact.dates})" for fact in self.facts)

    def __repr__(self) -> str:
        return f"Path({self.end!r}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Walk(Result):
    """Where a walk from an entity leads.

    Args:
        start: The entity's name; as it was given where nothing goes by it.
        paths: The shortest first; one that goes on is listed beside its longer forms.
        complete: False where there were more paths than `limit`.
    """

    start: str
    paths: tuple[Path, ...]
    complete: bool = True

    @property
    def ends(self) -> tuple[str, ...]:
        """The entities reached, the nearest first, each once."""
        return tuple(dict.fromkeys(path.end for path in self.paths))

    def __repr__(self) -> str:
        paths = how_many(len(self.paths), "path")
        return f"Walk({self.start!r}, {paths} to {short(', '.join(self.ends))})"
