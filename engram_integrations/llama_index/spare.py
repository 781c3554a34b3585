"""Messages that the store could not take, kept for the session until it can (H13).

So the user's current message is in the prompt even while memory fails, and nothing is lost when it
works again. What waits when the user's memory is erased is let go: it was meant to be erased too.
"""

from __future__ import annotations

import logging
import threading
import uuid
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace

from llama_index.core.base.llms.types import ChatMessage

from engram_integrations.llama_index.locks import session_lock

_SESSIONS = 2048
_WAITING: dict[Hashable, list[Waiting]] = {}
_SEEN: OrderedDict[Hashable, int] = OrderedDict()  # erasures, as last read for a session
_SEEN_LOCK = threading.Lock()
_LOG = logging.getLogger("engram.integrations")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message and the id by which storing it again stores it once.

    Args:
        message: The message.
        id: Its key.
        refused: The store will never take it: it is shown in this turn and then let go.
        since: The user's last erasure when it began to wait; None where that is not known.
    """

    message: ChatMessage
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    refused: bool = False
    since: int | None = None

    def outlived(self, erased: int) -> bool:
        """Whether an erasure came after it, or may have: erased means gone (law 11)."""
        return self.since != erased and (self.since is not None or erased > 0)


def store_or_keep(
    session: Hashable,
    messages: Sequence[ChatMessage],
    store: Callable[[Sequence[Waiting]], Sequence[Waiting]],
    erased: Callable[[], int | None],
) -> None:
    """Store what waits and then the messages; what could not be stored waits.

    Args:
        session: Store, owner and session.
        messages: Copies of the new ones.
        store: Gives back what it could not store; what it raises leaves the new messages out.
        erased: The user's last erasure; None when it cannot be read, and then all waits.
    """
    new = [Waiting(message) for message in messages]
    with session_lock(session):
        held = [one for one in _WAITING.get(session, []) if not one.refused]
        upto = erased() if held else None
        if held and upto is None:
            left: Sequence[Waiting] = [*held, *new]
        else:
            left = store([*_still_meant(held, upto), *new])
        if left:
            _WAITING[session] = _since(left, session, erased)
        else:
            _WAITING.pop(session, None)


def waiting(session: Hashable, erased: int | None) -> list[ChatMessage]:
    """What waits to be stored, as copies.

    Args:
        session: Store, owner and session.
        erased: The user's last erasure; None when it cannot be read.
    """
    held = _WAITING.get(session, [])
    if erased is not None:
        _note(session, erased)
        held = [one for one in held if not one.outlived(erased)]
    return [one.message.model_copy(deep=True) for one in held]


def _still_meant(held: Sequence[Waiting], erased: int | None) -> list[Waiting]:
    kept = [one for one in held if erased is None or not one.outlived(erased)]
    if len(kept) < len(held):
        _LOG.warning(
            "let go of %d messages that could not be stored: the user's memory was erased "
            "since then",
            len(held) - len(kept),
        )
    return kept


def _since(
    left: Sequence[Waiting], session: Hashable, erased: Callable[[], int | None]
) -> list[Waiting]:
    """The messages with the moment from which they wait."""
    if all(one.since is not None for one in left):
        return list(left)
    now = erased()
    known = _SEEN.get(session) if now is None else now
    return [replace(one, since=known) if one.since is None else one for one in left]


def _note(session: Hashable, erased: int) -> None:
    with _SEEN_LOCK:
        _SEEN[session] = erased
        _SEEN.move_to_end(session)
        while len(_SEEN) > _SESSIONS:
            _SEEN.popitem(last=False)
