"""The command `erase`: forgetting for good, after a look at what would go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, Whose, command
from engram_core.cli.output import console, show, words
from engram_core.cli.tables import count_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from engram_core.engine import Engram
    from engram_core.model import ErasureReceipt


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    command(app)(erase)


def erase(
    where: Where,
    whose: Whose,
    episode: Annotated[str | None, typer.Option(help="Only this message, by its id.")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="All of the user, where nothing narrows it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Forget a message, a session, or all of a user for good.

    Name what goes with --episode, --session, --agent or --everything. It asks before it acts.
    """
    _require_named(whose, episode, everything)
    if where.json and not (yes or dry_run):
        raise typer.BadParameter("with --json it cannot ask: add --yes or --dry-run")
    with opened(where) as mem:
        if not (yes or dry_run) and not _agreed(mem, whose, episode):
            raise typer.Abort
        receipt = mem.erase(whose.scope, episode=episode, dry_run=dry_run)
    show(where.json, receipt, lambda: _told(receipt))


def _require_named(whose: Whose, episode: str | None, everything: bool) -> None:
    narrowed = any((episode, whose.session, whose.agent))
    if not narrowed and not everything:
        raise typer.BadParameter(
            "say what to erase: --episode ID, --session NAME, --agent NAME or --everything"
        )
    if narrowed and everything:
        raise typer.BadParameter("--everything cannot be narrowed: leave one of them out")


def _agreed(mem: Engram, whose: Whose, episode: str | None) -> bool:
    would = mem.erase(whose.scope, episode=episode, dry_run=True)
    err = console(stderr=True)
    for part in _told(would):
        err.print(part)
    return typer.confirm("Erase this for good?", err=True)


def _told(receipt: ErasureReceipt) -> Iterator[RenderableType]:
    counts = [(name, count) for name, count in receipt.counts.items() if count]
    if not counts:
        yield words("Nothing to erase.")
        return
    yield words("Would erase:" if receipt.dry_run else "Erased:", "bold")
    yield count_table(counts)
    yield words(receipt.note, "dim")
