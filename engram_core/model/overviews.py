"""What is told of a scope as a whole: summaries and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engram_core.model.base import Result, short


@dataclass(frozen=True, slots=True)
class Summary(Result):
    """The summary of one session, each sentence of it taken from `episodes`."""

    id: str
    session: str | None
    text: str
    episodes: tuple[str, ...]
    created_at: datetime
    first_at: datetime
    last_at: datetime

    def __repr__(self) -> str:
        return f"Summary({self.session}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Stats(Result):
    """Counts of one scope at the point asked; `jobs` are those of now: the queue has no past."""

    episodes: int
    sessions: int
    facts: int
    versions: int
    entities: int
    summaries: int
    jobs: Mapping[str, int]
    first_at: datetime | None = None
    last_at: datetime | None = None
