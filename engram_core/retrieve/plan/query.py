"""`plan_query`: what a question asks for, before anything is searched. Pure, and reads no clock.

The calendar rule for windows, in English and French alike. Relative dates count from `now` (the
`valid_at` of the read), on the calendar day it has at `offset_minutes`; never from the host. Weeks
run from Monday to Sunday; "last week", "last month", "last year" are the calendar week, month and
year before, and "the week before last" the one before those. "Three Fridays ago" is the third gone
by, "Friday week" a week after the first to come. "The past 7 days" and "in the last two months"
reach back that far from today and take today in. "In March" is the latest March begun by now, or
the next one when the question looks ahead ("will", "going to"). "Since June" runs from 1 June up
to and with today; "before 2020" ends where 2020 begins; "until" and "by" end where their date
ends. Several dates in one question span one window together. Windows are half-open, between
midnights in UTC, as calendar dates are kept everywhere in Engram.

Bare numbers are not years ("port 9443", "room 2019"), nor are years that are part of a name
("the 2023 Varnholt Forum").
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from engram_core.retrieve.plan.aspects import Aspects, aspects_of
from engram_core.retrieve.plan.names import names_in
from engram_core.retrieve.plan.parts import parts_of
from engram_core.retrieve.plan.wants import wants_of
from engram_core.retrieve.plan.window import window_of
from engram_core.times import Precision


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """What a question asks for.

    Args:
        text: The question as given.
        parts: Its sub-questions, in order; the whole question when it is a single one.
        window: `[from, to)` of the dates it names; None when it names none. Days begin at midnight
            UTC, as those of facts do, whatever the asker's clock.
        window_precision: How exactly the window was named; None without a window.
        entities: Names and quoted words, in order; known names in their known spelling.
        unread: Phrases that look like a date but cannot be placed ("31 February", "this summer").
        wants: Any of "listing", "count", "order", "summary", "weighing",
            "when", "instruction".
        aspects: What it sets side by side, see `aspects_of`.
        offset_minutes: Minutes east of UTC of whoever asks.
    """

    text: str
    parts: tuple[str, ...]
    window: tuple[datetime, datetime] | None
    window_precision: Precision | None
    entities: tuple[str, ...]
    unread: tuple[str, ...]
    wants: frozenset[str]
    aspects: Aspects = Aspects()
    offset_minutes: int = 0

    @property
    def said_within(self) -> tuple[datetime, datetime] | None:
        """`[from, to)` in UTC, in which a message falls that was sent on the days of `window`."""
        if self.window is None or self.window_precision is Precision.INSTANT:
            return self.window
        begin, end = self.window
        return _earlier(begin, self.offset_minutes), _earlier(end, self.offset_minutes)


def plan_query(
    text: str, *, now: datetime, offset_minutes: int = 0, names: Collection[str] = ()
) -> QueryPlan:
    """Plan how a question is to be answered.

    Args:
        text: The question, English or French.
        now: The instant relative dates count from, timezone-aware.
        offset_minutes: Minutes east of UTC of whoever asks.
        names: Names known in the scope, found in the text whatever their case.

    Raises:
        NaiveDatetime: `now` has no timezone.

    >>> from datetime import UTC
    >>> plan = plan_query("What did Orsk cook last week?", now=datetime(2025, 2, 12, tzinfo=UTC))
    >>> [f"{edge:%Y-%m-%d}" for edge in plan.window or ()], plan.entities
    (['2025-02-03', '2025-02-10'], ('Orsk',))
    """
    given, text = text, unicodedata.normalize("NFC", text)  # word lists have é as one letter
    dated = window_of(text, now, offset_minutes)
    return QueryPlan(
        text=given,
        parts=parts_of(text),
        window=dated.window,
        window_precision=dated.precision,
        entities=names_in(text, names, dated.spans),
        unread=dated.unread,
        wants=wants_of(text),
        aspects=aspects_of(text),
        offset_minutes=offset_minutes,
    )


def _earlier(moment: datetime, minutes: int) -> datetime:
    try:
        return moment - timedelta(minutes=minutes)
    except OverflowError:  # the first or the last instant there is
        return moment
