"""Where facts lie on the clocks, with their open ends closed for drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from engram_core.errors import InvalidInput
from engram_core.model import Fact

_LEAST = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Window:
    """The stretch of a clock that a picture shows."""

    first: datetime
    last: datetime

    def share(self, start: datetime, end: datetime) -> float:
        """Which part of the window lies between two instants."""
        return (end - start) / (self.last - self.first)


def window(
    moments: Iterable[datetime | None], until: datetime | None = None, room: float = 0.05
) -> Window:
    """A window that holds all moments, with some room at either side.

    Args:
        moments: Instants; None is passed over.
        until: Where it ends at least.
        room: Of its length, to add at either side.
    """
    known = [one for one in moments if one is not None] + ([until] if until else [])
    if not known:
        return Window(datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 2, tzinfo=UTC))
    first, last = min(known), max(known)
    more = max((last - first) * room, _LEAST)
    return Window(first - more, last + more)


def require_facts(facts: Iterable[Fact]) -> list[Fact]:
    """The facts as a list.

    Raises:
        InvalidInput: Something else was given, or there is none.
    """
    given = list(facts)
    if not all(isinstance(one, Fact) for one in given):
        raise InvalidInput("this draws facts: pass what facts() or history() gave")
    if not given:
        raise InvalidInput("there is no fact to draw: pass what facts() or history() gave")
    return given


def lanes(facts: Sequence[Fact], shown: Window) -> list[list[Fact]]:
    """Facts in rows: what can only be one at a time shares a row where it does not overlap."""
    rows: list[tuple[object, list[Fact], datetime]] = []
    for fact in sorted(facts, key=lambda one: (start_of(one, shown), one.created_at)):
        key = (fact.subject, fact.predicate) if fact.kind == "single" else fact.lineage
        for place, (held, row, end) in enumerate(rows):
            if held == key and end <= start_of(fact, shown):
                rows[place] = (key, [*row, fact], end_of(fact, shown))
                break
        else:
            rows.append((key, [fact], end_of(fact, shown)))
    order = {key: number for number, (key, _, _) in reversed(list(enumerate(rows)))}
    return [row for key, row, _ in sorted(rows, key=lambda one: order[one[0]])]


def start_of(fact: Fact, shown: Window) -> datetime:
    """Where its bar begins."""
    return fact.valid_at or shown.first


def end_of(fact: Fact, shown: Window) -> datetime:
    """Where its bar ends."""
    if fact.kind == "event":
        return start_of(fact, shown)
    return fact.invalid_at or shown.last
