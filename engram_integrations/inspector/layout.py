"""The frame of every page: its head, the way to the other pages, and the two clocks."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.display.markup import Html, joined
from engram_integrations.inspector.markup import address, field, hidden, link, tag
from engram_integrations.inspector.moments import BELIEVED_AT, TRUE_AT
from engram_integrations.inspector.view import View

PAGES = (
    ("/facts", "Facts"),
    ("/timeline", "Timeline"),
    ("/people", "Entities"),
    ("/messages", "Messages"),
    ("/search", "Search"),
    ("/contradictions", "Contradictions"),
)


NO_ICON = tag("link", rel="icon", href="data:,")  # else browsers ask for one


READ_ONLY = "This inspector only reads: start it with `engram ui --write` to change something."

_DONE = {
    "corrected": "Corrected. The old version is kept below as believed no more.",
    "ended": "Ended. It is kept with its end.",
    "retracted": "It is believed no more; who said it is kept.",
    "erased": "Erased for good.",
    "kept": "Settled: the other one is believed no more.",
    "both": "Settled: both are believed, and nobody is asked again.",
    "one": "Settled: the two are one thing now.",
}


@dataclass(frozen=True, slots=True)
class Pen:
    """Whether pages may offer changes, and the word that their forms must carry."""

    writable: bool
    word: str


def page(title: str, *parts: object, view: View | None = None, here: str = "") -> str:
    """A whole page.

    Args:
        title: Its heading.
        parts: Its content.
        view: Whose memory it shows, for the links and the clocks; None on the first page.
        here: The path of the page, to be marked among the links.
    """
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),  # refusals come without styles
        tag("title", f"{title} · Engram"),
        tag("link", rel="stylesheet", href="/style.css"),
        NO_ICON,
    )
    body = tag(
        "body",
        tag("a", "Skip to the content", href="#content", class_="skip"),
        _header(view, here),
        tag("main", tag("h1", title), *parts, id="content", tabindex="-1"),
    )
    return f"<!doctype html>{tag('html', head, body, lang='en')}"


def _header(view: View | None, here: str) -> Html:
    home = tag("a", "Engram", href="/")
    if view is None:
        return tag("header", tag("p", tag("strong", home)))
    whose = (tag("strong", home), " · memory of ", tag("strong", view.scope.user))
    tenant = () if view.scope.tenant == "default" else (f" ({view.scope.tenant})",)
    links = (
        tag("a", name, href=address(path, view.query), aria_current=here == path and "page")
        for path, name in PAGES
    )
    return tag(
        "header",
        tag("p", *whose, *tenant),
        tag("nav", tag("ul", *(tag("li", one) for one in links)), aria_label="Pages"),
    )


def clocks(view: View, path: str, **more: str | None) -> Html:
    """The form that moves both clocks, on a page that reads at a point of them."""
    whose = {"tenant": view.scope.tenant, "user": view.scope.user, **more}
    now = link(path, "now", **whose) if view.is_past else ""
    return tag(
        "form",
        hidden(whose),
        _moment("valid_at", f"{TRUE_AT} (UTC)", view.valid_at),
        _moment("known_at", f"{BELIEVED_AT} (UTC)", view.known_at),
        tag("button", "Look", type="submit"),
        now,
        action=path,
        method="get",
        class_="clocks",
    )


def _moment(name: str, label: str, value: str | None) -> Html:
    return field(name, label, value, placeholder="now", size=25)  # a whole instant is seen


def note(*parts: object) -> Html:
    """Something to take notice of."""
    return tag("p", *parts, class_="note", role="status")


def said(done: str | None) -> Html:
    """What was just done, by its key in an address; it takes the focus, so that it is heard."""
    if done not in _DONE:
        return Html()
    return tag("p", _DONE[done], class_="note", role="status", tabindex="-1", autofocus=True)


def error(*parts: object) -> Html:
    """What went wrong, and what to do."""
    return tag("p", *parts, class_="error", role="alert")


def several(*parts: object) -> Html:
    """Parts one after the other."""
    return joined(parts)
