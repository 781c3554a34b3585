"""The graph of entities as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engram_core.display.network import as_networkx
from engram_core.display.pictures import COLOURS, INK, Picture
from engram_core.errors import InvalidInput
from engram_core.escape import one_line
from engram_core.model import GraphView
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 7  # the same graph, the same picture
_MOST = 60  # entities that can be told apart in one picture
_KINDS = ("user", "person", "place", "organisation", "animal", "")


def draw_graph(graph: GraphView) -> Picture:
    """Draw entities and the facts between them, as of the point that `graph()` was asked at.

    Of a large graph the entities with the most facts are drawn.

    Args:
        graph: What `graph()` gave.

    Raises:
        InvalidInput: There is nothing to draw, or it is no graph.
    """
    if not isinstance(graph, GraphView) or not graph.edges:
        raise InvalidInput("there is no fact between two entities to draw: pass what graph() gave")
    told = "; ".join(f"{one.source} {one.fact.predicate} {one.target}" for one in graph.edges)
    return Picture(
        f"Entities and the facts between them: {told}", lambda on: _draw(on, graph), (9.0, 6.0)
    )


def _draw(figure: Figure, graph: GraphView) -> None:
    import networkx as nx

    whole = as_networkx(graph)
    kept = sorted(whole, key=lambda name: (-whole.degree[name], name))[:_MOST]
    drawn = nx.DiGraph(whole.subgraph(kept))
    places = nx.spring_layout(drawn, seed=_SEED, k=1.6 / max(1, len(kept)) ** 0.5)
    axes = figure.add_subplot()
    axes.set_axis_off()
    names = {name: short(one_line(name), 22) for name in drawn}
    sizes = [180 + 60 * whole.degree[name] for name in drawn]
    nx.draw_networkx_nodes(drawn, places, ax=axes, node_color=_colours(drawn), node_size=sizes)
    nx.draw_networkx_edges(drawn, places, ax=axes, edge_color=INK, alpha=0.5, node_size=sizes)
    _write(axes, drawn, places, names)


def _write(axes: Any, drawn: Any, places: Any, names: dict[str, str]) -> None:  # noqa: ANN401
    for name, (x, y) in places.items():
        axes.annotate(
            names[name],
            (x, y),
            (0, 11),
            textcoords="offset points",
            ha="center",
            color=INK,
            fontweight="bold",
        )
    for source, target, held in drawn.edges(data=True):
        x = (places[source][0] + places[target][0]) / 2
        y = (places[source][1] + places[target][1]) / 2
        told = held["predicate"].replace("_", " ")
        axes.annotate(told, (x, y), ha="center", va="center", color=INK, size=8, alpha=0.85)


def _colours(drawn: Any) -> list[str]:  # noqa: ANN401 - a NetworkX graph
    kinds = (next(iter(held.get("kinds") or ("",)), "") for _, held in drawn.nodes(data=True))
    return [COLOURS[_KINDS.index(kind) if kind in _KINDS else -1] for kind in kinds]
