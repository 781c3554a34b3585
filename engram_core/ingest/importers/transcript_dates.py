"""The dates at the head of a transcript's lines: how they are written, and what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from engram_core.errors import InvalidInput

DateOrder = Literal["day", "month"]

# A date begins with its year, or as phones export chats: with its day or its month.
HEAD = r"""[\u200e\u200f\ufeff]*\[?
    (?P<date>\d{4}(?:-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2}|\.\s?\d{1,2}\.\s?\d{1,2}\.?)
        |\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d)|\d{1,2}-\d{1,2}-\d{4})
    (?:,\s*|[T\s]\s*)(?:(?:klo|kl\.?|um|à|at|om)\s+)?
    (?P<early>上午|下午|午前|午後|오전|오후)?\s*
    (?P<time>\d{1,2}[:.]\d\d(?:[:.]\d\d)?)\s*(?P<half>[ap]\.?\s?m\.?)?
    \s*(?P<zone>Z|[+-]\d\d:?\d\d)?"""
_HEAD = re.compile(HEAD, re.VERBOSE | re.IGNORECASE)
_AFTERNOON = ("p", "下", "午後", "오후")
_MONTHS = 12


def order_of(source: Iterable[str]) -> DateOrder | None:
    """Which of day and month stands first; None where no date of the file shows it."""
    for line in source:
        found = _HEAD.match(line)
        if found and not _year_first(found["date"]):
            first, second, _ = _numbers(found["date"])
            if first > _MONTHS or second > _MONTHS:
                return "day" if first > _MONTHS else "month"
    return None


def moment_of(found: re.Match[str], order: DateOrder | None) -> str:
    """The time a line states, as ISO 8601, without an offset unless it states one.

    Args:
        found: A match of `HEAD`.
        order: Which of day and month stands first; None where nobody knows.

    Raises:
        InvalidInput: There is no such time, or it can be read in two ways.
    """
    year, month, day = _calendar(found["date"], order)
    hour, minute, second = [*map(int, re.split("[:.]", found["time"])), 0][:3]
    half = (found["half"] or found["early"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half.startswith(_AFTERNOON) else 0)
    try:
        at = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - the zone follows
    except ValueError as error:
        raise InvalidInput(f"{found['date']} {found['time']} is not in the calendar") from error
    return f"{at:%Y-%m-%dT%H:%M:%S}{found['zone'] or ''}"


def _calendar(date: str, order: DateOrder | None) -> tuple[int, int, int]:
    first, second, third = _numbers(date)
    if _year_first(date):
        return first, second, third
    if order is None:
        raise InvalidInput(
            f"whether {date} begins with its day or its month shows nowhere in the file: say it "
            "with date_order='day' or 'month', or write dates as 2024-05-01"
        )
    year = third if third > 99 else 2000 + third
    return (year, second, first) if order == "day" else (year, first, second)


def _year_first(date: str) -> bool:
    return date[:4].isdigit()


def _numbers(date: str) -> tuple[int, int, int]:
    first, second, third = (int(part) for part in re.findall(r"\d+", date))
    return first, second, third
