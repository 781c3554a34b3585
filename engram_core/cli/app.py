"""The command line put together: Engram's own commands, and those that integrations add."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Annotated

import typer

from engram_core import __version__
from engram_core.cli import (
    adjudicating,
    backing_up,
    diagnosing,
    erasing,
    evaluating,
    identifying,
    importing,
    reading,
    reasons,
    relating,
    rereading,
    retaining,
    ruling,
    upkeep,
    working,
    writing,
)

GROUP = "engram.commands"
_OWN = (
    writing,
    importing,
    reading,
    relating,
    reasons,
    adjudicating,
    working,
    ruling,
    rereading,
    identifying,
    erasing,
    retaining,
    backing_up,
    upkeep,
    diagnosing,
    evaluating,
)


def build_app() -> typer.Typer:
    """All commands, those of installed integrations too.

    An integration adds commands by an entry point of the group `engram.commands`: a callable that
    is handed the Typer app.
    """
    app = typer.Typer(
        name="engram",
        help="Long-term memory for LLM agents, on two clocks: when a thing was true, and when it "
        "was believed.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_common)
    for module in _OWN:
        module.register(app)
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        point.load()(app)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"engram {__version__}")
        raise typer.Exit


def _common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass
