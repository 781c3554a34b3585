"""The first places of a ranking, shared among the aspects of a question. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest


def share_head(
    places: Sequence[int], firsts: Sequence[Sequence[int]], head: int
) -> tuple[int, ...]:
    """The positions, those that each aspect puts first among the first few.

    The very first of the whole stays; the others give way from the last of the first few on, and
    follow next. Nothing is moved where the aspects are among the first few already.

    Args:
        places: As ranked for the whole question, best first; as many are given back.
        firsts: The best of each aspect, best first.
        head: How many of the first places are shared.

    >>> share_head([1, 2, 3, 4, 5, 6, 7], [[2, 7], [9]], 5)
    (1, 2, 3, 9, 7, 4, 5)
    """
    front = list(places[:head])
    turns = [place for turn in zip_longest(*firsts) for place in turn if place is not None]
    wanted = list(dict.fromkeys(turns))[: max(0, len(front) - 1)]
    missing = [place for place in wanted if place not in front]
    spare = [place for place in front[1:] if place not in wanted]
    gone = spare[len(spare) - len(missing) :] if missing else []
    first = [place for place in front if place not in gone] + missing[: len(gone)]
    rest = [place for place in places if place not in first]
    return tuple([*first, *rest][: len(places)])
