"""Instants as forms give them: a day, or a time that need not say its offset."""

from __future__ import annotations

from engram_core.errors import InvalidInput
from engram_core.quoting import quoted
from engram_core.times import instant

TRUE_AT, BELIEVED_AT, ON = "True at", "As believed at", "On"  # what forms call them
FIRST, LAST = "00:00:00", "23:59:59"  # of a day


def moment_of(given: str | None, field: str, *, of_day: str) -> str | None:
    """An instant in ISO 8601 with an offset; None where the form gives none.

    Args:
        given: A day, or a time; one without an offset is in UTC.
        field: What the form calls it, for those who are told what is wrong with it.
        of_day: The time of day that a mere day stands for: `FIRST` where something begins or ends,
            `LAST` where a page shows how the day left it.

    Raises:
        InvalidInput: It is neither.

    >>> moment_of("2024-03-31", ON, of_day=LAST), moment_of("2024-03-31T12:00Z", ON, of_day=LAST)
    ('2024-03-31T23:59:59+00:00', '2024-03-31T12:00Z')
    """
    told = (given or "").strip()
    if not told:
        return None
    whole = _whole(told, of_day)
    try:
        instant(whole, field)
    except InvalidInput as error:
        raise InvalidInput(
            f"“{field}” is no day or time: {quoted(told)}; give for example 2024-05-01 or "
            "2024-05-01T09:00"
        ) from error
    return whole


def _whole(told: str, of_day: str) -> str:
    if len(told) == len("2024-03-31"):
        return f"{told}T{of_day}+00:00"
    has_offset = told.endswith(("Z", "z")) or "+" in told[10:] or "-" in told[10:]
    return told if has_offset else f"{told}+00:00"
