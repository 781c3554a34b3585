"""How the graph, a walk and a profile look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable

from engram_core.display.markup import Html, element, joined, table
from engram_core.model import GraphView, Profile, ProfileLine, Walk


def graph_html(graph: GraphView) -> Html:
    """Nodes, and the facts between them."""
    nodes = (
        (one.name, ", ".join(one.names[1:]), ", ".join(one.kinds), one.degree)
        for one in graph.entities
    )
    edges = (
        (one.source, one.fact.predicate, one.target, one.fact.dates, element("code", one.fact.id))
        for one in graph.edges
    )
    return joined(
        (
            element("p", element("b", "Graph"), f" · {graph!r}"),
            table(("entity", "also called", "kind", "facts"), nodes),
            table(("from", "fact", "to", "true in the world", "id"), edges),
        )
    )


def walk_html(walk: Walk) -> Html:
    """Where a walk leads, path by path."""
    more = "" if walk.complete else " · there are more paths"
    rows = (
        (path.end, path.text, joined(element("code", f"{fact.id} ") for fact in path.facts))
        for path in walk.paths
    )
    return joined(
        (
            element("p", element("b", f"From {walk.start}"), f" · {len(walk.paths)} paths", more),
            table(("to", "by way of", "ids"), rows) if walk.paths else "",
        )
    )


def profile_html(profile: Profile) -> Html:
    """The sections of a profile that hold something."""
    held = [(title, lines) for title, lines in profile.sections if lines]
    parts = [joined((element("p", element("b", title)), _lines(lines))) for title, lines in held]
    head = element("p", element("b", f"Profile of {profile.user}"), " · ", profile.at)
    return joined((head, *(parts or [element("p", "Nothing is known.")])))


def _lines(lines: Iterable[ProfileLine]) -> Html:
    rows = ((line.text, line.dates, element("code", line.fact)) for line in lines)
    return table(("fact", "true in the world", "id"), rows)
