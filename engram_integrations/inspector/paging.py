"""Long tables in parts, with links to the part before and the one after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engram_core.display.markup import Html, joined
from engram_core.errors import InvalidInput
from engram_core.how_many import how_many
from engram_integrations.inspector.markup import address, tag

ROWS = 200  # of one table

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Part(Generic[Item]):
    """Some of the rows of a table, which of all they are, and the way to the others."""

    rows: Sequence[Item]
    told: str
    links: Html


def part_of(
    items: Sequence[Item],
    what: str,
    path: str,
    query: Mapping[str, str | None],
    asked: Mapping[str, str],
    name: str = "page",
) -> Part[Item]:
    """The part that an address asks for; a number past the end gives the last.

    Args:
        items: All rows.
        what: What one of them is called.
        path: The page they stand on.
        query: What its links carry on.
        asked: The query of the address.
        name: The parameter that holds the number, from 1.

    Raises:
        InvalidInput: It is no number.
    """
    pages = max(1, -(-len(items) // ROWS))
    number = min(number_of(asked.get(name)), pages)
    rows = items[(number - 1) * ROWS : number * ROWS]
    told = how_many(len(items), what, "entities" if what == "entity" else None)
    if pages == 1:
        return Part(rows, told, Html())
    first = (number - 1) * ROWS + 1
    told = f"{first} to {first + len(rows) - 1} of {told}"
    steps = ((number - 1, "Previous"), (number + 1, "Next"))
    held: dict[str | None, str] = {str(to): label for to, label in steps if 1 <= to <= pages}
    return Part(rows, told, ways(f"Page {number} of {pages}", path, query, held, name))


def ways(
    here: str,
    path: str,
    query: Mapping[str, str | None],
    steps: Mapping[str | None, str],
    name: str = "page",
) -> Html:
    """Where one is among the parts, and links to others: what each is called, by its `name`."""
    links = (
        joined((" ", tag("a", label, href=address(path, {**query, name: to}))))
        for to, label in steps.items()
    )
    return tag("nav", here, *links, aria_label="Parts of the table", class_="parts")


def number_of(asked: str | None) -> int:
    """The number of a part, from 1.

    Raises:
        InvalidInput: It is no number.
    """
    if not asked:
        return 1
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 10):
        raise InvalidInput(f"page {asked[:40]!r} is no number: take one from 1")
    return max(1, int(asked))
