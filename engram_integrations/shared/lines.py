"""One line of text each for a fact, a hit and an entry of a timeline, as tools show them to models.

Each line carries the id that the tools take, and what is stored stays within its line.
"""

from __future__ import annotations

from engram_core.escape import one_line
from engram_core.model import Fact, Hit, TimelineEntry
from engram_core.times import show_date


def fact_line(fact: Fact) -> str:
    """`[id] user works at Acme (since 2024-03-01)`."""
    return f"[{fact.id}] {one_line(fact.text)} ({fact.dates})"


def hit_line(hit: Hit) -> str:
    """`[id] what was found`."""
    return f"[{hit.id}] {one_line(hit.text)}"


def entry_line(entry: TimelineEntry) -> str:
    """`2024-03-01 began: user works at Acme [id]`."""
    date = show_date(entry.at, entry.precision)
    return f"{date} {entry.what}: {one_line(entry.fact.text)} [{entry.fact.id}]"
