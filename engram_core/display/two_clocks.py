"""Both clocks at once: valid time across, transaction time up, a rectangle for each version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from engram_core.display.facts import worded
from engram_core.display.pictures import COLOURS, INK, Picture, bare
from engram_core.display.spans import Window, require_facts, start_of, window
from engram_core.escape import one_line
from engram_core.model import Fact
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ABOVE = 0.2  # so that what is believed last has a height of its own


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
    up = window(believed, _y(at), room=_ABOVE)
    told = "; ".join(f"{worded(one)}, {one.dates}, {_believed(one)}" for one in given)
    shows = f"When it was true, across, and when it was believed, up: {told}"
    return Picture(shows, lambda figure: _draw(figure, given, across, up, at), (8.0, 4.6))


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
        _rectangle(axes, one, COLOURS[values.index(worded(one)) % len(COLOURS)], across, up)
    for number, value in enumerate(values):
        label = short(one_line(value), 40)
        axes.bar(across.first, 0, color=COLOURS[number % len(COLOURS)], label=label)
    if at is not None:
        axes.plot([at[0]], [at[1]], "x", color=INK, markersize=10, markeredgewidth=2, label="asked")
    axes.set_xlim(across.first, across.last)
    axes.set_ylim(up.first, up.last)
    axes.yaxis_date()
    axes.set_xlabel("true in the world")
    axes.set_ylabel("believed")
    axes.spines["left"].set_visible(True)
    figure.autofmt_xdate(rotation=30)
    figure.legend(loc="outside right upper", frameon=False)


def _rectangle(
    axes: Any,  # noqa: ANN401 - Axes
    one: Fact,
    colour: str,
    across: Window,
    up: Window,
) -> None:
    left, right = start_of(one, across), one.invalid_at or across.last
    low, high = one.created_at, one.expired_at or up.last
    if one.kind == "event":
        axes.plot([left, left], [low, high], color=colour, linewidth=3)
        return
    axes.fill_between(
        [left, right], low, high, facecolor=colour, alpha=0.45, edgecolor=colour, linewidth=1.5
    )
