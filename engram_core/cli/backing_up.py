"""Commands that copy a whole store: backup, restoring from one, and into another store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.interrupting import ANEW, GOES_ON
from engram_core.cli.opening import opened
from engram_core.cli.options import Anyone, Where, command
from engram_core.cli.output import busy, show, table, words
from engram_core.cli.tables import count_table
from engram_core.errors import InvalidInput

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engram_core.model import Backup


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    command(app, interrupted=ANEW)(backup)
    command(app, interrupted=GOES_ON)(copy)


def backup(
    path: Annotated[Path, typer.Argument(help="A folder that is missing or empty.")],
    where: Where,
    check: Annotated[
        bool, typer.Option("--check", help="Also derive every belief in the copy anew.")
    ] = False,
) -> None:
    """Copy the whole store into a new folder while it is in use.

    The copy is a store itself: open it with --store, or make another of it with `engram restore`.
    """
    with opened(where, mismatch="lexical") as mem, busy("copying") as tell:
        done = mem.backup(path, check=check, progress=tell)
    show(where.json, done, lambda: _told(done))


def copy(
    to: Annotated[str, typer.Argument(help="Folder of the other store, or a database URL.")],
    where: Where,
    anyone: Anyone,
) -> None:
    """Copy users into another store, on any database: the same memory on both clocks.

    Each user is copied as a whole or not at all. One who is there already is left as they are, so
    a copy that was cut off goes on where it stopped.
    """
    with (
        opened(where) as mem,
        opened(replace(where, store=to), create=True) as other,
        busy("copying") as tell,
    ):
        done = mem.copy_to(other, anyone.scope, progress=tell)
    rows = [(one.tenant, one.user, sum(one.rows.values()) or "was there") for one in done]
    show(where.json, done, lambda: [table("tenant", "user", ">rows", rows=rows)])


def restore_store(source: Path, where: Where) -> None:
    """Make the store that the options name of a backup.

    Raises:
        InvalidInput: The options name a server.
    """
    from engram_core.clock import SystemClock
    from engram_core.upkeep.backup import restore_backup

    if "://" in where.store:
        raise InvalidInput(
            f"{source} is a backup of a whole store, which becomes a folder: name one with "
            "--store, or take users to a server with `engram copy`"
        )
    with busy("restoring") as tell:
        done = restore_backup(source, Path(where.store), SystemClock(), tell=tell)
    show(where.json, done, lambda: _told(done))


def _told(done: Backup) -> list[RenderableType]:
    counts = {
        "users": done.scopes,
        "messages": done.episodes,
        "fact versions": done.facts,
        "bytes": done.bytes,
    }
    return [words(done.path, "bold"), count_table(counts.items()), words(done.note)]
