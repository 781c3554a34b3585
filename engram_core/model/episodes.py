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
        event_at: When it was said, in UTC; `offset_minutes` keeps the offset it came with.
        recorded_at: When the store took it in.
        seq: Total order within the (tenant, user).
        payload: The original message when it is more than its text, else None.
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
    """What `add()` stored: episode ids in the order given, and per message whether it was new."""

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
    """How far one episode has come: "pending", "leased", "done" or "failed"."""

    episode: str
    state: str
    attempts: int = 0
    error: str | None = None
