"""Instants as forms give them: a day, or a time that need not say its offset."""

from __future__ import annotations

FIRST, LAST = "00:00:00", "23:59:59"  # of a day


def moment_of(given: str | None, *, of_day: str) -> str | None:
    """An instant in ISO 8601 with an offset; None where the form gives none.

    Args:
        given: A day, or a time; one without an offset is in UTC.
        of_day: The time of day that a mere day stands for: `FIRST` where something begins or ends,
            `LAST` where a page shows how the day left it.

    >>> moment_of("2024-03-31", of_day=LAST), moment_of("2024-03-31T12:00Z", of_day=LAST)
    ('2024-03-31T23:59:59+00:00', '2024-03-31T12:00Z')
    """
    told = (given or "").strip()
    if not told:
        return None
    if len(told) == len("2024-03-31"):
        return f"{told}T{of_day}+00:00"
    if not told[:4].isdigit() or len(told) < len("2024-03-31"):
        return told  # no instant; what refuses it quotes it as it was typed
    has_offset = told.endswith(("Z", "z")) or "+" in told[10:] or "-" in told[10:]
    return told if has_offset else f"{told}+00:00"
