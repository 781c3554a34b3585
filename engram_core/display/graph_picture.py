"""The graph of entities as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING, Any

from engram_core.display.network import as_networkx
from engram_core.display.pictures import COLOURS, INK, Picture
from engram_core.display.spacing import Point, spread
from engram_core.errors import InvalidInput
from engram_core.escape import one_line
from engram_core.model import GraphView
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SEED = 7  # the same graph, the same picture
_MOST = 60  # entities that can be told apart in one picture
_WORDY = 40  # edges that have room for their words
_KINDS = ("user", "person", "place", "organisation", "animal", "")
_LETTER, _LINE = 0.085, 0.5  # inches that a letter is wide, and a name with its dot high


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is drawn: the part of the graph with most facts, laid out on a sheet in inches."""

    graph: Any
    places: dict[str, Point]
    names: dict[str, str]
    dots: dict[str, float]
    sheet: Point
    whole: int


def draw_graph(graph: GraphView) -> Picture:
    """Draw entities and the facts between them, as of the point that `graph()` was asked at.

    Of a large graph the entities with the most facts are drawn, and the picture says so. Where
    there are too many facts to write a word at each, the words are left out.

    Args:
        graph: What `graph()` gave.

    Raises:
        InvalidInput: There is nothing to draw, or it is no graph.
    """
    if not isinstance(graph, GraphView) or not graph.edges:
        raise InvalidInput("there is no fact between two entities to draw: pass what graph() gave")
    told = "; ".join(f"{one.source} {one.fact.predicate} {one.target}" for one in graph.edges)
    side = 6.0 + 0.07 * min(len(graph.nodes), _MOST)
    size = (1.5 * side, side)
    return Picture(
        f"Entities and the facts between them: {told}", lambda on: _draw(on, graph, size), size
    )


def _draw(figure: Figure, graph: GraphView, size: Point) -> None:
    import networkx as nx

    drawn = _laid_out(graph, size)
    axes = figure.add_subplot()
    axes.set_axis_off()
    sizes = [drawn.dots[name] for name in drawn.graph]
    edges = {"edge_color": INK, "alpha": 0.4, "node_size": sizes, "arrowsize": 9}
    nx.draw_networkx_edges(drawn.graph, drawn.places, ax=axes, **edges)
    nx.draw_networkx_nodes(
        drawn.graph, drawn.places, ax=axes, node_color=_colours(drawn.graph), node_size=sizes
    )
    axes.set_aspect("equal", adjustable="datalim")
    _name(axes, drawn)
    if drawn.graph.number_of_edges() <= _WORDY:
        _word(axes, drawn)
    _legend(figure, drawn)


def _laid_out(graph: GraphView, size: Point) -> _Drawn:
    """Choose what is drawn, and place it so that no name covers another."""
    import networkx as nx

    whole = as_networkx(graph)
    kept = sorted(whole, key=lambda name: (-whole.degree[name], name))[:_MOST]
    part = nx.DiGraph(whole.subgraph(kept))
    sheet = (size[0] - 1.5, size[1] - 1.0)
    start = nx.spring_layout(part, seed=_SEED, k=2.2 / max(1, len(kept)) ** 0.5, iterations=120)
    names = {name: short(one_line(name), 22) for name in part}
    places = {name: (x * sheet[0] / 2, y * sheet[1] / 2) for name, (x, y) in start.items()}
    boxes = {name: (max(0.4, _LETTER * len(told)), _LINE) for name, told in names.items()}
    _stretch(part, places)
    dots = {name: 90.0 + 40.0 * min(whole.degree[name], 20) for name in part}
    return _Drawn(part, spread(places, boxes), names, dots, sheet, len(whole))


def _stretch(part: Any, places: dict[str, Point]) -> None:  # noqa: ANN401 - a NetworkX graph
    """Make each arrow long enough for its word by moving the end that has fewer of them."""
    for source, target, held in part.edges(data=True):
        fixed, moved = sorted((source, target), key=lambda name: (-part.degree[name], name))
        (x, y), (to_x, to_y) = places[fixed], places[moved]
        wanted = _LETTER * len(held["predicate"]) + 1.2 * _LINE
        length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
        if 0 < length < wanted:
            grown = wanted / length
            places[moved] = (x + grown * (to_x - x), y + grown * (to_y - y))


def _name(axes: Any, drawn: _Drawn) -> None:  # noqa: ANN401 - Axes
    for name, place in drawn.places.items():
        above = sqrt(drawn.dots[name]) / 2 + 2  # points
        axes.annotate(
            drawn.names[name],
            place,
            (0, above),
            textcoords="offset points",
            ha="center",
            va="bottom",
            color=INK,
            size=9,
            fontweight="bold",
        )


def _word(axes: Any, drawn: _Drawn) -> None:  # noqa: ANN401 - Axes
    """Write what a fact says along its arrow, nearer to the end that has fewer of them."""
    for source, target, held in drawn.graph.edges(data=True):
        (x, y), (to_x, to_y) = drawn.places[source], drawn.places[target]
        crowd = drawn.graph.degree[source] - drawn.graph.degree[target]
        part = 0.5 if not crowd else 0.62 if crowd > 0 else 0.38
        slope = degrees(atan2(to_y - y, to_x - x))
        axes.annotate(
            held["predicate"].replace("_", " "),
            (x + part * (to_x - x), y + part * (to_y - y)),
            ha="center",
            va="bottom",
            rotation=slope - 180 if slope > 90 else slope + 180 if slope < -90 else slope,
            rotation_mode="anchor",
            color=INK,
            size=7.5,
        )


def _legend(figure: Figure, drawn: _Drawn) -> None:
    """Tell the colours that occur, and what is left out."""
    from matplotlib.lines import Line2D

    held = {_kind(data) for _, data in drawn.graph.nodes(data=True)}
    dot: dict[str, Any] = {"marker": "o", "linestyle": "", "markersize": 8}
    shown = [
        Line2D([], [], color=COLOURS[number], label=kind or "something else", **dot)
        for number, kind in enumerate(_KINDS)
        if kind in held
    ]
    if drawn.whole > len(drawn.graph):
        told = f"{len(drawn.graph)} of {drawn.whole}, those with most facts"
        shown.append(Line2D([], [], linestyle="", label=told))
    figure.legend(
        handles=shown, loc="outside lower center", ncols=7, frameon=False, handletextpad=0.2
    )


def _colours(drawn: Any) -> list[str]:  # noqa: ANN401 - a NetworkX graph
    return [COLOURS[_KINDS.index(_kind(held))] for _, held in drawn.nodes(data=True)]


def _kind(held: Any) -> str:  # noqa: ANN401 - what NetworkX holds of a node
    kind = next(iter(held.get("kinds") or ("",)), "")
    return kind if kind in _KINDS else ""
