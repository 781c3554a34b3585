"""How the graph, a walk and a profile look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable

from engram_core.display.markup import Html, dates, element, joined, table, when, words
from engram_core.how_many import how_many
from engram_core.model import GraphView, Profile, ProfileLine, Walk


def graph_html(graph: GraphView) -> Html:
    """Nodes, and the facts between them."""
    nodes = (
        (words(one.name), words(", ".join(one.names[1:])), ", ".join(one.kinds), one.degree)
        for one in graph.entities
    )
    edges = (
        (
            words(one.source),
            one.fact.predicate.replace("_", " "),
            words(one.target),
            dates(one.fact.dates),
            element("code", one.fact.id),
        )
        for one in graph.edges
    )
    entities = how_many(len(graph.entities), "entity", "entities")
    told = f" · {entities}, {how_many(len(graph.edges), 'fact')} between them"
    if not graph.edges:
        return element("p", element("b", "Graph"), told)
    return joined(
        (
            element("p", element("b", "Graph"), told),
            table(("entity", "also called", "kind", "facts"), nodes),
            table(("from", "fact", "to", "true in the world", "id"), edges),
        )
    )


def walk_html(walk: Walk) -> Html:
    """Where a walk leads, path by path."""
    more = "" if walk.complete else " · there are more paths"
    paths = how_many(len(walk.paths), "path")
    rows = (
        (
            words(path.end),
            words(path.text),
            joined(element("div", element("code", fact.id)) for fact in path.facts),
        )
        for path in walk.paths
    )
    return joined(
        (
            element("p", element("b", f"From {walk.start}"), f" · {paths}", more),
            table(("to", "by way of", "ids"), rows) if walk.paths else "",
        )
    )


def profile_html(profile: Profile) -> Html:
    """The sections of a profile that hold something."""
    held = [(title, lines) for title, lines in profile.sections if lines]
    parts = [joined((element("p", element("b", title)), _lines(lines))) for title, lines in held]
    head = element("p", element("b", f"Profile of {profile.user}"), " · ", when(profile.at))
    return joined((head, *(parts or [element("p", "Nothing is known.")])))


def _lines(lines: Iterable[ProfileLine]) -> Html:
    rows = ((words(line.text), dates(line.dates), element("code", line.fact)) for line in lines)
    return table(("fact", "true in the world", "id"), rows)
