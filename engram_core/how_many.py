"""Counts in words: "1 message", "2 messages"."""

from __future__ import annotations


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
