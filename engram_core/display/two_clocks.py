"""Both clocks at once: valid time across, transaction time up, a rectangle for each version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from engram_core.display.facts import worded
from engram_core.display.pictures import COLOURS, INK, Picture, bare, date_ticks
from engram_core.display.spans import Window, require_facts, start_of, window
from engram_core.escape import one_line
from engram_core.model import Fact
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ABOVE = 0.2  # so that what is believed last has a height of its own
_NAMED = 16  # values that a legend has room for
_LINES = ("solid", "dashed", "dotted")  # tell values of one colour apart
_HATCHES = ("", "///", "...")


def draw_two_clocks(
    versions: Iterable[Fact], *, at: tuple[datetime, datetime] | None = None
) -> Picture:
    """Draw what was believed when about when.

    A rectangle reaches across from when a version was true to when it ended, and up from when it
    was believed to when it was no more. A read at a point finds the rectangles that hold it.

    Args:
        versions: What `history()` gave, best of one slot: `history(ana, "user", "lives_in")`.
        at: A point (valid, known) to mark, as a read would ask for it.

    Raises:
        InvalidInput: There is nothing to draw.
    """
    given = require_facts(versions)
    across = window((moment for one in given for moment in (one.valid_at, one.invalid_at)), _x(at))
    believed = (moment for one in given for moment in (one.created_at, one.expired_at))
    up = window(believed, _y(at), after=_ABOVE)
    told = "; ".join(f"{worded(one)}, {one.dates}, {_believed(one)}" for one in given)
    shows = f"When it was true, across, and when it was believed, up: {told}"
    return Picture(shows, lambda figure: _draw(figure, given, across, up, at), (9.0, 4.6))


def _x(at: tuple[datetime, datetime] | None) -> datetime | None:
    return None if at is None else at[0]


def _y(at: tuple[datetime, datetime] | None) -> datetime | None:
    return None if at is None else at[1]


def _believed(fact: Fact) -> str:
    until = "" if fact.expired_at is None else f" to {fact.expired_at:%Y-%m-%d}"
    return f"believed {fact.created_at:%Y-%m-%d}{until or ' on'}"


def _draw(
    figure: Figure,
    versions: Sequence[Fact],
    across: Window,
    up: Window,
    at: tuple[datetime, datetime] | None,
) -> None:
    axes = bare(figure)
    values = list(dict.fromkeys(worded(one) for one in versions))
    for one in versions:
        _rectangle(axes, one, _look(values.index(worded(one))), across, up)
    if at is not None:
        axes.plot([at[0]], [at[1]], "x", color=INK, markersize=10, markeredgewidth=2)
    axes.set_xlim(across.first, across.last)
    axes.set_ylim(up.first, up.last)
    axes.yaxis_date()
    date_ticks(axes.xaxis)
    date_ticks(axes.yaxis)
    axes.set_xlabel("true in the world")
    axes.set_ylabel("believed")
    axes.spines["left"].set_visible(True)
    _legend(figure, values, marked=at is not None)


def _look(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The ground of a value's rectangles, and what lies on it.

    After eight values the edge and the hatch are others. They lie on the ground as a drawing of
    their own, since an SVG would fill a hatched shape with the colour of its lines.
    """
    colour, turn = COLOURS[number % len(COLOURS)], number // len(COLOURS) % len(_HATCHES)
    edge = {"edgecolor": colour, "linewidth": 1.5, "linestyle": _LINES[turn]}
    ground = {"facecolor": colour, "alpha": 0.45, "linewidth": 0}
    return ground, {"facecolor": "none", "hatch": _HATCHES[turn], **edge}


def _legend(figure: Figure, values: Sequence[str], *, marked: bool) -> None:
    """Name the values, as many as find room, and the point asked at."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    named: list[tuple[Any, str]] = [
        (tuple(Patch(**layer) for layer in _look(number)), short(one_line(value), 34))
        for number, value in enumerate(values[:_NAMED])
    ]
    if marked:
        point: dict[str, Any] = {"marker": "x", "markersize": 8, "markeredgewidth": 2}
        named.append((Line2D([], [], color=INK, linestyle="", **point), "asked"))
    if len(values) > _NAMED:
        named.append((Line2D([], [], linestyle=""), f"and {len(values) - _NAMED} more"))
    handles, labels = zip(*named, strict=True)
    figure.legend(handles, labels, loc="outside right upper", frameon=False, fontsize=9)


def _rectangle(
    axes: Any,  # noqa: ANN401 - Axes
    one: Fact,
    look: tuple[dict[str, Any], dict[str, Any]],
    across: Window,
    up: Window,
) -> None:
    left, right = start_of(one, across), one.invalid_at or across.last
    low, high = one.created_at, one.expired_at or up.last
    if one.kind == "event":
        axes.plot([left, left], [low, high], color=look[1]["edgecolor"], linewidth=3)
        return
    for layer in look:
        axes.fill_between([left, right], low, high, **layer)
