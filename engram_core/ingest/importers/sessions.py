"""Putting drafts together to sessions while a file streams by, and dating those without a time."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions

DATED_BY_SESSION = {"dated_by": "session"}
DATED_BY_START = {"dated_by": "start"}
MAX_BATCH = 500  # messages handed on at once, so that one endless session is streamed too
MOST_TOGETHER = 4 * MAX_BATCH
_STEP = timedelta(seconds=1)


class Dates:
    """Dates the messages of a file by the rule at the head of `base`."""

    def __init__(self, start: datetime | None) -> None:
        self._start = start
        self._next: dict[str | None, datetime] = {}
        self._said: Counter[bytes] = Counter()

    def begin(self, session: str | None, start: datetime | None) -> None:
        """Say when a session began, where the format states it."""
        if start is not None:
            self._next[session] = start

    def date(self, session: str | None, draft: Draft) -> Draft:
        """The draft with a time.

        Raises:
            InvalidInput: Neither it nor anything before it in its session has one.
        """
        if draft.at is None and session not in self._next:
            return self._at_start(session, draft)
        at = draft.at or self._next[session]
        self._next[session] = at + _STEP
        if draft.at is None:
            return replace(draft, at=at, meta={**draft.meta, **DATED_BY_SESSION})
        return draft

    def _at_start(self, session: str | None, draft: Draft) -> Draft:
        if self._start is None:
            raise InvalidInput(
                "it has no time: give it an 'at', or pass start= with the time at which the "
                "session began"
            )
        at, self._start = self._start, self._start + _STEP
        known = draft.message_id or self._place(session, draft)
        meta = {**draft.meta, **DATED_BY_START}
        return replace(draft, at=at, meta=meta, message_id=known)

    def _place(self, session: str | None, draft: Draft) -> str:
        """What an undated message is known by: its words, and how often they stood before it.

        Its time is none of its own: it moves with `start` and with what grows before it.
        """
        same = same_said(draft, session)
        self._said[same] += 1
        return f"undated:{same.hex()}:{self._said[same] - 1}"


def same_said(draft: Draft, *place: object) -> bytes:
    """A digest of what was said, by whom, and where it stands, whenever that was."""
    told = [*place, draft.role, draft.speaker, draft.text, draft.payload]
    data = json.dumps(told, ensure_ascii=True, sort_keys=True)  # ASCII: lone surrogates survive
    return hashlib.blake2b(data.encode(), digest_size=16).digest()


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
