"""The inspector as an ASGI application: server-made pages over one open memory, without scripts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from importlib.resources import files
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from engram_core.engine import Engram
from engram_core.errors import EngramError, NotFound
from engram_integrations.inspector import reading_pages as reading
from engram_integrations.inspector import ruling_pages as ruling
from engram_integrations.inspector import settling_pages as settling
from engram_integrations.inspector.access import Access, form_word
from engram_integrations.inspector.layout import READ_ONLY, Pen, error, page
from engram_integrations.inspector.markup import tag
from engram_integrations.inspector.view import View, view_of, whose
from engram_integrations.shared.serving import Address, check_token

_Page = Callable[[Engram, View, Mapping[str, str]], str]
_ACTIONS = ("/correct", "/end", "/retract", "/erase", "/settle")


def inspector_app(
    memory: Engram, token: str, *, writable: bool = False, at: Address | None = None
) -> ASGIApp:
    """The pages over one open memory.

    Args:
        memory: An open memory; the caller closes it when the server has ended.
        token: Who opens `/?token=…` once may look.
        writable: Offer corrections, endings, retractions and erasures.
        at: Where it will listen; on loopback only requests to a name of it are answered.

    Raises:
        InvalidInput: The token is none.
    """
    check_token(token)
    pen = Pen(writable, form_word(token))
    routes = [
        Route("/", _answering(memory, lambda memory, request: reading.users_page(memory))),
        Route("/style.css", _style),
        *(Route(path, _answering(memory, _viewing(made))) for path, made in _pages(pen).items()),
        *(Route(path, _acting(memory, path, pen), methods=["POST"]) for path in _ACTIONS),
    ]
    address = at or Address()
    hosts = address.names if address.is_loopback else None
    cookie = f"engram-{address.port}"  # cookies do not tell ports apart
    return Access(
        Starlette(routes=routes, exception_handlers={404: _nowhere}), token, hosts, cookie
    )


def _pages(pen: Pen) -> dict[str, _Page]:
    return {
        "/facts": reading.facts_page,
        "/timeline": reading.timeline_page,
        "/people": reading.entities_page,
        "/messages": reading.messages_page,
        "/search": lambda memory, view, asked: reading.search_page(memory, view, asked.get("q")),
        "/contradictions": lambda memory, view, asked: settling.contradictions_page(
            memory, view, asked.get("done"), pen
        ),
        "/why": lambda memory, view, asked: ruling.why_page(
            memory, view, asked.get("fact", ""), pen
        ),
        "/erase": lambda memory, view, asked: ruling.erase_page(memory, view, asked, pen),
    }


def _viewing(made: _Page) -> Callable[[Engram, Request], str]:
    return lambda memory, request: made(memory, view_of(request), request.query_params)


def _answering(memory: Engram, made: Callable[[Engram, Request], str]) -> Callable[..., object]:
    async def answer(request: Request) -> Response:
        try:
            return HTMLResponse(await asyncio.to_thread(made, memory, request))
        except EngramError as trouble:
            return _told(trouble, request.query_params)

    return answer


def _acting(memory: Engram, path: str, pen: Pen) -> Callable[..., object]:
    async def answer(request: Request) -> Response:
        form = await request.form()
        given = {key: value for key, value in form.items() if isinstance(value, str)}
        if not secrets.compare_digest(given.get("word", "").encode(), pen.word.encode()):
            return _refused("This form was not made here: go back and load the page anew.")
        if not pen.writable:
            return _refused(READ_ONLY)
        try:
            view = view_of(Request({**request.scope, "query_string": _query(given)}))
            target = await asyncio.to_thread(_act, memory, view, path, given)
        except EngramError as trouble:
            return _told(trouble, given)
        return RedirectResponse(target, status_code=303)

    return answer


def _act(memory: Engram, view: View, path: str, given: Mapping[str, str]) -> str:
    if path == "/settle":
        return settling.settle(memory, view, given)
    return ruling.act(memory, view, path, given)


def _query(given: Mapping[str, str]) -> bytes:
    return urlencode({key: given[key] for key in ("tenant", "user") if key in given}).encode()


def _told(trouble: EngramError, asked: Mapping[str, str]) -> Response:
    status = 404 if isinstance(trouble, NotFound) else 400
    return HTMLResponse(
        page("That did not work", error(str(trouble)), view=whose(asked)), status_code=status
    )


async def _nowhere(request: Request, trouble: Exception) -> Response:
    told = error("There is no such page: go on from ", tag("a", "the first one", href="/"), ".")
    return HTMLResponse(page("No such page", told), status_code=404)


def _refused(why: str) -> Response:
    return HTMLResponse(page("Nothing was changed", error(why)), status_code=403)


async def _style(request: Request) -> Response:
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    return PlainTextResponse(style, media_type="text/css")
