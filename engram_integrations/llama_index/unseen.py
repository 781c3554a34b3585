"""Which messages of a history are new, when only a part of it is handed over, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence


def first_unseen(stored: Sequence[Hashable], window: Sequence[Hashable]) -> list[int]:
    """Places in `window` of what is not stored yet.

    A window that was cut at its beginning goes on where it fits the stored end best. One that fits
    nowhere, since the history was edited, is compared by how often each message occurs.

    Args:
        stored: What is stored of the conversation, in order; at least as far back as the window.
        window: A stretch of the conversation as it is now.

    >>> first_unseen(["hi", "ok", "ok"], ["ok", "ok", "bye"])
    [2]
    >>> first_unseen(["hi", "ok"], ["no", "hi"])
    [0]
    """
    for start in range(len(stored)):
        shared = min(len(stored) - start, len(window))
        if list(stored[start : start + shared]) == list(window[:shared]):
            return list(range(shared, len(window)))
    left = Counter(stored)
    new = []
    for place, message in enumerate(window):
        if left[message] > 0:
            left[message] -= 1
        else:
            new.append(place)
    return new
