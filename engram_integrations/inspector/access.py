"""Who may look: a browser that was given the token once, at a name of this machine."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engram_integrations.inspector.layout import NO_ICON, error, page
from engram_integrations.inspector.markup import tag

_SECURITY = {
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


class Access:
    """An ASGI application before another one: token, host name, headers.

    The token comes once in the address (`/?token=…`) and is kept in a cookie that no script can
    read and no other site can send.

    Args:
        app: What is behind it.
        token: The token.
        hosts: The names it may be asked under, without port; None for any.
        cookie: The cookie's name.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: Sequence[str] | None, cookie: str) -> None:
        self._app = app
        self._token = token
        self._hosts = None if hosts is None else frozenset(hosts)
        self._cookie = cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._answer(Request(scope))
        await (answer or self._app)(scope, receive, _with_headers(send))

    def _answer(self, request: Request) -> Response | None:
        """What is said instead of the page that is asked for; None to let it through."""
        if self._hosts is not None and not self._is_named(request):
            return _refusal("This address is not one of this machine.", 421)
        given = request.query_params.get("token")
        if given is not None and secrets.compare_digest(given.encode(), self._token.encode()):
            return self._welcome()
        if secrets.compare_digest(self._kept(request.headers).encode(), self._token.encode()):
            return None
        return _refusal("Open the address that `engram ui` showed when it started.", 401)

    def _is_named(self, request: Request) -> bool:
        host = request.headers.get("host", "")
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name in (self._hosts or ())

    def _kept(self, headers: Headers) -> str:
        try:
            kept = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return ""
        return "" if kept is None else kept.value

    def _welcome(self) -> Response:
        """A page that goes on by itself, so that the token leaves the address."""
        on = tag("meta", http_equiv="refresh", content="0; url=/")
        answer = HTMLResponse(f"<!doctype html>{NO_ICON}{on}{tag('a', 'Go on', href='/')}")
        answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
        return answer


def form_word(token: str) -> str:
    """The word that a form of ours carries and no other site can know."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()


def _refusal(told: str, status: int) -> Response:
    return HTMLResponse(page("Not shown", error(told)), status_code=status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            more = [(key.encode(), value.encode()) for key, value in _SECURITY.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending
