"""How an open memory itself looks in a notebook: where it is, and whom it remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_core.display.markup import Html, element, joined, table, when, words

if TYPE_CHECKING:
    from engram_core.engine import Engram

_MOST = 20  # users that are counted and listed


def store_page(memory: Engram) -> Html:
    """The store, and for each of its users how much is kept."""
    where = "in memory only" if memory.location == "memory" else memory.location
    place = element("p", element("b", "Memory"), f" · {where} · {memory.embedder_advice}")
    if memory.closed:
        return joined((place, element("p", "It is closed.")))
    users = memory.users()
    if not users:
        return joined((place, element("p", "It is empty: add() puts something into it.")))
    rows = []
    for scope in users[:_MOST]:
        stats = memory.stats(scope)
        rows.append(
            (
                words(scope.user),
                scope.tenant,
                stats.episodes,
                stats.facts,
                stats.entities,
                when(stats.last_at),
            )
        )
    more = len(users) - len(rows)
    heads = ("user", "tenant", "messages", "facts", "entities", "last said")
    return joined((place, table(heads, rows), element("p", f"… and {more} more.") if more else ""))
