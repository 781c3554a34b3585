"""Making what things still want, batch by batch: vectors, or learned terms.

They are made outside any transaction. What was read is read again under the lock before anything
is stored, so that nothing erased meanwhile comes back, and two processes do not do it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, Table

from engram_core.consolidate.enrich.due import Due, Look
from engram_core.consolidate.enrich.positions import position, set_position
from engram_core.scope import Owner
from engram_core.storage.core import VECTOR
from engram_core.storage.database import Database
from engram_core.storage.owner import OwnerWrite

BATCH = 64


@dataclass(frozen=True, slots=True)
class Task:
    """One kind of thing to be made.

    Args:
        name: Under which its position is kept.
        kind: As the rows say it.
        find: Finds what is due.
        make: Makes the bytes of distinct texts; a text that it leaves out gets none.
    """

    name: str
    kind: str
    find: Callable[[Connection, Look], Due]
    make: Callable[[Sequence[str]], dict[str, bytes]]


@dataclass(frozen=True, slots=True)
class Batches:
    """What one model makes for one table.

    Args:
        database: The store.
        model: The model's name, as the rows say it.
        store: Stores bytes of one kind, by ref.
        table: Where they are stored.
    """

    database: Database
    model: str
    store: Callable[[OwnerWrite, str, Mapping[str, bytes]], None]
    table: Table = VECTOR

    def run(self, owner: Owner, task: Task, limit: int | None) -> tuple[int, bool]:
        """How many were made, and whether the limit was reached."""
        made = looked_at = 0
        while limit is None or looked_at < limit:
            wanted = BATCH if limit is None else min(BATCH, limit - looked_at)
            found, stored = self._batch(owner, task, wanted)
            if not found:
                return made, False
            looked_at += found
            made += stored
        return made, True

    def _batch(self, owner: Owner, task: Task, count: int) -> tuple[int, int]:
        """How many things were due, and how many of them have what they wanted now."""
        with self.database.read() as connection:
            start = position(connection, owner, task.name)
            look = Look(owner, self.model, start, count, table=self.table)
            due = task.find(connection, look)
        if not due.texts:
            return 0, 0
        distinct = list(dict.fromkeys(text for _, text in due.texts if text))
        blobs = task.make(distinct) if distinct else {}
        with self.database.write_owner(owner) as writing:
            again = task.find(writing.connection, replace(look, upto=due.upto))
            if position(writing.connection, owner, task.name) != start or again != due:
                return len(due.texts), 0  # somebody was quicker, or erased some of it
            made = {ref: blobs[text] for ref, text in due.texts if text in blobs}
            self.store(writing, task.kind, made)
            set_position(writing, task.name, due.position)
        return len(due.texts), len(made)
