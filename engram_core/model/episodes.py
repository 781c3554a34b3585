"""Messages as they are kept, and the receipt for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engram_core.model.base import Result, short
from engram_core.times import Precision


@dataclass(frozen=True, slots=True)
class Episode(Result):
    """One message or event, stored losslessly.

    Args:
        id: Of the episode.
        seq: Total order within the (tenant, user).
        tenant: Whose memory it is in.
        user: Likewise.
        agent: The agent it was stored with, if one was named.
        session: The conversation it was stored with, if one was named.
        role: "user", "assistant", "system", "tool" or whatever the message had.
        speaker: The name on the message, if it has one.
        text: Its words; "" for a message without any.
        payload: The original message when it is more than its text, else None.
        event_at: When it was said, in UTC.
        offset_minutes: The offset that `event_at` came with, in minutes east of UTC.
        precision: How exactly `event_at` is known.
        recorded_at: When the store took it in, in UTC.
        meta: What the caller attached to the message.
        erased: True for the skeleton that an erasure leaves.
    """

    id: str
    seq: int
    tenant: str
    user: str
    agent: str | None
    session: str | None
    role: str
    speaker: str | None
    text: str
    payload: Any
    event_at: datetime
    offset_minutes: int
    precision: Precision
    recorded_at: datetime
    meta: Mapping[str, Any]
    erased: bool = False

    def __repr__(self) -> str:
        return f"Episode({self.id}, {self.role}, {self.event_at:%Y-%m-%d}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Receipt(Result):
    """What `add()` stored.

    Args:
        episodes: The episode of each message, in the order given.
        stored: For each message whether it is new; False for one that was there already.
        job: The newest job queued, by the id of its episode; None where nothing was new.
    """

    episodes: tuple[str, ...]
    stored: tuple[bool, ...]
    job: str | None

    @property
    def duplicates(self) -> int:
        """How many of the messages were already there."""
        return len(self.stored) - sum(self.stored)

    def __repr__(self) -> str:
        return f"Receipt({sum(self.stored)} stored, {self.duplicates} duplicate)"


@dataclass(frozen=True, slots=True)
class JobStatus(Result):
    """How far one episode has come.

    Args:
        episode: Its id.
        state: "pending", "leased", "done" or "failed".
        attempts: How often it was tried.
        error: What the last attempt failed with; None where it did not.
    """

    episode: str
    state: str
    attempts: int = 0
    error: str | None = None
