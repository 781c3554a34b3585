"""Events: things that happened at a date. They stand side by side and close nothing."""

from __future__ import annotations

from datetime import datetime

from engram_core.claims import Polarity
from engram_core.consolidate.slots import Assertion, Interval
from engram_core.times import Precision, period_end

_FINENESS = {Precision.INSTANT: 0, Precision.DAY: 1, Precision.MONTH: 2, Precision.YEAR: 3}


def resolve_events(assertions: list[Assertion]) -> list[Interval]:
    """One interval `[date, date + precision)` per event of a slot.

    The same event told with a coarser date, or with none, is the same event. An event that was
    still to come when it was called off is no longer expected.
    """
    told = [one for one in assertions if one.polarity is Polarity.ASSERTS]
    off = [one for one in assertions if one.ends]
    expected = [one for one in told if not _called_off(one, off)]
    events: list[Interval] = []
    for one in sorted(expected, key=_finest_first):
        _merge(events, one)
    return sorted(events, key=lambda event: (str(event.valid_at), event.value or ""))


def _finest_first(one: Assertion) -> tuple[bool, int, datetime, datetime, int, str]:
    fineness = _FINENESS[one.precision or Precision.INSTANT]
    return (one.valid_from is None, fineness, one.start, one.event_at, one.seq, one.id)


def _called_off(one: Assertion, off: list[Assertion]) -> bool:
    if one.cut is not None and one.cut <= one.start:
        return True
    return any(
        (one.event_at, one.seq) < (end.event_at, end.seq)
        and end.value in (None, one.value)
        and (one.valid_from is None or one.start >= (end.valid_to or end.event_at))
        for end in off
    )


def _merge(events: list[Interval], one: Assertion) -> None:
    for index, event in enumerate(events):
        if event.value == one.value and _same_event(event, one):
            events[index] = event.with_support(one.id)
            return
    precision = one.precision or Precision.INSTANT
    end = period_end(one.start, precision)
    events.append(Interval(one.value, one.start, end, (one.id,), precision=precision))


def _same_event(event: Interval, one: Assertion) -> bool:
    if one.valid_from is None:
        return True
    until = period_end(one.start, one.precision or Precision.INSTANT)
    return event.valid_at is not None and one.start <= event.valid_at < until
