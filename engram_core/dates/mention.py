"""What a date in text looks like once it is read: `DateMention`, and how it bounds what is said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from engram_core.times import Precision

Prefer = Literal["past", "future", "nearest"]


class Relation(StrEnum):
    """How the date bounds what is said."""

    AT = "at"  # in April, on Monday, yesterday
    SINCE = "since"  # since 2015, depuis mars
    FROM = "from"  # as of last month, from the 3rd of November
    UNTIL = "until"  # until the end of August
    BEFORE = "before"
    AFTER = "after"
    BY = "by"  # a deadline: by December, d'ici juin
    RANGE = "range"  # from 2018 to 2020
    AGO = "ago"  # three years ago, il y a deux mois
    AHEAD = "ahead"  # in two days, dans trois ans
    FOR = "for"  # for 9 years: `start` is when it began if it still lasts
    WITHIN = "within"  # in the last two months
    NAMED = "named"  # the year is part of a name: the 2023 Varnholt Forum


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date as it stands in a text.

    Args:
        span: Half-open character offsets into the text, the preposition included.
        start: UTC midnight that begins the calendar date; None when it cannot be placed at all.
        end: UTC midnight after it (of the last part of a range); None together with `start`.
        precision: Year, month or day; None together with `start`.
        relation: How the date bounds what is said.
        vague: Too loose to date a fact by ("last week", "by December", "recently"). A vague
            mention may still have a window (`start`, `end`) for questions.
        text: The words, `text[span[0]:span[1]]`.
        last: In a range, the beginning of its last part ("from 2018 to 2020" -> 2020).
        last_precision: The precision of `last`.
    """

    span: tuple[int, int]
    start: datetime | None
    end: datetime | None
    precision: Precision | None
    relation: Relation
    vague: bool
    text: str
    last: datetime | None = None
    last_precision: Precision | None = None

    @property
    def date(self) -> tuple[datetime, Precision] | None:
        """The date a fact may take from it, with its precision; None when it is vague."""
        if self.vague or self.start is None or self.precision is None:
            return None
        return self.start, self.precision
