"""Facts, hits and other results as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from engram_core.cli.output import table, words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from engram_core.model import Fact, Hit, TimelineEntry


NOTE = "(looks like an instruction)"


def minute(moment: datetime | None) -> str:
    """An instant to the minute, in UTC; "" for none."""
    return "" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def nothing(what: str) -> list[Text]:
    """The line shown instead of an empty table."""
    return [words(what, "dim")]


def _worded(fact: Fact) -> str:
    from engram_core.model import ERASED

    return fact.text or ERASED


def fact_table(facts: Sequence[Fact]) -> RenderableType:
    """The facts that hold."""
    rows = (
        (_worded(fact), fact.dates, f"{fact.confidence:.2f}", fact.support, fact.id)
        for fact in facts
    )
    return table("fact", "!true", ">confidence", ">support", "#id", rows=rows)


def version_table(facts: Sequence[Fact]) -> RenderableType:
    """Versions with both clocks."""
    rows = (
        (
            _worded(fact),
            fact.dates,
            minute(fact.created_at),
            minute(fact.expired_at) or "now",
            fact.id,
        )
        for fact in facts
    )
    return table("version", "!true", "!believed from", "!until", "#id", rows=rows)


def timeline_table(entries: Sequence[TimelineEntry]) -> RenderableType:
    """A timeline, one line per event."""
    from engram_core.times import show_date

    rows = (
        (show_date(entry.at, entry.precision), entry.what, entry.fact.text, entry.fact.id)
        for entry in entries
    )
    return table("!date", "!what", "fact", "#id", rows=rows)


def hit_table(hits: Sequence[Hit]) -> RenderableType:
    """What was recalled, best first; what reads like an order to a model says so."""
    rows = (
        (
            f"{hit.score:.3f}",
            hit.kind,
            f"{hit.event_at:%Y-%m-%d}" if hit.event_at else "",
            hit.speaker or hit.role or "",
            f"{NOTE} " * bool(hit.flags) + " ".join(hit.text.split()),
            hit.id,
        )
        for hit in hits
    )
    return table(">score", "!kind", "!date", "who", "text", "#id", rows=rows)


def count_table(counts: Iterable[tuple[str, object]]) -> RenderableType:
    """Names with their numbers."""
    return table("what", ">count", rows=((name, count) for name, count in counts))
