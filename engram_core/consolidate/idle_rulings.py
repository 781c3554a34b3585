"""Whose conflicts the background should look at next, and which a model has failed at."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import and_, func, select

from engram_core.consolidate.enrich.positions import set_position
from engram_core.scope import Owner
from engram_core.storage.core import INDEX_STATE, SCOPE
from engram_core.storage.database import Database

PAIRS_AT_ONCE = 2  # close() waits for them
MOST_TRIES = 3  # then a pair waits for adjudicate()
FIRST_WAIT = timedelta(minutes=1)  # after a failure; it doubles with each
LONGEST_WAIT = timedelta(hours=1)
_TASK = "rulings"
_LOOKED_AT = 50

Asked = frozenset[str]


@dataclass(frozen=True, slots=True)
class Idle:
    """A memory whose log has grown since its conflicts were looked at."""

    owner: Owner
    txn: int


@dataclass(slots=True)
class _Troubles:
    tried: Counter[Asked]
    failures: int = 0
    not_before: datetime | None = None


class IdleRulings:
    """Keeps the background from asking a model twice, or too often.

    How far the log of a memory was looked through is kept in the store. Failures are kept in memory
    only: who opens the store anew may have mended what was wrong.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._troubles: dict[Owner, _Troubles] = {}
        self._silences = 0
        self._silent_until: datetime | None = None

    def next(self, now: datetime) -> Idle | None:
        """The next memory to look at; None when there is none, or all wait after a failure."""
        if _goes_on(self._silent_until, now):
            return None
        mine = and_(
            INDEX_STATE.c.tenant == SCOPE.c.tenant,
            INDEX_STATE.c.user == SCOPE.c.user,
            INDEX_STATE.c.name == _TASK,
        )
        query = (
            select(SCOPE.c.tenant, SCOPE.c.user, SCOPE.c.last_txn)
            .outerjoin(INDEX_STATE, mine)
            .where(SCOPE.c.last_txn > func.coalesce(INDEX_STATE.c.position, 0))
            .order_by(SCOPE.c.tenant, SCOPE.c.user)
            .limit(_LOOKED_AT)
        )
        with self._database.read() as connection:
            due = [Idle((row.tenant, row.user), row.last_txn) for row in connection.execute(query)]
        return next((one for one in due if not self._waits(one, now)), None)

    def _waits(self, idle: Idle, now: datetime) -> bool:
        with self._lock:
            held = self._troubles.get(idle.owner)
        return held is not None and _goes_on(held.not_before, now)

    def tried(self, owner: Owner) -> Counter[Asked]:
        """How often a model has failed at the pairs of a memory."""
        with self._lock:
            held = self._troubles.get(owner)
            return Counter() if held is None else Counter(held.tried)

    def note(
        self, owner: Owner, failed: Mapping[Asked, int], now: datetime, *, silent: bool
    ) -> None:
        """Remember the pairs that a model failed at just now; a memory with any waits a while.

        Args:
            owner: Whose pairs.
            failed: How often it failed at each.
            now: The instant now.
            silent: The model did not answer at all: then nobody's pairs are asked about meanwhile.
        """
        with self._lock:
            self._silences = self._silences + 1 if silent else 0
            self._silent_until = now + _wait(self._silences) if silent else None
            held = self._troubles.setdefault(owner, _Troubles(Counter()))
            if not silent:
                held.tried.update(failed)
            held.failures = held.failures + 1 if failed else 0
            held.not_before = now + _wait(held.failures) if failed else None

    def done(self, idle: Idle) -> None:
        """Nothing of this memory is left to ask: it is looked at again when its log has grown."""
        with self._database.write_owner(idle.owner) as writing:
            set_position(writing, _TASK, idle.txn)


def _goes_on(until: datetime | None, now: datetime) -> bool:
    """Whether a wait goes on; a longer one than any was set before the clock was set back."""
    return until is not None and now < until <= now + 2 * LONGEST_WAIT


def _wait(failures: int) -> timedelta:
    doubled: timedelta = FIRST_WAIT * 2 ** min(max(failures - 1, 0), 16)
    return min(doubled, LONGEST_WAIT)
