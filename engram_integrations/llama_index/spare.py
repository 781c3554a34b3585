"""Messages that the store could not take, kept for the session until it can (H13).

So the user's current message is in the prompt even while memory fails, and nothing is lost when it
works again.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from llama_index.core.base.llms.types import ChatMessage

from engram_integrations.llama_index.locks import session_lock

_WAITING: dict[Hashable, list[Waiting]] = {}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message and the id by which storing it again stores it once.

    Args:
        message: The message.
        id: Its key.
        refused: The store will never take it: it is shown in this turn and then let go.
    """

    message: ChatMessage
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    refused: bool = False


def store_or_keep(
    session: Hashable,
    messages: Sequence[ChatMessage],
    store: Callable[[Sequence[Waiting]], Sequence[Waiting]],
) -> None:
    """Store what waits and then the messages; what could not be stored waits.

    Args:
        session: Store, owner and session.
        messages: Copies of the new ones.
        store: Gives back what it could not store; what it raises leaves the new messages out.
    """
    with session_lock(session):
        before = [one for one in _WAITING.get(session, []) if not one.refused]
        left = store([*before, *(Waiting(message) for message in messages)])
        if left:
            _WAITING[session] = list(left)
        else:
            _WAITING.pop(session, None)


def waiting(session: Hashable) -> list[ChatMessage]:
    """What waits to be stored, as copies."""
    return [one.message.model_copy(deep=True) for one in _WAITING.get(session, [])]
