"""Commands that store what was said: add and remember."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, Whose, command
from engram_core.cli.output import show, words
from engram_core.cli.tables import fact_table
from engram_core.cli.working import ATTENTION, tell_troubles

if TYPE_CHECKING:
    from engram_core.model import Receipt


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    command(app)(add)
    command(app)(remember)


def add(
    text: Annotated[str, typer.Argument(help="What was said; `-` reads it from standard input.")],
    where: Where,
    whose: Whose,
    at: Annotated[
        str | None,
        typer.Option(help="When it was said: ISO 8601 with an offset. Now unless given."),
    ] = None,
    role: Annotated[str, typer.Option(help="user, assistant, system or tool.")] = "user",
    name: Annotated[
        str | None, typer.Option(help="Who said it, when that is not the user.")
    ] = None,
    consolidate: Annotated[
        bool, typer.Option("--consolidate", help="Turn it into facts at once.")
    ] = False,
) -> None:
    """Store one message losslessly. Facts follow with `consolidate` or `worker`."""
    said = sys.stdin.read() if text == "-" else text
    message = {"role": role, "content": said} | ({} if name is None else {"name": name})
    with opened(where, create=True) as mem:
        receipt = mem.add(message, whose.scope, at=at)
        report = mem.consolidate(whose.scope) if consolidate else None
    show(where.json, receipt, lambda: [words(_stored(receipt, consolidate))])
    if report is not None:
        tell_troubles(report)
        if report.failed:
            raise typer.Exit(ATTENTION)


def _stored(receipt: Receipt, consolidated: bool) -> str:
    [episode], [new] = receipt.episodes, receipt.stored
    if not new:
        return f"already there: {episode}"
    later = "" if consolidated else "; `engram consolidate` turns it into facts"
    return f"stored {episode}{later}"


def remember(
    subject: Annotated[str, typer.Argument(help="`user` for the user, else a name.")],
    predicate: Annotated[str, typer.Argument(help="As `lives_in`, or a word of your own.")],
    object: Annotated[str, typer.Argument(help="What it is about.")],
    where: Where,
    whose: Whose,
    valid_at: Annotated[
        str | None, typer.Option("--from", help="When it began: ISO 8601 with an offset.")
    ] = None,
    invalid_at: Annotated[
        str | None, typer.Option("--until", help="When it ended; it still holds unless given.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(help="year, month, day or instant: how exactly that is known.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(help="When it is stated: ISO 8601 with an offset. Now unless given."),
    ] = None,
) -> None:
    """State a fact directly; it stands on an episode of its own."""
    with opened(where, create=True) as mem:
        fact = mem.remember(
            whose.scope,
            subject,
            predicate,
            object,
            valid_at=valid_at,
            invalid_at=invalid_at,
            precision=precision,
            at=at,
        )
    show(where.json, fact, lambda: [fact_table([fact])])
