"""A scope as a whole: its session summaries and its counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engram_core.model.base import Result, short


@dataclass(frozen=True, slots=True)
class Summary(Result):
    """The summary of one session, each sentence of it standing on a stretch of one of `episodes`.

    Args:
        id: Its own.
        session: The session's label.
        text: Its sentences.
        episodes: The messages they stand on.
        created_at: When it was made.
        first_at: The time of the first message it covers.
        last_at: That of the last.
        by: "sentences" for sentences as they were said, else the model that wrote it.
        sources: Episode id and half-open character offsets for each sentence.
    """

    id: str
    session: str | None
    text: str
    episodes: tuple[str, ...]
    created_at: datetime
    first_at: datetime
    last_at: datetime
    by: str = "sentences"
    sources: tuple[tuple[str, int, int], ...] = ()

    def __repr__(self) -> str:
        return f"Summary({self.session and short(self.session)}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Lease(Result):
    """What one worker is reading.

    Args:
        worker: Its name, with host and process; None where nobody knows.
        jobs: How many messages it holds.
        until: When others may take them, unless it asks for more time.
    """

    worker: str | None
    jobs: int
    until: datetime

    def __str__(self) -> str:
        """As people may read it.

        >>> until = datetime.fromisoformat("2025-03-01T09:00+00:00")
        >>> str(Lease("kiln/311/9021/4f/7c", 2, until))
        '2 held by process 311 on kiln until 2025-03-01 09:00:00 UTC'
        """
        parts = (self.worker or "somebody").split("/")
        who = f"process {parts[1]} on {parts[0]}" if len(parts) == 5 else "/".join(parts)
        return f"{self.jobs} held by {who} until {self.until:%Y-%m-%d %H:%M:%S} UTC"


@dataclass(frozen=True, slots=True)
class Stats(Result):
    """Counts of one scope at the point asked.

    Args:
        episodes: Messages that were not erased.
        sessions: Conversations they belong to.
        facts: Facts that hold.
        versions: Fact versions ever made by then, expired ones too.
        entities: Entities that facts are about.
        summaries: Session summaries.
        jobs: State to number of jobs as of now, whatever the time asked: the queue has no past.
        first_at: When the earliest of the messages was said, in UTC.
        last_at: When the latest was.
        sparse: How many of the messages have learned sparse terms.
        leases: Who is consolidating messages of this user, as of now too.
    """

    episodes: int
    sessions: int
    facts: int
    versions: int
    entities: int
    summaries: int
    jobs: Mapping[str, int]
    first_at: datetime | None = None
    last_at: datetime | None = None
    sparse: int = 0
    leases: tuple[Lease, ...] = ()
