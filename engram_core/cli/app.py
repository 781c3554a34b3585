"""The command line put together: Engram's own commands, and those that integrations add."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
from engram_core.cli.flags import Commands

GROUP = "engram.commands"
# What `engram --help` calls each group of commands, and the files that hold them.
_OWN = (
    ("Storing", (writing, importing)),
    ("Reading", (reading, relating)),
    ("Asking why", (reasons,)),
    ("Turning messages into facts", (adjudicating, working)),
    ("Ruling", (ruling, rereading, identifying)),
    ("Forgetting", (erasing, retaining)),
    ("Looking after a store", (backing_up, upkeep, diagnosing)),
    ("Measuring", (evaluating,)),
)
_MORE = "More"
_ABOUT = """Long-term memory for LLM agents, on two clocks: when a thing was true, and when it was
believed.

To begin: `engram add "I live in Lyon." --user ana --consolidate`, then `engram facts --user ana`.
The store is the folder `memory`, or what --store says. `engram COMMAND --help` tells the rest.
"""


def build_app() -> typer.Typer:
    """All commands, those of installed integrations too.

    An integration adds commands by an entry point of the group `engram.commands`: a callable that
    is handed the Typer app.
    """
    app = typer.Typer(
        cls=Commands,
        name="engram",
        help=_ABOUT,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_common)
    for panel, modules in _OWN:
        for module in modules:
            with _shown_under(panel, app):
                module.register(app)
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        with _shown_under(_MORE, app):
            point.load()(app)
    return app


@contextmanager
def _shown_under(panel: str, app: typer.Typer) -> Iterator[None]:
    """Put the commands and groups that are registered inside under one heading of the help."""
    commands, groups = len(app.registered_commands), len(app.registered_groups)
    yield
    for made in app.registered_commands[commands:]:
        made.rich_help_panel = panel
    for group in app.registered_groups[groups:]:
        group.rich_help_panel = panel


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
