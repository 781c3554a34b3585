"""Commands that explain beliefs: why, diff, contradictions, retroactive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import When, Where, Whose, command
from engram_core.cli.output import show, table, words
from engram_core.cli.tables import fact_table, minute, nothing, version_table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import Change, Contradiction, Why


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    for one in (why, diff, contradictions, retroactive):
        command(app)(one)


def why(
    fact_id: Annotated[str, typer.Argument(help="Id of a version, or of a fact's lineage.")],
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
    yield words(f"decided by: {found.rule}")
    if found.evidence:
        rows = (
            (minute(span.event_at), span.speaker or "", span.role, f"“{span.quote}”", span.episode)
            for span in found.evidence
        )
        yield table("!said", "who", "role", "words", "!episode", rows=rows)
    if found.decisions:
        rulings = (
            (minute(one.at), one.kind, one.author, one.reason or "", one.id)
            for one in found.decisions
        )
        yield table("!ruled", "kind", "by", "reason", "!decision", rows=rulings)
    if found.replaced:
        yield words("It replaced:")
        yield from version_table(found.replaced)


def diff(
    before: Annotated[str, typer.Argument(help="The earlier known-time: ISO 8601 with an offset.")],
    where: Where,
    whose: Whose,
    after: Annotated[
        str | None, typer.Argument(help="The later known-time; now unless given.")
    ] = None,
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
    rows = (
        (change.kind, _side(change, "before"), _side(change, "after"), change.reason)
        for change in found.changes
    )
    show(
        where.json,
        found,
        lambda: (
            [table("!change", "before", "after", "why", rows=rows)]
            if found.changes
            else nothing("Nothing changed.")
        ),
    )


def _side(change: Change, side: str) -> str:
    fact = change.before if side == "before" else change.after
    return "" if fact is None else f"{fact.text} ({fact.dates})"


def contradictions(where: Where, whose: Whose, when: When) -> None:
    """Claims that could not both hold, and why the winner won."""
    with opened(where) as mem:
        found = mem.contradictions(whose.scope, **when.times)
    rows = ((_claims(one), one.rule, one.winner or "") for one in found)
    show(
        where.json,
        found,
        lambda: [table("claims", "why", "!winner", rows=rows)] if found else nothing("None."),
    )


def _claims(one: Contradiction) -> str:
    return " / ".join(f"{fact.text} ({fact.dates})" for fact in one.facts)


def retroactive(
    where: Where,
    whose: Whose,
    when: When,
    days: Annotated[int, typer.Option(help="Count as late after so many days.", min=0)] = 30,
) -> None:
    """Facts that were learned long after they became true."""
    with opened(where) as mem:
        found = mem.retroactive(whose.scope, after=timedelta(days=days), **when.times)
    show(where.json, found, lambda: fact_table(found))
