"""One recall per user turn: an agent asks memory again after every round of tools.

A conversation has one entry, of its latest turn. It stands outside the adapter, which is copied
through JSON between and within runs.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

_CONVERSATIONS = 2048
_LOCK = threading.Lock()
_LATEST: OrderedDict[Hashable, tuple[Hashable, str]] = OrderedDict()


def once_per_turn(conversation: Hashable, turn: Hashable, work: Callable[[], str]) -> str:
    """The result of `work()`, of an earlier call if it was for the same turn.

    Args:
        conversation: Store, owner and session.
        turn: All that the result depends on.
        work: Called outside any lock; what it raises is not kept.
    """
    with _LOCK:
        known = _LATEST.get(conversation)
    if known is not None and known[0] == turn:
        return known[1]
    result = work()
    with _LOCK:
        _LATEST[conversation] = (turn, result)
        _LATEST.move_to_end(conversation)
        while len(_LATEST) > _CONVERSATIONS:
            _LATEST.popitem(last=False)
    return result


def forget_turn(conversation: Hashable) -> None:
    """Recall anew next time, because the conversation was set or reset."""
    with _LOCK:
        _LATEST.pop(conversation, None)


def forget_turns_of(owner: tuple[str, str, str]) -> None:
    """Recall anew in all conversations of a (store, tenant, user), since its memory has changed."""
    with _LOCK:
        for conversation in [one for one in _LATEST if _owner_of(one) == owner]:
            _LATEST.pop(conversation)


def _owner_of(conversation: Hashable) -> Hashable:
    return conversation[:3] if isinstance(conversation, tuple) else None
