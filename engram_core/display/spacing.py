"""Labels of a drawing moved apart until none covers another. Pure, and the same each time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

Point = tuple[float, float]

_ROUNDS = 120


def spread(places: Mapping[str, Point], boxes: Mapping[str, Point]) -> dict[str, Point]:
    """Places at which no two boxes overlap, as near to the given ones as some pushing gets.

    Args:
        places: The centre of each box, by name.
        boxes: Its width and height, in the same unit.

    Returns:
        The centres moved; of a crowd that finds no room in time, as far as it came.
    """
    moved = {name: list(place) for name, place in places.items()}
    for _ in range(_ROUNDS):
        still = True
        for one, other in combinations(moved, 2):
            still = not _push(moved[one], moved[other], boxes[one], boxes[other]) and still
        if still:
            break
    return {name: (x, y) for name, (x, y) in moved.items()}


def _push(one: list[float], other: list[float], box: Point, beside: Point) -> bool:
    """Move two centres apart along the axis where it costs less; whether they had to move."""
    gaps = [(box[axis] + beside[axis]) / 2 - abs(one[axis] - other[axis]) for axis in (0, 1)]
    if min(gaps) <= 0:
        return False
    axis = 0 if gaps[0] < gaps[1] else 1
    step = gaps[axis] / 2 + 0.001
    sign = 1 if one[axis] >= other[axis] else -1
    one[axis] += sign * step
    other[axis] -= sign * step
    return True
