"""The command that says how a store and what it runs on are."""

from __future__ import annotations

from dataclasses import astuple

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, command
from engram_core.cli.output import show, table, words
from engram_core.cli.settings import Setting, in_force
from engram_core.cli.speaking import in_options
from engram_core.errors import EngramError

ATTENTION = 1


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    command(app)(doctor)


def doctor(context: typer.Context, where: Where) -> None:
    """Look at the environment and the store: what is well, and what to do if not.

    It also tells each setting in force and where it came from: an option, a variable, the file
    given by --config, or the default.

    Ends with 1 if something does not work; with 0 if there are warnings at most.
    """
    from engram_core.model import Diagnosis, Finding
    from engram_core.upkeep.environment import look_at_environment

    try:
        with opened(where, mismatch="lexical") as mem:
            found = mem.doctor()
    except EngramError as error:
        said = " ".join(str(error).splitlines())
        closed = Finding("store", "fail", said, "do what it says, then ask again")
        found = Diagnosis((*look_at_environment(), closed))
    settings = _settings(context, where)
    marks = {"ok": "", "warn": "yellow", "fail": "bold red"}
    rows = (
        (one.name, words(one.state, marks[one.state]), one.detail, in_options(one.next))
        for one in found.findings
    )
    document = {
        "state": found.state,
        **found.to_dict(),
        "settings": [one.to_dict() for one in settings],
    }
    show(
        where.json,
        document,
        lambda: [
            table("!what", "!state", "how it is", "next", rows=rows),
            table("!setting", "value", "from", rows=map(astuple, settings)),
        ],
    )
    if not found.ok:
        raise typer.Exit(ATTENTION)


def _settings(context: typer.Context, where: Where) -> list[Setting]:
    """Those in force; none where the finding on the store says which one cannot be used."""
    try:
        return list(in_force(context, where))
    except EngramError:
        return []
