"""What a report is made of, before it is Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first column is text, another one holds figures where every cell is one."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def figures(self) -> tuple[bool, ...]:
        """For each column whether it holds figures, which stand to the right."""
        others = range(1, len(self.columns))
        return (False, *(all(_FIGURE.fullmatch(row[at]) for row in self.rows) for at in others))


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot: its files without their endings, relative to the report, and what it shows."""

    path: str
    shows: str


# A number or a dash, with the interval it may have: "1,619", "+0.638 [-0.094, +0.170]".
_FIGURE = re.compile(r"–|[-+]?[\d.,]+( \[[-+\d., ]+\])?")

# What steers a terminal that shows the report, turns its lines round, or cannot be written.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def steady(text: str) -> str:
    """Words of the data without what could steer whoever shows them."""
    return _STEERING.sub("\ufffd", text)


Block = Heading | Paragraph | Table | Picture


def share(value: float | None) -> str:
    """A share as a table shows it: three places, or a dash."""
    return "–" if value is None else f"{value:.3f}"


def amount(value: float | None) -> str:
    """A count or a time: whole from ten on, one place below."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.1f}"
