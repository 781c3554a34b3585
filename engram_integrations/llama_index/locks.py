"""Locks by session: what is stored for one conversation is stored in order."""

from __future__ import annotations

import threading
from collections.abc import Hashable

# A lock serves many sessions, so that none piles up.
_LOCKS = tuple(threading.Lock() for _ in range(64))


def session_lock(session: Hashable) -> threading.Lock:
    """The lock of a conversation, the same for all adapters of the process."""
    return _LOCKS[hash(session) % len(_LOCKS)]
