"""Facts as bars over the time in which they were true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from engram_core.display.facts import worded
from engram_core.display.pictures import COLOURS, INK, Picture, bare
from engram_core.display.spans import Window, end_of, lanes, require_facts, start_of, window
from engram_core.escape import one_line
from engram_core.model import Fact
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROW = 0.42  # inches
_LETTERS = 95  # that fit the width of a picture


def draw_timeline(facts: Iterable[Fact], *, until: datetime | None = None) -> Picture:
    """Draw facts as bars over valid time; events as diamonds.

    Values that take each other's place share a row. What is believed no more is drawn pale. A bar
    with an arrow goes on: nobody said that it began, or ended.

    Args:
        facts: What `facts()` or `history()` gave.
        until: Where the picture ends at least; a little after the last date unless given.

    Raises:
        InvalidInput: There is nothing to draw.
    """
    given = require_facts(facts)
    shown = window((moment for one in given for moment in (one.valid_at, one.invalid_at)), until)
    rows = lanes(given, shown)
    told = "; ".join(f"{worded(one)}, {one.dates}" for row in rows for one in row)
    size = (9.0, 0.9 + _ROW * len(rows))
    return Picture(
        f"Facts over the time they were true: {told}", lambda on: _draw(on, rows, shown), size
    )


def _draw(figure: Figure, rows: Sequence[Sequence[Fact]], shown: Window) -> None:
    axes = bare(figure)
    kinds = list(dict.fromkeys(fact.predicate for row in rows for fact in row))
    for place, row in enumerate(rows):
        for fact in row:
            colour = COLOURS[kinds.index(fact.predicate) % len(COLOURS)]
            _bar(axes, fact, place, colour, shown, named=len(row) > 1)
    axes.set_yticks(range(len(rows)), [_heading(row) for row in rows])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(shown.first, shown.last)
    axes.set_xlabel("true in the world")


def _heading(row: Sequence[Fact]) -> str:
    first = row[0]
    if len(row) == 1:
        return short(one_line(worded(first)), 44)
    return short(one_line(f"{first.subject} {first.predicate.replace('_', ' ')}"), 44)


def _bar(
    axes: Any,  # noqa: ANN401 - Axes
    fact: Fact,
    place: int,
    colour: str,
    shown: Window,
    *,
    named: bool,
) -> None:
    paleness = 1.0 if fact.expired_at is None else 0.3
    start, end = start_of(fact, shown), end_of(fact, shown)
    if fact.kind == "event":
        axes.plot([start], [place], "D", color=colour, alpha=paleness, markersize=8)
        return
    axes.barh(
        place,
        end - start,
        left=start,
        height=0.62,
        color=colour,
        alpha=paleness,
        edgecolor="white",
    )
    if fact.valid_at is None:
        axes.plot([start], [place], "<", color=INK, markersize=6, clip_on=False)
    if fact.invalid_at is None:
        axes.plot([end], [place], ">", color=INK, markersize=6, clip_on=False)
    room = int(shown.share(start, end) * _LETTERS)
    if named and room >= len("ab…"):
        _name(axes, fact, place, start, room, pale=paleness < 1)


def _name(
    axes: Any,  # noqa: ANN401 - Axes
    fact: Fact,
    place: int,
    start: datetime,
    room: int,
    *,
    pale: bool,
) -> None:
    told = short(one_line(fact.object), room)
    ink = INK if pale else "white"
    axes.annotate(
        told, (start, place), (4, 0), textcoords="offset points", va="center", color=ink, size=9
    )
