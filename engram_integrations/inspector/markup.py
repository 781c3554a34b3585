"""Elements of the inspector's pages. What is not `Html` already is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from engram_core.display.markup import Html, attribute, joined

_VOID = frozenset({"input", "meta", "link", "br"})


def tag(name: str, /, *parts: object, **attributes: object) -> Html:
    """One element around its parts; `class_` and `for_` for the words that Python keeps.

    Attributes that are None or False are left out; True gives one without a value.
    """
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        + ("" if value is True else f'="{attribute(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Html(f"<{name}{told}>")
    return Html(f"<{name}{told}>{joined(parts)}</{name}>")


def link(target: str, label: object, /, **query: str | None) -> Html:
    """A link to a page of this site."""
    return tag("a", label, href=address(target, query))


def address(target: str, query: Mapping[str, str | None]) -> str:
    """The address of a page with its query; what is None is left out.

    A name may hold a lone surrogate, which no address can carry.
    """
    held = {key: value for key, value in query.items() if value is not None}
    return f"{target}?{urlencode(held, errors='replace')}" if held else target


def rows(
    headings: Sequence[str], lines: Iterable[Sequence[object]], *, caption: str, empty: str
) -> Html:
    """A table with a caption for those who hear it; a sentence where it has no rows."""
    body = [tag("tr", *(tag("td", cell) for cell in line)) for line in lines]
    if not body:
        return tag("p", empty, class_="empty")
    head = tag("tr", *(tag("th", name, scope="col") for name in headings))
    table = tag(
        "table",
        tag("caption", caption),
        tag("thead", head),
        tag("tbody", *body),
    )
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def field(
    name: str, label: str, value: str | None = None, *, within: str = "", **more: object
) -> Html:
    """A labelled input; `within` tells forms of one page apart."""
    known = f"{within}-{name}" if within else name
    made = tag("input", id=known, name=name, value=value or "", **more)
    return tag("div", tag("label", label, for_=known), made, class_="field")


def when(moment: object) -> Html:
    """A time, kept on one line."""
    return tag("span", moment, class_="when")


def dates(told: str) -> Html:
    """Dates as a fact tells them; a line breaks between two of them and not within one."""
    return Html(" to ".join(when(part) for part in told.split(" to ")))


def hidden(values: Mapping[str, str | None]) -> Html:
    """Values that a form carries along."""
    held = ((key, value) for key, value in values.items() if value is not None)
    return joined(tag("input", type="hidden", name=key, value=value) for key, value in held)
