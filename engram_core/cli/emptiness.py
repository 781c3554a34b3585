"""An answer that holds nothing says for when, and what to try next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_core.cli.tables import nothing
from engram_core.how_many import how_many

if TYPE_CHECKING:
    from rich.text import Text

    from engram_core.cli.options import When, Whose
    from engram_core.engine import Engram


def message_if_empty(
    found: object, what: str, mem: Engram, whose: Whose, when: When, *about: str | None
) -> list[Text]:
    """The line shown in place of an empty answer; none for one that holds something.

    Args:
        found: The answer, or its part that may be empty.
        what: What there is none of, as "No facts".
        mem: The store, open.
        whose: Whose memory was asked.
        when: For when.
        about: What else narrowed the question: subject, predicate.
    """
    if found:
        return []
    try_next = _of_times(when) or _of_memory(mem, whose, any(about))
    return nothing(f"{what}{_points(when)}{f': {try_next}' if try_next else '.'}")


def _points(when: When) -> str:
    told = ((" as of ", when.as_of), (" true at ", when.valid_at), (" believed at ", when.known_at))
    return "".join(f"{word}{at}" for word, at in told if at is not None)


def _of_times(when: When) -> str:
    if when.as_of is not None:
        return (
            "that also asks what was believed then; --valid-at alone asks what is known today of "
            "that time"
        )
    if when.known_at is not None:
        return "nothing of it was known yet; leave --known-at out to ask what is known today"
    if when.valid_at is not None:
        return "`engram history` without it shows since and until when each fact holds"
    return ""


def _of_memory(mem: Engram, whose: Whose, narrowed: bool) -> str:
    stats = mem.stats(whose.scope)
    waiting = sum(count for state, count in stats.jobs.items() if state != "done")
    if not stats.episodes:
        return f"nothing is stored for user {whose.user!r}; `engram users` shows who is there"
    if waiting:
        held = how_many(waiting, "message is", "messages are")
        return f"{held} not read yet; `engram consolidate` turns them into facts"
    return "`engram entities` shows whom and what the facts tell of" if narrowed else ""
