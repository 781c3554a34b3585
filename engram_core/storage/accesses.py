"""Keeping count of what is read, without ever holding up who reads it."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, case, select

from engram_core.errors import StoreError
from engram_core.scope import Owner
from engram_core.storage.conditions import chunks
from engram_core.storage.conflicts import insert_for
from engram_core.storage.core import EPISODE, FACT, SALIENCE, SUMMARY
from engram_core.storage.database import Database
from engram_core.storage.owner import OwnerWrite

_LOG = logging.getLogger("engram")
_CHUNK = 500
MOST_WAITING = 10_000  # refs; a store that cannot be written must not fill the memory


# Composed once: putting it together takes longer than running it.
_READS = select(SALIENCE.c.ref, SALIENCE.c.last_access, SALIENCE.c.accesses).where(
    SALIENCE.c.tenant == bindparam("tenant"),
    SALIENCE.c.user == bindparam("user"),
    SALIENCE.c.ref.in_(bindparam("refs", expanding=True)),
)


@dataclass(frozen=True, slots=True)
class Access:
    """How often, and when last, something was read."""

    last_access: datetime
    accesses: int


class AccessNotes:
    """Reads noted in memory until somebody has time to write them down.

    A recall must not wait for the one writer SQLite has, so it only calls `note`; the background
    worker and `close()` call `flush`. What a crash takes is a few counts.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._counts: dict[Owner, Counter[str]] = {}
        self._last: dict[tuple[Owner, str], datetime] = {}

    def note(self, owner: Owner, refs: Iterable[str], now: datetime) -> None:
        """Remember that these episodes, facts or summaries were read."""
        with self._lock:
            for ref in dict.fromkeys(refs):
                if len(self._last) >= MOST_WAITING and (owner, ref) not in self._last:
                    return
                self._counts.setdefault(owner, Counter())[ref] += 1
                self._last[owner, ref] = max(now, self._last.get((owner, ref), now))

    def flush(self, owner: Owner | None = None) -> int:
        """Write down what was noted; returns how many refs were. What fails is dropped.

        Args:
            owner: Only of this one: what another does must not change when mine counts (law 8).
        """
        with self._lock:
            owners = list(self._counts) if owner is None else [owner]
            counts = {one: self._counts.pop(one, Counter()) for one in owners}
            last = {(one, ref): self._last.pop((one, ref)) for one in owners for ref in counts[one]}
        written = 0
        for owner, counted in counts.items():
            seen = {ref: Access(last[owner, ref], count) for ref, count in sorted(counted.items())}
            written += len(seen) if _write(self._database, owner, seen) else 0
        return written


def _write(database: Database, owner: Owner, seen: dict[str, Access]) -> bool:
    if not seen:
        return True
    try:
        # Under the lock: what was read may have been erased before it is written down (law 11).
        with database.write_owner(owner) as writing:
            _upsert(writing.connection, owner, _not_erased(writing, seen))
    except StoreError as error:
        _LOG.warning("reads were not counted: %s", type(error).__name__)
        return False
    return True


def _not_erased(writing: OwnerWrite, seen: dict[str, Access]) -> dict[str, Access]:
    gone: set[str] = set()
    for chunk in chunks(list(seen)):
        for table in (EPISODE, FACT, SUMMARY):
            query = select(table.c.id).where(
                writing.mine(table), table.c.id.in_(chunk), table.c.erased.is_(True)
            )
            gone.update(name for (name,) in writing.connection.execute(query))
    return {ref: access for ref, access in seen.items() if ref not in gone}


def _upsert(connection: Connection, owner: Owner, seen: dict[str, Access]) -> None:
    statement = insert_for(connection, SALIENCE)
    new, old = statement.excluded, SALIENCE.c
    later = case((new.last_access > old.last_access, new.last_access), else_=old.last_access)
    statement = statement.on_conflict_do_update(
        index_elements=[old.tenant, old.user, old.ref],
        set_={"last_access": later, "accesses": old.accesses + new.accesses},
    )
    rows = [
        {
            "tenant": owner[0],
            "user": owner[1],
            "ref": ref,
            "last_access": access.last_access,
            "accesses": access.accesses,
        }
        for ref, access in seen.items()
    ]
    if rows:
        connection.execute(statement, rows)


def load_accesses(connection: Connection, owner: Owner, refs: Iterable[str]) -> dict[str, Access]:
    """Ref to what is known of its reads; those never read are missing."""
    wanted = list(dict.fromkeys(refs))
    found: dict[str, Access] = {}
    for start in range(0, len(wanted), _CHUNK):
        given = {"tenant": owner[0], "user": owner[1], "refs": wanted[start : start + _CHUNK]}
        for ref, last, count in connection.execute(_READS, given):
            found[ref] = Access(last, count)
    return found
