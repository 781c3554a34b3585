"""Assertions of states, laid out as marks on the line of valid time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from engram_core.claims import Modality, Polarity
from engram_core.consolidate.slots import Assertion
from engram_core.times import Precision, period_end


@dataclass(frozen=True, slots=True)
class Mark:
    """A point where an assertion says that a value begins, still holds, or is over.

    Args:
        instead_of: The end of what the value was taken in place of; it opens where that was left.
    """

    at: datetime
    event_at: datetime
    seq: int
    opens: bool
    value: str | None
    source: str
    precision: Precision | None
    instead_of: str | None = None

    @property
    def order(self) -> tuple[datetime, datetime, int, bool, str]:
        """By time; then by when it was said; an end before a start of the same message."""
        return (self.at, self.event_at, self.seq, self.opens, self.source)


def marks_of(assertions: Iterable[Assertion]) -> list[Mark]:
    """All marks of the assertions of one slot, in order."""
    held = list(assertions)
    starts = [mark for one in held for mark in opening_marks(one)]
    ends = [end for one in held for end in _ending_marks(one, starts)]
    return sorted([*starts, *ends, *_takings(held, ends)], key=lambda mark: mark.order)


def opening_marks(one: Assertion) -> list[Mark]:
    """Where a claim begins and, if it was open when it was said, that moment too."""
    if one.polarity is not Polarity.ASSERTS or one.modality is Modality.INSTEAD:
        return []
    end = one.valid_to if one.cut is None else min(one.cut, one.valid_to or one.cut)
    if one.valid_from is None and end is not None and end <= one.event_at:
        return []
    points = [(one.start, one.precision)]
    if one.start < one.event_at and not one.once:
        points.append((one.event_at, None))
    return [
        Mark(at, one.event_at, one.seq, True, one.value, one.id, precision)
        for at, precision in points
        if end is None or at < end
    ]


def _takings(held: Iterable[Assertion], ends: Iterable[Mark]) -> Iterator[Mark]:
    """Where something is taken in place of what the same message ends: there, and only there."""
    taken = [
        one for one in held if one.modality is Modality.INSTEAD and one.polarity is Polarity.ASSERTS
    ]
    left = {(end.event_at, end.seq): end for end in ends} if taken else {}
    for one in taken:
        end = left.get((one.event_at, one.seq))
        if end is not None and (one.cut is None or end.at < one.cut):
            value, precision = one.value, one.precision
            yield Mark(end.at, end.event_at, end.seq, True, value, one.id, precision, end.source)


def open_started(assertions: Iterable[Assertion]) -> list[tuple[Mark, Assertion]]:
    """The ends that tell us that something held, with the claim; ordered by where they end."""
    found = [
        (_ending(one, _end_of(one)), one)
        for one in assertions
        if one.value is not None
        and (
            (one.polarity is Polarity.ENDS and one.modality is Modality.PAST)
            or _closed_without_start(one)
        )
    ]
    return sorted(found, key=lambda pair: pair[0].order)


def _closed_without_start(one: Assertion) -> bool:
    return (
        one.polarity is Polarity.ASSERTS
        and one.valid_from is None
        and one.valid_to is not None
        and one.valid_to <= one.event_at
    )


def _ending_marks(one: Assertion, starts: list[Mark]) -> list[Mark]:
    ends: list[Mark] = []
    if one.ends or (one.polarity is Polarity.ASSERTS and one.valid_to is not None):
        ends.append(_ending(one, _landing(one, starts)))
    if one.cut is not None:
        ends.append(Mark(one.cut, one.event_at, one.seq, False, one.value, one.id, None))
    return ends


def _ending(one: Assertion, at: datetime) -> Mark:
    precision = one.end_precision if one.valid_to is not None else None
    return Mark(at, one.event_at, one.seq, False, one.value, one.id, precision)


def _end_of(one: Assertion) -> datetime:
    return one.valid_to if one.valid_to is not None else one.event_at


def _landing(one: Assertion, starts: list[Mark]) -> datetime:
    """Where an end falls: the lower bound of its date, unless the value began within that date.

    "I joined on the 3rd" and "I left in March" cannot mean the first of March.
    """
    at = _end_of(one)
    if one.valid_to is None or one.end_precision in (None, Precision.INSTANT):
        return at
    latest = period_end(at, one.end_precision or Precision.INSTANT)
    began = [
        mark.at
        for mark in starts
        if at <= mark.at < latest
        and mark.source != one.id
        and one.value in (None, mark.value)
        and (mark.event_at, mark.seq) < (one.event_at, one.seq)
    ]
    if not began:
        return at
    capped = min(latest, one.event_at)
    return capped if capped > max(began) else latest
