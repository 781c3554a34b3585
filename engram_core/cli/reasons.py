"""Commands that explain beliefs: why, diff, contradictions, retroactive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.explanations import (
    contradiction_table,
    decision_table,
    diff_table,
    evidence_table,
    late_table,
)
from engram_core.cli.opening import opened
from engram_core.cli.options import When, Where, Whose, command
from engram_core.cli.output import show, words
from engram_core.cli.speaking import in_options
from engram_core.cli.tables import nothing, version_table
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import Why

_MOST_DAYS = 3_652_059  # as many as the years 1 to 9999 have


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (why, diff, contradictions, retroactive):
        command(app)(one)


def why(
    fact_id: Annotated[
        str, typer.Argument(help="Id of a fact, as `engram facts` or `engram history` shows it.")
    ],
    where: Where,
    whose: Whose,
    when: When,
) -> None:
    """Why a fact is believed: the words it stands on, what it replaced, who decided."""
    with opened(where) as mem:
        found = mem.why(fact_id, whose.scope, **when.times)
    show(where.json, found, lambda: _explained(found))


def _explained(found: Why) -> Iterator[RenderableType]:
    yield words(f"{found.fact.text}  ({found.fact.dates})", "bold")
    yield words(f"decided by: {in_options(found.rule)}")
    if found.evidence:
        yield evidence_table(found.evidence)
    if found.ended is not None and found.ended.said:
        yield words("What ended belief in it:")
        yield evidence_table(found.ended.said)
    if found.decisions:
        yield decision_table(found.decisions)
    if found.replaced:
        yield words("It replaced:")
        yield version_table(found.replaced)


def diff(
    before: Annotated[str, typer.Argument(help="What was believed then: ISO 8601 with an offset.")],
    where: Where,
    whose: Whose,
    after: Annotated[str | None, typer.Argument(help="And what then; now unless given.")] = None,
    valid_at: Annotated[
        str | None, typer.Option(help="Compare only what held in the world at this time.")
    ] = None,
) -> None:
    """What changed in belief between two times, and why."""
    from engram_core.clock import SystemClock

    later = after or SystemClock().now().isoformat()
    with opened(where) as mem:
        if valid_at is None:
            found = mem.diff(whose.scope, before, later)
        else:
            found = mem.diff(whose.scope, (valid_at, before), (valid_at, later))
    show(
        where.json,
        found,
        lambda: [diff_table(found)] if found.changes else nothing("Nothing changed."),
    )


def contradictions(where: Where, whose: Whose, when: When) -> None:
    """Claims that could not both hold: who said what when, and why the winner won."""
    with opened(where) as mem:
        found = mem.contradictions(whose.scope, **when.times)
    show(
        where.json,
        found,
        lambda: [contradiction_table(found)] if found else nothing("No claims that clash."),
    )


def retroactive(
    where: Where,
    whose: Whose,
    when: When,
    days: Annotated[
        int, typer.Option(help="Count as late after so many days.", min=0, max=_MOST_DAYS)
    ] = 30,
) -> None:
    """Facts that were learned long after they became true."""
    with opened(where) as mem:
        found = mem.retroactive(whose.scope, after=timedelta(days=days), **when.times)
    none = f"No fact that was learned more than {how_many(days, 'day')} late."
    show(where.json, found, lambda: [late_table(found)] if found else nothing(none))
