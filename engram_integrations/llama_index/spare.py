"""Messages that the store could not take, kept for the session until it can (H13).

So the user's current message is in the prompt even while memory fails, and nothing is lost when it
works again.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from llama_index.core.base.llms.types import ChatMessage

# Messages of one session are stored in order; a lock serves many sessions, so that none is kept.
_LOCKS = tuple(threading.Lock() for _ in range(64))
_WAITING: dict[Hashable, list[Waiting]] = {}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message and the id by which storing it again stores it once."""

    message: ChatMessage
    id: str = field(default_factory=lambda: uuid.uuid4().hex)


def store_or_keep(
    session: Hashable,
    messages: Sequence[ChatMessage],
    store: Callable[[Sequence[Waiting]], bool],
) -> None:
    """Store what waits and then the messages; what could not be stored waits.

    Args:
        session: Store, owner and session.
        messages: Copies of the new ones.
        store: Whether it could; what it raises leaves the new messages out.
    """
    with _lock(session):
        before = _WAITING.get(session, [])
        now = [*before, *(Waiting(message) for message in messages)]
        if store(now):
            _WAITING.pop(session, None)
        else:
            _WAITING[session] = now


def waiting(session: Hashable) -> list[ChatMessage]:
    """What waits to be stored, as copies."""
    return [one.message.model_copy(deep=True) for one in _WAITING.get(session, [])]


def _lock(session: Hashable) -> threading.Lock:
    return _LOCKS[hash(session) % len(_LOCKS)]
