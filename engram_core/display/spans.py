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

    @property
    def least(self) -> timedelta:
        """A stretch that is just to be seen as a gap."""
        return (self.last - self.first) / 400

    def share(self, start: datetime, end: datetime) -> float:
        """Which part of the window lies between two instants."""
        return (end - start) / (self.last - self.first)


def window(
    moments: Iterable[datetime | None],
    until: datetime | None = None,
    *,
    before: float = 0.03,
    after: float = 0.08,
) -> Window:
    """A window that holds all moments, with some room at either side.

    Args:
        moments: Instants; None is passed over.
        until: Where it ends at least.
        before: Of its length, to add in front, for what nobody said when it began.
        after: Of its length, to add at the end, for what goes on.
    """
    known = [one for one in moments if one is not None] + ([until] if until else [])
    if not known:
        return Window(datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 2, tzinfo=UTC))
    first, last = min(known), max(known)
    length = max(last - first, _LEAST)
    return Window(first - length * before, last + length * after)


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
    """Facts in rows, what belongs together below each other.

    What can only be one at a time shares a row where it does not overlap; what is believed no more
    stands in rows of its own, below what took its place.
    """
    rows: list[tuple[object, list[Fact], datetime]] = []
    for fact in sorted(facts, key=lambda one: (start_of(one, shown), one.created_at)):
        key = (_slot(fact), fact.expired_at is not None)
        for place, (held, row, end) in enumerate(rows):
            if fact.kind == "single" and held == key and end <= start_of(fact, shown):
                rows[place] = (key, [*row, fact], end_of(fact, shown))
                break
        else:
            rows.append((key, [fact], end_of(fact, shown)))
    held_rows = [row for _, row, _ in rows]
    order: dict[object, int] = {}
    for row in held_rows:
        order.setdefault(_slot(row[0]), len(order))
    return sorted(held_rows, key=lambda row: (order[_slot(row[0])], row[0].expired_at is not None))


def _slot(fact: Fact) -> object:
    return (fact.subject, fact.predicate) if fact.kind == "single" else fact.lineage


def start_of(fact: Fact, shown: Window) -> datetime:
    """Where its bar begins."""
    return fact.valid_at or shown.first


def end_of(fact: Fact, shown: Window) -> datetime:
    """Where its bar ends."""
    if fact.kind == "event":
        return start_of(fact, shown)
    return fact.invalid_at or shown.last
