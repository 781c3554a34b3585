"""Facts as bars over the time in which they were true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from engram_core.display.facts import worded
from engram_core.display.pictures import COLOURS, INK, Picture, bare, date_ticks, ink_on
from engram_core.display.rows_of_a_page import MOST, Page, page_of
from engram_core.display.spans import Window, end_of, lanes, require_facts, start_of, window
from engram_core.escape import one_line
from engram_core.model import Fact
from engram_core.model.base import short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROW, _LOW_ROW = 0.36, 0.26  # inches
_MANY = 40  # rows from which they are low, and dates stand above too
_LETTERS = 72  # that fit the width of a picture
_PALE = 0.45  # less is lost on a dark ground


def draw_timeline(
    facts: Iterable[Fact],
    *,
    until: datetime | None = None,
    most: int | None = MOST,
    page: int = 1,
) -> Picture:
    """Draw facts as bars over valid time; events as diamonds.

    Values that take each other's place share a row. What is believed no more is drawn pale, in rows
    below. A bar with an arrow goes on: nobody said that it began, or ended. Of more rows than fit
    a screen the first page has those that tell most: what is believed, what changed, what was said
    often.

    Args:
        facts: What `facts()` or `history()` gave.
        until: Where the picture ends at least; a little after the last date unless given.
        most: Rows of one picture; None for all of them in one.
        page: Which so many rows, from 1. All pages show the same stretch of time.

    Raises:
        InvalidInput: There is nothing to draw, or no such page.
    """
    given = require_facts(facts)
    shown = window((moment for one in given for moment in (one.valid_at, one.invalid_at)), until)
    every = lanes(given, shown)
    chosen = page_of(every, most, page)
    rows = chosen.rows
    kinds = list(dict.fromkeys(one.predicate for row in every for one in row))
    colours = {kind: COLOURS[number % len(COLOURS)] for number, kind in enumerate(kinds)}
    told = "; ".join(f"{worded(one)}, {one.dates}" for row in rows for one in row)
    height = _LOW_ROW if len(rows) > _MANY else _ROW
    return Picture(
        f"Facts over the time they were true{f' ({chosen.told})' if chosen.told else ''}: {told}",
        lambda on: _draw(on, chosen, shown, colours),
        (9.0, 0.95 + height * len(rows)),
    )


def _draw(figure: Figure, chosen: Page, shown: Window, colours: Mapping[str, str]) -> None:
    """Draw the rows of a page; a predicate has the same colour on all of them."""
    axes, rows = bare(figure), chosen.rows
    for place, row in enumerate(rows):
        for fact in row:
            _bar(axes, fact, place, colours[fact.predicate], shown, named=_shares(row))
    axes.set_yticks(range(len(rows)), [_heading(row) for row in rows])
    axes.tick_params(axis="y", length=0)
    many = len(rows) > _MANY
    axes.tick_params(axis="x", top=many, labeltop=many)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(shown.first, shown.last)
    date_ticks(axes.xaxis)
    axes.set_xlabel("true in the world")
    _explain(figure, [fact for row in rows for fact in row], chosen.told)


def _explain(figure: Figure, facts: Sequence[Fact], left_out: str) -> None:
    """Tell the signs that occur, and that there is more."""
    lasting = [one for one in facts if one.kind != "event"]
    signs = (
        (any(one.kind == "event" for one in facts), "◆ happened"),
        (any(one.invalid_at is None for one in lasting), "▶ no end is known"),
        (any(one.valid_at is None for one in lasting), "◀ no beginning is known"),
        (any(one.expired_at is not None for one in facts), "pale: believed no more"),
    )
    told = "  ·  ".join(sign for occurs, sign in signs if occurs)
    if told:
        figure.supxlabel(told, fontsize=9, color=INK, x=0.98, ha="right")
    if left_out:
        axes = figure.axes[0]
        axes.set_title(left_out, fontsize=9, color=INK, loc="right")


def _shares(row: Sequence[Fact]) -> bool:
    """Whether the row is one of values, which are named in their bars."""
    return len(row) > 1


def _heading(row: Sequence[Fact]) -> str:
    first = row[0]
    if not _shares(row):
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
    alpha = 1.0 if fact.expired_at is None else _PALE
    start, end = start_of(fact, shown), end_of(fact, shown)
    if fact.kind == "event":
        axes.plot([start], [place], "D", color=colour, alpha=alpha, markersize=8)
        return
    gap = shown.least if end - start > 3 * shown.least else shown.least * 0  # between two bars
    axes.barh(place, end - start - gap, left=start, height=0.62, color=colour, alpha=alpha)
    if fact.valid_at is None:
        axes.plot([start], [place], "<", color=INK, markersize=6, clip_on=False)
    if fact.invalid_at is None:
        axes.plot([end], [place], ">", color=INK, markersize=6, clip_on=False)
    room = int(shown.share(start, end) * _LETTERS) - 1
    if named and room >= len("ab…"):
        told = short(one_line(fact.object or worded(fact)), room)
        ink = INK if alpha < 1 else ink_on(colour)
        axes.annotate(
            told, (start, place), (4, 0), textcoords="offset points", va="center", color=ink, size=9
        )
