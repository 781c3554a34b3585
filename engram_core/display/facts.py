"""How facts look in a notebook."""

from __future__ import annotations

from collections.abc import Sequence

from engram_core.display.markup import Html, dates, element, joined, table, text, words
from engram_core.model import ERASED, Fact


def facts_table(facts: Sequence[Fact]) -> Html:
    """Facts with both clocks, one a row."""
    rows = (
        (
            words(worded(fact)),
            dates(fact.dates),
            dates(believed(fact)),
            fact.support,
            element("code", fact.id),
        )
        for fact in facts
    )
    return table(("fact", "true in the world", "believed", "support", "id"), rows)


def worded(fact: Fact) -> str:
    """The fact's text, or that it was erased."""
    return fact.text or ERASED


def dated(fact: Fact, *, strong: bool = False) -> Html:
    """The fact's text, strong on demand, with its valid time."""
    told = words(worded(fact))
    shown = element("b", told) if strong else told
    return joined((shown, " ", element("small", dates(fact.dates))))


def believed(fact: Fact) -> str:
    """Since when it is believed, or from when to when it was."""
    since = text(fact.created_at)
    return f"since {since}" if fact.expired_at is None else f"{since} to {text(fact.expired_at)}"
