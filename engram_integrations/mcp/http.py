"""The MCP server over streamable HTTP, for those who bring the token."""

from __future__ import annotations

import secrets

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp, Receive, Scope, Send

from engram_integrations.shared.serving import Address, check_token

PATH = "/mcp"


class RequireToken:
    """An ASGI application that answers 401 to requests without the bearer token.

    Args:
        app: What is behind it.
        token: The token, compared in constant time.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._admits(scope):
            await _refuse(send)
            return
        await self._app(scope, receive, send)

    def _admits(self, scope: Scope) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        if len(given) != 1:
            return False
        scheme, _, token = given[0].partition(b" ")  # RFC 9110: a scheme is named in any case
        return scheme.lower() == b"bearer" and secrets.compare_digest(
            token.strip(b" "), self._expected
        )


def http_app(server: MCPServer, address: Address, token: str | None) -> ASGIApp:
    """The server as an ASGI application that answers at `/mcp`.

    Args:
        server: As `memory_server` makes it.
        address: Where it will listen; on loopback only requests to a loopback name are served, so
            that no web page can reach it under a name of its own.
        token: The bearer token to require; None, on loopback only, for none.

    Raises:
        InvalidInput: Others could reach it without a token, or the token is none.
    """
    address.require_guarded(token)
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        host=address.host,
        transport_security=_named_hosts(address) if address.is_loopback else None,
    )
    return app if token is None else RequireToken(app, check_token(token))


def _named_hosts(address: Address) -> TransportSecuritySettings:
    return TransportSecuritySettings(
        allowed_hosts=[f"{name}:*" for name in address.names],
        allowed_origins=[f"http://{name}:*" for name in address.names],
    )


async def _refuse(send: Send) -> None:
    told = b"a bearer token is needed: the one that `engram mcp --http` showed when it started"
    headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
    await send({"type": "http.response.start", "status": 401, "headers": headers})
    await send({"type": "http.response.body", "body": told})
