"""From evidence to belief: one pure function, `resolve_slot`.

A slot holds assertions that compete for, or speak of, one thing. `resolve_slot` says what they
amount to in valid time. It looks at nothing else, so the order in which assertions arrived cannot
matter, and whatever is withdrawn can be taken away and the rest resolved anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from engram_core.claims import Modality
from engram_core.consolidate.events import resolve_events
from engram_core.consolidate.marks import Mark, marks_of, open_started
from engram_core.consolidate.slips import as_meant
from engram_core.consolidate.slots import Assertion, Interval, Ruling, RulingKind
from engram_core.vocabulary import Kind

SPEAKS = frozenset({Modality.ACTUAL, Modality.PAST, Modality.INSTEAD, Modality.MEANT})


def resolve_slot(
    assertions: Iterable[Assertion], decisions: Iterable[Ruling], kind: Kind
) -> list[Interval]:
    """What the assertions of one slot amount to, as intervals of valid time.

    Rules (design, "Truth maintenance"): claims are sorted by the start they state, then by
    `event_at`, then by seq; a claim closes the one before where it begins; one still open when it
    was said speaks for its start and again for that moment; repeated claims merge unless something
    different lies between; an end closes the interval that contains it; a claim without a start
    yields to those that state one; a denial cancels what was said earlier of the same value;
    what was taken instead of a value begins where the same message ended that value, if it held;
    what was meant instead of a slip takes its place from the start, where the slip was claimed.

    Args:
        assertions: All of the slot that are in force, in any order.
        decisions: Rulings that bind some of them, in the order they were made.
        kind: Of the slot's predicate. SINGLE and MULTI differ only in what shares a slot.

    Returns:
        Intervals ordered by start (unknown starts first), never overlapping unless `kind` is EVENT.
    """
    ordered = sorted(assertions, key=lambda one: (one.event_at, one.seq, one.id))
    spoken = [one for one in ordered if one.modality in SPEAKS]
    standing = as_meant(ruled(spoken, list(decisions)))
    return resolve_events(standing) if kind is Kind.EVENT else _resolve_states(standing)


def ruled(assertions: list[Assertion], rulings: Sequence[Ruling]) -> list[Assertion]:
    """The assertions as the rulings leave them: dropped, given another value, or cut short."""
    for ruling in rulings:
        if ruling.kind is RulingKind.RETRACT:
            assertions = [one for one in assertions if one.id not in ruling.binds]
        elif ruling.kind is RulingKind.CORRECT:
            assertions = [
                replace(one, value=ruling.value) if one.id in ruling.binds else one
                for one in assertions
            ]
        else:
            assertions = [
                replace(one, cut=ruling.at) if one.id in ruling.binds else one for one in assertions
            ]
    return assertions


def _resolve_states(assertions: list[Assertion]) -> list[Interval]:
    intervals = sweep(marks_of(assertions))
    return _before(intervals, assertions) + intervals


def sweep(marks: list[Mark]) -> list[Interval]:
    """Walk through time once: a start opens or continues, anything else closes where it stands."""
    done: list[Interval] = []
    current: Interval | None = None
    for mark in marks:
        current = _step(done, current, mark)
    return [*done, current] if current else done


def _step(done: list[Interval], current: Interval | None, mark: Mark) -> Interval | None:
    if mark.opens:
        if current is not None and current.value == mark.value:
            return current.with_support(mark.source)
        if mark.instead_of is not None and not _just_left(done, current, mark.instead_of):
            return current
        _close(done, current, mark)
        return Interval(mark.value, mark.at, None, (mark.source,), precision=mark.precision)
    if current is None or mark.value not in (None, current.value):
        _add_end(done, mark)
        return current
    _close(done, current, mark, ended=True)
    return None


def _just_left(done: list[Interval], current: Interval | None, end: str) -> bool:
    """Whether the value that this end is about was the last to hold, and nothing holds now."""
    return current is None and bool(done) and end in done[-1].ended_by


def _close(
    done: list[Interval], current: Interval | None, mark: Mark, *, ended: bool = False
) -> None:
    if current is not None and (current.valid_at is None or current.valid_at < mark.at):
        closed = replace(current, invalid_at=mark.at, end_precision=mark.precision)
        done.append(closed.with_end(mark.source) if ended else closed)


def _add_end(done: list[Interval], mark: Mark) -> None:
    """An end of what is over already only adds evidence."""
    for index in range(len(done) - 1, -1, -1):
        if mark.value is None or done[index].value == mark.value:
            done[index] = done[index].with_end(mark.source)
            return


def _before(intervals: list[Interval], assertions: list[Assertion]) -> list[Interval]:
    """Closed intervals with an open start, from "I used to …"; they yield to all that state one."""
    first = min((one.valid_at for one in intervals if one.valid_at is not None), default=None)
    found: list[Interval] = []
    start: datetime | None = None
    for end, one in open_started(assertions):
        if _ends_one(intervals, one):
            continue
        until = end.at if first is None else min(end.at, first)
        twin = next((at for at, had in enumerate(found) if had.value == one.value), None)
        if twin is not None:
            found[twin] = found[twin].with_support(one.id)
        elif start is None or start < until:
            found.append(Interval(one.value, start, until, (one.id,), end_precision=end.precision))
            start = until
    return found


def _ends_one(intervals: list[Interval], one: Assertion) -> bool:
    return any(one.id in interval.ended_by for interval in intervals)
