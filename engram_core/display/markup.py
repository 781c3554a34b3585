"""The few HTML elements that results are made of. What is not `Html` already is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape

# Colours are inherited and lines drawn in the text's own colour: light and dark pages both work.
_STYLES = {
    "table": "border-collapse:collapse;margin:0.3em 0",
    "th": "text-align:left;vertical-align:bottom;padding:0.2em 0.8em 0.2em 0;"
    "border-bottom:1px solid currentColor",
    "td": "text-align:left;vertical-align:top;padding:0.2em 0.8em 0.2em 0",
    "p": "margin:0.3em 0",
    "pre": "white-space:pre-wrap;margin:0.3em 0;color:inherit;background:transparent",
    # Both colours said: JupyterLab takes "inherit" out of a notebook that it does not trust.
    "mark": "color:#111111;background:#ffe08a;padding:0 0.1em",
    "small": "opacity:0.75",
    "code": "white-space:nowrap",
    "span": "white-space:nowrap",
}


_UNSAID = re.compile(r"[\x00\ud800-\udfff]")
_UNSHOWN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


class Html(str):
    """Markup that is escaped where it must be."""

    __slots__ = ()


def text(value: object) -> Html:
    """A value as escaped text; instants to the minute in UTC, nothing for None.

    Control characters and lone surrogates, which stored messages may hold, have no place in a page,
    and what turns the direction of writing can show a line as another one: each is shown as the
    replacement character.
    """
    return value if isinstance(value, Html) else Html(escape(_UNSHOWN.sub("\ufffd", _plain(value))))


def attribute(value: object) -> Html:
    """A value as the escaped text of an attribute, which a form gives back as it was.

    NUL and lone surrogates have no place there either.
    """
    return value if isinstance(value, Html) else Html(escape(_UNSAID.sub("\ufffd", _plain(value))))


def _plain(value: object) -> str:
    if value is None:
        return ""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else str(value)


def element(name: str, *parts: object) -> Html:
    """One element around its parts."""
    style = f' style="{_STYLES[name]}"' if name in _STYLES else ""
    return Html(f"<{name}{style}>{joined(parts)}</{name}>")


def joined(parts: Iterable[object]) -> Html:
    """Parts one after the other."""
    return Html("".join(text(part) for part in parts))


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """A table with one heading per column; in a narrow page it scrolls by itself."""
    head = element("tr", *(element("th", name) for name in headings))
    body = (element("tr", *(element("td", cell) for cell in row)) for row in rows)
    made = element("table", element("thead", head), element("tbody", *body))
    return Html(f'<div style="overflow-x:auto">{made}</div>')


def words(value: object) -> Html:
    """What somebody said, in its own direction of writing whatever stands around it."""
    return element("bdi", value)


def dates(told: str) -> Html:
    """Dates as a fact tells them; a line breaks between two of them and not within one."""
    return Html(" to ".join(element("span", part) for part in told.split(" to ")))


def when(moment: object) -> Html:
    """An instant, or a date as it is known, on one line."""
    return element("span", moment)


def folded(title: object, *parts: object) -> Html:
    """Parts that open with a click on their title."""
    return element("details", element("summary", title), *parts)
