"""Values as errors repeat them: enough to be known again, however long they are."""

from __future__ import annotations

MOST = 80


def quoted(value: object) -> str:
    """A value as Python writes it, at most 80 characters of it.

    >>> quoted("e1-abc")
    "'e1-abc'"
    >>> len(quoted("x" * 10_000)) < 120
    True
    """
    if isinstance(value, str) and len(value) > MOST:
        return f"{value[:MOST]!r}… ({len(value)} characters)"
    shown = repr(value)
    return shown if len(shown) <= 2 * MOST else f"{shown[: 2 * MOST]}…"
