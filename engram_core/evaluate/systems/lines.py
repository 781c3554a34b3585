"""Messages as lines of a context, and as many of them as a budget holds. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram_core.embed.tokens import count_tokens, truncate_to_tokens
from engram_core.evaluate.cases import Turn

LEAST = 24  # tokens of room under which a cut message says nothing


def line_of(turn: Turn) -> str:
    """`2024-05-01 09:30 Ana: …`, on one line."""
    words = " ".join(turn.text.split())
    return f"{turn.at:%Y-%m-%d %H:%M} {turn.speaker or turn.role}: {words}"


def spoken(turn: Turn) -> str:
    """What a baseline searches of a message: its words after its speaker's name."""
    return f"{turn.speaker}: {turn.text}" if turn.speaker else turn.text


def in_time(turns: Iterable[Turn]) -> list[Turn]:
    """Oldest first; of one time in the order given."""
    return sorted(turns, key=lambda turn: turn.at)


def lay_out(turns: Iterable[Turn]) -> str:
    """Messages oldest first, one a line."""
    return "\n".join(line_of(turn) for turn in in_time(turns))


def within(ranked: Sequence[Turn], budget: int) -> str:
    """As many of the messages as fit, best first, laid out oldest first.

    The first that does not fit is cut to the room that is left; later ones are tried whole.

    Args:
        ranked: Best first.
        budget: Most tokens.
    """
    room, cut = budget, False
    chosen: list[tuple[Turn, str]] = []
    for turn in ranked:
        line = line_of(turn)
        cost = count_tokens(line)
        if cost > room and not cut and room >= LEAST:
            line, cut = truncate_to_tokens(line, room), True
            cost = count_tokens(line)
        if cost <= room:
            chosen.append((turn, line))
            room -= cost
    return "\n".join(line for _, line in sorted(chosen, key=lambda pair: pair[0].at))


def newest_within(turns: Sequence[Turn], window: int) -> list[Turn]:
    """The newest messages that fit a window together; what is older is cut."""
    kept: list[Turn] = []
    room = window
    for turn in reversed(in_time(turns)):
        room -= count_tokens(line_of(turn))
        if room < 0:
            break
        kept.append(turn)
    return kept[::-1]
