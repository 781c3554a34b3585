"""The command that has a model settle what rules cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.explanations import contradiction_table, decision_table
from engram_core.cli.opening import opened
from engram_core.cli.options import Model, Where, Whose, command
from engram_core.cli.output import busy, note, show
from engram_core.cli.tables import count_table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import AdjudicationReport

ATTENTION = 1


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    command(app)(adjudicate)


def adjudicate(
    where: Where,
    whose: Whose,
    model: Model,
    limit: Annotated[int, typer.Option(help="Ask about so many pairs at most.", min=0)] = 50,
) -> None:
    """Let a model rule on facts that may be one thing in other words; without one, list them.

    Ends with 1 if the model was asked and did not rule on every pair it was asked about.
    """
    with opened(where, llm=model.llm) as mem, busy("asking"):
        report = mem.adjudicate(whose.scope, limit=limit)
    for trouble in report.troubles:
        note(trouble)
    show(where.json, report, lambda: _told(report))
    if report.troubles:
        raise typer.Exit(ATTENTION)


def _told(report: AdjudicationReport) -> Iterator[RenderableType]:
    yield count_table(
        (
            ("settled by what was said", report.by_slot),
            ("never held at once", report.by_time),
            ("settled by a ruling", report.by_ruling),
            ("settled by a model", report.by_model),
            ("left open", report.left_open),
        )
    )
    if report.decisions:
        yield decision_table(report.decisions)
    if report.open:
        yield contradiction_table(report.open)
