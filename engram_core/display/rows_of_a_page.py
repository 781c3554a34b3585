"""Which rows of a timeline one picture shows. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engram_core.errors import InvalidInput
from engram_core.model import Fact

MOST = 30  # rows that a screen shows at once

Row = Sequence[Fact]


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, in the order they came in, and what is said of the others; "" for all of them."""

    rows: Sequence[Row]
    told: str


def page_of(rows: Sequence[Row], most: int | None, page: int) -> Page:
    """The rows of one page; the first has those that tell most.

    Args:
        rows: All of them.
        most: Rows of a page; None for one page of all.
        page: Which, from 1.

    Raises:
        InvalidInput: A page holds nothing, or there is no such page.
    """
    if most is not None and most < 1:
        raise InvalidInput(f"most={most} would draw nothing: give at least 1, or None for all")
    size = len(rows) if most is None else most
    pages = -(-len(rows) // size)
    if not 1 <= page <= pages:
        raise InvalidInput(f"there is no page {page}: give page= from 1 to {pages}")
    ranked = sorted(range(len(rows)), key=lambda place: _rank(rows[place]))
    kept = sorted(ranked[(page - 1) * size : page * size])
    told = "" if pages == 1 else f"page {page} of {pages}: {len(kept)} of {len(rows)} rows"
    return Page([rows[place] for place in kept], told)


def _rank(row: Row) -> tuple[bool, int, int]:
    """What is believed comes first, then what changed most, then what was said most often."""
    believed = any(fact.expired_at is None for fact in row)
    return (not believed, -len(row), -sum(fact.support for fact in row))
