"""`engram ui`, as the command line finds it by its entry point. Light to import."""

from __future__ import annotations

import secrets
from typing import Annotated
from urllib.parse import quote

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Where, command
from engram_core.cli.output import note


def register(app: typer.Typer) -> None:
    """Add `ui` to the command line."""
    command(app)(ui)


def ui(
    where: Where,
    port: Annotated[int, typer.Option(help="The port on loopback.", min=1, max=65535)] = 8765,
    write: Annotated[
        bool, typer.Option("--write", help="Offer to correct, end, retract and erase.")
    ] = False,
    token: Annotated[
        str | None,
        typer.Option(envvar="ENGRAM_UI_TOKEN", help="A token of your own; else a new one."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Look into the store with a browser: facts, timeline, messages, search, why.

    It listens on this machine only, shows pages to who has the token in the address it prints, and
    changes nothing unless started with --write. Ctrl-C ends it.
    """
    if where.json:
        raise typer.BadParameter("ui prints no document: leave --json out")
    from engram_integrations.inspector import inspector_app
    from engram_integrations.shared.serving import Address, serve

    address = Address(port=port)
    key = token or secrets.token_urlsafe(24)
    with opened(where) as memory:
        app = inspector_app(memory, key, writable=write, at=address)
        shown = f"{address.url}?token={quote(key, safe='')}"
        note(f"open {shown}")
        if open_browser:
            typer.launch(shown)
        serve(app, address)
