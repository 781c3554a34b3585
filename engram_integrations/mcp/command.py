"""`engram mcp`, as the command line finds it by its entry point. Light to import."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from engram_core.cli.opening import opened
from engram_core.cli.options import Model, Reader, Where, Whose, command
from engram_core.cli.output import note

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_HTTP = "Over HTTP"


def register(app: typer.Typer) -> None:
    """Add `mcp` to the command line."""
    command(app)(mcp)


def mcp(
    context: typer.Context,
    where: Where,
    whose: Whose,
    model: Model,
    extractor: Reader = "rules",
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Only the tools that change nothing.")
    ] = False,
    http: Annotated[
        bool, typer.Option("--http", help="Over streamable HTTP instead of stdio.")
    ] = False,
    host: Annotated[
        str, typer.Option(help="Where to listen.", rich_help_panel=_HTTP)
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port.", min=1, max=65535, rich_help_panel=_HTTP)
    ] = 8787,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="ENGRAM_MCP_TOKEN",
            help="The bearer token to require; a new one is made and shown unless given.",
            rich_help_panel=_HTTP,
        ),
    ] = None,
    no_token: Annotated[
        bool,
        typer.Option("--no-token", help="Require none; on loopback only.", rich_help_panel=_HTTP),
    ] = False,
) -> None:
    """Serve the memory of one user to programs that speak the Model Context Protocol.

    Whose memory it is these options say; no tool can reach another. The store is made if it is
    missing. Over stdio until the client closes it, over HTTP until Ctrl-C.
    """
    if where.json:
        raise typer.BadParameter("mcp speaks the protocol's own JSON: leave --json out")
    if not http:
        _without_token(context, token, no_token)
    from engram_integrations.mcp import memory_server

    with opened(where, create=True, llm=model.llm, extractor=extractor) as memory:
        server = memory_server(memory, whose.scope, read_only=read_only)
        if http:
            _serve(server, host, port, None if no_token else token or secrets.token_urlsafe(24))
        else:
            server.run("stdio")


def _without_token(context: typer.Context, token: str | None, no_token: bool) -> None:
    """Stdio has no use for a token: one on the command line is a mistake, a variable is not.

    It may be exported for a server over HTTP elsewhere, and a client passes its environment on.
    """
    told = bool(token and token.strip())
    source = context.get_parameter_source("token")
    exported = source is not None and source.name == "ENVIRONMENT"
    if no_token or (told and not exported):
        raise typer.BadParameter("tokens are for --http: stdio is reached by its own client only")
    if told:
        note("ENGRAM_MCP_TOKEN is for --http and not used: stdio serves its own client only")


def _serve(server: MCPServer, host: str, port: int, token: str | None) -> None:
    from engram_integrations.mcp.http import PATH, http_app
    from engram_integrations.shared.serving import Address, serve

    address = Address(host, port, PATH)
    app = http_app(server, address, token)
    note(f"memory is served at {address.url}")
    if token is not None:
        note(f"clients send: Authorization: Bearer {token}")
    serve(app, address)
