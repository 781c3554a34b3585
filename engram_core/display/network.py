"""The graph as NetworkX takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_core.errors import MissingExtra

if TYPE_CHECKING:
    from networkx import MultiDiGraph

    from engram_core.model import GraphView

_SHOWN = (
    "predicate",
    "text",
    "valid_at",
    "invalid_at",
    "created_at",
    "expired_at",
    "precision",
    "confidence",
)


def as_networkx(graph: GraphView) -> MultiDiGraph[str]:
    """A directed graph with an edge for each fact; see `GraphView.to_networkx`."""
    try:
        from networkx import MultiDiGraph
    except ImportError as error:
        raise MissingExtra(
            "to_networkx() needs NetworkX: pip install 'engram-integrations[viz]'"
        ) from error
    made: MultiDiGraph[str] = MultiDiGraph()
    for one in graph.entities:
        made.add_node(one.name, names=one.names, kinds=one.kinds, degree=one.degree)
    for edge in graph.edges:
        held = {name: getattr(edge.fact, name) for name in _SHOWN}
        made.add_edge(edge.source, edge.target, key=edge.fact.id, **held)
    return made
