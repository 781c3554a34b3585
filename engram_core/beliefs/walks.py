"""Walks from one entity to others along the facts that hold at a point on both clocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engram_core.beliefs.graph import FactGraph
from engram_core.errors import InvalidInput
from engram_core.model import Path, Step, Walk
from engram_core.storage.graph import Edge, Hop, Way, build_graph, ways

MOST_HOPS = 8
AGAINST = "^"  # before a predicate of `along`: from the object to what the fact is about


@dataclass(frozen=True, slots=True)
class Course:
    """Which steps a walk may take.

    Args:
        hops: At most so many steps.
        predicates: Only along facts of these; None for any.
        along: The predicates of the steps one by one; None for any.
        limit: At most so many paths.
    """

    hops: int
    predicates: frozenset[str] | None
    along: tuple[str, ...] | None
    limit: int

    def allows(self, predicate: str, hop: Hop, taken: int) -> bool:
        """Whether a fact of `predicate` may be the step after `taken` others."""
        if self.along is not None:
            return self.along[taken] == (predicate if hop.forward else f"{AGAINST}{predicate}")
        return self.predicates is None or predicate in self.predicates


def course(
    hops: int, predicates: Sequence[str] | None, along: Sequence[str] | None, limit: int
) -> Course:
    """The course that the options of `walk` ask for.

    Raises:
        InvalidInput: An option is out of range, or two of them do not go together.
    """
    if along is not None and predicates is not None:
        raise InvalidInput(
            "along names the predicate of every step: pass either along or predicates, not both"
        )
    if along is not None and not 1 <= len(along) <= MOST_HOPS:
        raise InvalidInput(f"along names 1 to {MOST_HOPS} predicates, one for each step")
    if predicates is not None and not predicates:
        raise InvalidInput("predicates is empty: leave it out to walk along all of them")
    if any(not one.strip() for one in (*(along or ()), *(predicates or ()))):
        raise InvalidInput("a predicate to walk along is blank: name it, or leave it out")
    if not 1 <= hops <= MOST_HOPS:
        raise InvalidInput(f"hops is a whole number from 1 to {MOST_HOPS}, not {hops}")
    if limit < 1:
        raise InvalidInput(f"limit is a whole number of 1 or more, not {limit}")
    steps = None if along is None else tuple(along)
    allowed = None if predicates is None else frozenset(predicates)
    return Course(hops if steps is None else len(steps), allowed, steps, limit)


def walk_from(start: str, entities: set[str], graph: FactGraph, taken: Course) -> Walk:
    """The paths from an entity.

    Args:
        start: As it was asked for.
        entities: The ids that go by that name.
        graph: The facts that hold at the point asked, and what they join.
        taken: Which steps may be taken.
    """
    facts = {fact.id: fact for fact in graph.facts}
    adjacency = build_graph(Edge(fact, *graph.ends[fact]) for fact in facts)

    def allowed(hop: Hop, taken_already: int) -> bool:
        return taken.allows(facts[hop.edge.fact].predicate, hop, taken_already)

    def step(hop: Hop) -> Step:
        origin, reached = graph.names[hop.origin], graph.names[hop.reached]
        return Step(origin, reached, facts[hop.edge.fact], hop.forward)

    def whole(way: Way) -> bool:
        return taken.along is None or len(way) == taken.hops

    starts = sorted(entities & set(graph.names))
    found = ways(adjacency, starts, taken.hops, allowed=allowed, limit=taken.limit)
    paths = tuple(Path(tuple(map(step, way))) for way in found.found if whole(way))
    return Walk(graph.names[starts[0]] if starts else start, paths, found.complete)
