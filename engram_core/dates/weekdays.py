"""The weekday that was named: the latest gone by, the first to come, that of this week."""

from __future__ import annotations

import re
from datetime import date, timedelta

from engram_core.dates.rules import Viewpoint


def weekday_of(found: re.Match[str], view: Viewpoint) -> int:
    """The weekday that was found; Monday is 0."""
    return view.words.weekdays[found["weekday"].lower()]


def gone(weekday: int, view: Viewpoint) -> date:
    """The latest such weekday before today."""
    return view.today - timedelta(days=(view.today.weekday() - weekday - 1) % 7 + 1)


def coming(weekday: int, view: Viewpoint) -> date:
    """The first such weekday after today."""
    return view.today + timedelta(days=(weekday - view.today.weekday() - 1) % 7 + 1)


def of_this_week(weekday: int, view: Viewpoint) -> date:
    """Such a weekday of this calendar week, which begins on Monday."""
    return view.today + timedelta(days=weekday - view.today.weekday())
