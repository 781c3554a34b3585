"""The end of a slot: what new claims can change, where all that is late there is plain.

A state that is told anew and anew, two thousand addresses or moods, need not be resolved from its
first day whenever one more arrives. Where an interval starts, whatever held before is closed: what
lies before that start stands, if nothing said later reaches back over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from engram_core.claims import Modality, Polarity
from engram_core.consolidate.marks import marks_of
from engram_core.consolidate.resolve import SPEAKS, ruled, sweep
from engram_core.consolidate.slots import Assertion, Interval, Ruling
from engram_core.consolidate.versions import Version
from engram_core.times import Precision, period_end

LONG_AGO = datetime.min.replace(tzinfo=UTC)
REACH = timedelta(days=366)  # how far behind its stated date a claim can speak: a year, named whole


def resolve_end(
    believed: Sequence[Version],
    assertions: Iterable[Assertion],
    rulings: Iterable[Ruling],
    newest: Iterable[Assertion],
) -> tuple[list[Version], list[Version], list[Interval]] | None:
    """Resolve a slot of states from where its new assertions begin.

    Args:
        believed: Its versions believed until now; at least those that start where the last
            one before all that is new does, or later.
        assertions: All of its end at least (see `tail_of`), the new ones included.
        rulings: Those that bind any of them, in the order they were made.
        newest: The new ones.

    Returns:
        The versions that stand as they are, those to be compared, and the intervals to compare
        them with; None where the slot has to be resolved as a whole.
    """
    first = earliest(newest)
    starts = {
        one.interval.valid_at: one.interval.value
        for one in believed
        if one.interval.valid_at is not None and one.interval.valid_at < first
    }
    if not starts:
        return None
    since = max(starts)
    found = tail_of(assertions, rulings, since, starts[since])
    if found is None:
        return None
    late = [one for one in believed if (one.interval.valid_at or LONG_AGO) >= since]
    untouched = [one for one in believed if (one.interval.valid_at or LONG_AGO) < since]
    return untouched, late, found


def earliest(newest: Iterable[Assertion]) -> datetime:
    """The earliest instant that new assertions speak of, or were said at."""
    return min(min(one.start, one.event_at) for one in newest)


def tail_of(
    assertions: Iterable[Assertion], rulings: Iterable[Ruling], since: datetime, value: str | None
) -> list[Interval] | None:
    """What the assertions of one slot of states amount to from `since` on.

    Args:
        assertions: At least those that were said, or speak of anything, at `since` or later, or
            less than `REACH` earlier.
        rulings: Those that bind any of them, in the order they were made.
        since: The start of an interval that the slot has, earlier than all that is new in it.
        value: The value of that interval.

    Returns:
        The intervals of `resolve_slot` that start at `since` or later; None where that cannot be
        told without the earlier ones: an end, a denial or a cut is among them, or a claim said
        before `since` of a time after it, which an earlier denial may have cancelled.
    """
    ordered = sorted(assertions, key=lambda one: (one.event_at, one.seq, one.id))
    spoken = ruled([one for one in ordered if one.modality in SPEAKS], list(rulings))
    late = [one for one in spoken if _reach(one) >= since]
    if not all(_is_plain(one) and one.event_at >= since for one in late):
        return None
    found = sweep([mark for mark in marks_of(late) if mark.at >= since])
    stands = bool(found) and (found[0].valid_at, found[0].value) == (since, value)
    return found if stands else None


def _is_plain(one: Assertion) -> bool:
    return (
        one.polarity is Polarity.ASSERTS
        and one.modality is Modality.ACTUAL
        and one.valid_to is None
        and one.cut is None
    )


def _reach(one: Assertion) -> datetime:
    """The latest instant at which an assertion can matter."""
    end = one.valid_to
    if end is not None:
        end = period_end(end, one.end_precision or Precision.INSTANT)
    return max(one.event_at, one.start, end or one.event_at, one.cut or one.event_at)


def reaching_back(since: datetime) -> datetime:
    """The earliest date that a claim which matters at `since` can state.

    >>> from datetime import UTC
    >>> reaching_back(datetime(2025, 1, 1, tzinfo=UTC)).isoformat()
    '2024-01-01T00:00:00+00:00'
    """
    try:
        return since - REACH
    except OverflowError:
        return LONG_AGO
