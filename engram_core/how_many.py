"""Counts in words: "1 message", "2 messages"."""

from __future__ import annotations

import re
from collections.abc import Mapping


def how_many(count: int, one: str, more: str | None = None) -> str:
    """A number with what it counts.

    Args:
        count: How many.
        one: What one is called.
        more: What any other number is called; with an "s" behind it unless given.

    >>> how_many(1, "policy", "policies"), how_many(0, "fact")
    ('1 policy', '0 facts')
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def counted(counts: Mapping[str, int]) -> str:
    """What there is of each kind, in one line; kinds of which there is nothing are left out.

    Args:
        counts: How many, by what several of them are called.

    >>> counted({"summaries": 1, "vectors": 4, "jobs": 0, "contexts shown before": 1})
    '1 summary, 4 vectors, 1 context shown before'
    """
    return ", ".join(how_many(count, _one(name), name) for name, count in counts.items() if count)


def _one(name: str) -> str:
    return re.sub(r"(ies|s)\b", lambda end: "y" if end[0] == "ies" else "", name, count=1)
