"""Putting drafts together to sessions while a file streams by, and dating those without a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions

DATED_BY_SESSION = {"dated_by": "session"}
MAX_BATCH = 500  # messages handed on at once, so that one endless session is streamed too
MOST_TOGETHER = 4 * MAX_BATCH
_STEP = timedelta(seconds=1)


class Dates:
    """Dates the messages of each session by the rule at the head of `base`."""

    def __init__(self, start: datetime | None) -> None:
        self._start = start
        self._next: dict[str | None, datetime] = {}

    def begin(self, session: str | None, start: datetime | None) -> None:
        """Say when a session began, where the format states it."""
        if start is not None:
            self._next[session] = start

    def date(self, session: str | None, draft: Draft) -> Draft:
        """The draft with a time.

        Raises:
            InvalidInput: Neither it nor anything before it in its session has one.
        """
        at = draft.at or self._due(session)
        self._next[session] = at + _STEP
        if draft.at is None:
            return replace(draft, at=at, meta={**draft.meta, **DATED_BY_SESSION})
        return draft

    def _due(self, session: str | None) -> datetime:
        due = self._next.get(session, self._start)
        if due is None:
            raise InvalidInput(
                "it has no time: give it an 'at', or pass start= with the time at which the "
                "session began"
            )
        return due


def sessions(
    found: Iterable[tuple[str | None, Draft, str]],
    options: ImportOptions,
    conversation: str | None = None,
) -> Iterator[Imported]:
    """Neighbouring drafts of one session as one `Imported`, some 500 at once.

    Args:
        found: Session, draft with its time, and position, in the order of the file.
        options: Names the session of those that have none.
        conversation: What all of them belong to.
    """
    batch: list[Draft] = []
    name, first = options.session, ""
    for session, draft, where in found:
        session = session or options.session
        if batch and (session != name or _is_full(batch, draft)):
            yield _imported(name, batch, conversation, first)
            batch = []
        if not batch:
            name, first = session, where
        batch.append(draft)
    if batch:
        yield _imported(name, batch, conversation, first)


def _is_full(batch: list[Draft], following: Draft) -> bool:
    """Whether to hand a batch on before the draft that follows it.

    Messages of one instant stay together, for the same words twice are told apart within a batch
    only; up to a length that no clock of minutes fills, so that no file is held in memory.
    """
    together = following.at == batch[-1].at and len(batch) < MOST_TOGETHER
    return len(batch) >= MAX_BATCH and not together


def _imported(
    session: str | None, batch: list[Draft], conversation: str | None, where: str
) -> Imported:
    speakers = dict.fromkeys(draft.speaker for draft in batch if draft.speaker)
    return Imported(session, tuple(batch), tuple(speakers), conversation, where)
