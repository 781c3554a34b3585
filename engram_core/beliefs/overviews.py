"""Views made of facts: the timeline, what was contradicted, and what was learned late. All pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from engram_core.beliefs.rules import place_taken
from engram_core.model import Contradiction, Fact, TimelineEntry
from engram_core.times import show_date

_WHAT = {"plans": "planned"}  # nobody said yet that it happened
_EARLIEST = datetime.min.replace(tzinfo=UTC)


def timeline_of(facts: Iterable[Fact]) -> tuple[TimelineEntry, ...]:
    """When each fact began, ended, happened or was to happen, in order of time."""
    entries = []
    for fact in facts:
        began = "began" if fact.kind != "event" else _WHAT.get(fact.predicate, "happened")
        if fact.valid_at is not None:
            entries.append(TimelineEntry(fact.valid_at, fact.precision, began, fact))
        if fact.invalid_at is not None and fact.kind != "event":
            entries.append(TimelineEntry(fact.invalid_at, fact.end_precision, "ended", fact))
    return tuple(
        sorted(entries, key=lambda entry: (entry.at or _EARLIEST, entry.what, entry.fact.id))
    )


def contradictions_among(facts: Sequence[Fact]) -> tuple[Contradiction, ...]:
    """Facts of one slot that took each other's place without anybody saying that one ended.

    Args:
        facts: The versions believed at one instant, whatever their valid time.
    """
    by_lineage = {fact.lineage: fact for fact in facts}
    found = []
    for fact in facts:
        winner = by_lineage.get(fact.superseded_by or "")
        if winner is not None and winner.valid_at == fact.invalid_at and winner.id != fact.id:
            begins = show_date(winner.valid_at, winner.precision)
            rule = f"{place_taken(fact.kind)}: the claim that begins later wins from {begins}"
            found.append(
                Contradiction(fact.subject, fact.predicate, (fact, winner), winner.id, rule, "slot")
            )
    return tuple(found)


def learned_late(facts: Iterable[Fact], after: timedelta) -> tuple[Fact, ...]:
    """Facts first stated more than `after` after they became true."""
    return tuple(
        fact
        for fact in facts
        if fact.valid_at is not None
        and fact.stated_at is not None
        and fact.stated_at - fact.valid_at > after
    )
