"""The command `erase`: forgetting for good, after a look at what would go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, Whose, command
from engram_core.cli.output import console, show, words
from engram_core.cli.tables import count_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
    fact: Annotated[
        str | None, typer.Option(help="Only the messages that this fact stands on, by its id.")
    ] = None,
    entity: Annotated[
        str | None, typer.Option(help="Only the messages that name this person, place or thing.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="All of the user, where nothing narrows it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Forget a message, a fact, a name, a session, or all of a user for good.

    Name what goes with --episode, --fact, --entity, --session, --agent or --everything. It asks
    before it acts. With --json it prints the receipt: keep it for `engram check --receipt`.
    """
    wanted = {"episode": episode, "fact": fact, "entity": entity}
    _require_named(whose, wanted, everything)
    if where.json and not (yes or dry_run):
        raise typer.BadParameter("with --json it cannot ask: add --yes or --dry-run")
    with opened(where) as mem:
        if not (yes or dry_run) and not _agreed(mem, whose, wanted):
            raise typer.Abort
        receipt = mem.erase(whose.scope, **wanted, dry_run=dry_run)
    show(where.json, receipt, lambda: receipt_parts(receipt))


def _require_named(whose: Whose, wanted: Mapping[str, str | None], everything: bool) -> None:
    named = (*wanted.values(), whose.session, whose.agent)
    narrowed = any(one is not None for one in named)
    if not narrowed and not everything:
        raise typer.BadParameter(
            "say what to erase: --episode ID, --fact ID, --entity NAME, --session NAME, "
            "--agent NAME or --everything"
        )
    if narrowed and everything:
        raise typer.BadParameter("--everything cannot be narrowed: leave one of them out")


def _agreed(mem: Engram, whose: Whose, wanted: Mapping[str, str | None]) -> bool:
    would = mem.erase(whose.scope, **wanted, dry_run=True)
    err = console(stderr=True)
    for part in receipt_parts(would):
        err.print(part)
    return typer.confirm("Erase this for good?", err=True)


def receipt_parts(receipt: ErasureReceipt) -> Iterator[RenderableType]:
    """What went, or would go, for people."""
    counts = [(name, count) for name, count in receipt.counts.items() if count]
    if not counts:
        yield words("Nothing to erase.")
        return
    yield words("Would erase:" if receipt.dry_run else "Erased:", "bold")
    yield count_table(counts)
    if receipt.id:
        yield words(f"receipt {receipt.id}", "dim")
    yield words(receipt.note, "dim")
