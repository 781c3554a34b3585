"""What a backup holds, and where it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram_core.how_many import how_many
from engram_core.model.base import Result


@dataclass(frozen=True, slots=True)
class Backup(Result):
    """A copy of a whole store, complete and looked over.

    Args:
        path: Its folder, which is a store and can be opened as it is.
        at: The instant it shows: all that was acknowledged before is in it.
        scopes: How many (tenant, user) pairs have memories in it.
        episodes: Messages in it.
        facts: Fact versions in it.
        bytes: Its size on disk.
        checked: Whether every belief in it was derived anew and found equal.
        note: What an erasure means for it.
    """

    path: str
    at: datetime
    scopes: int
    episodes: int
    facts: int
    bytes: int
    checked: bool = False
    note: str = (
        "An erasure in the store does not reach this copy: delete copies that are older than it."
    )

    def __repr__(self) -> str:
        held = f"{how_many(self.scopes, 'scope')}, {how_many(self.episodes, 'episode')}"
        return f"Backup({self.path!r}, {held})"
