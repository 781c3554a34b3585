"""Writing to one (tenant, user): its lock, its counters and the instants of its log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    RowMapping,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from engram_core.clock import Clock, next_instant
from engram_core.log import Stamp
from engram_core.scope import Owner, Scope
from engram_core.storage.conditions import mine
from engram_core.storage.conflicts import insert_for
from engram_core.storage.core import SCOPE, TRANSACTION

# Made once: composing a statement costs as much as running it, and these run on every write.
_MINE = mine(SCOPE, (bindparam("of_tenant"), bindparam("of_user")))
_SEEN = select(SCOPE).where(_MINE)
_LOCK = _SEEN.with_for_update()
_SAVE = update(SCOPE).where(_MINE)
_FORGET = delete(SCOPE).where(_MINE)


@dataclass(slots=True)
class OwnerWrite:
    """An open transaction that holds the lock of one (tenant, user)."""

    connection: Connection
    tenant: str
    user: str
    tag: str
    clock: Clock
    last_seq: int
    last_txn: int
    last_vector: int
    epoch: int
    last_instant: datetime | None

    @property
    def columns(self) -> dict[str, str]:
        """Tenant and user, as every row carries them."""
        return {"tenant": self.tenant, "user": self.user}

    def mine(self, table: FromClause) -> ColumnElement[bool]:
        """The condition that a row of `table` belongs to this (tenant, user)."""
        return mine(table, (self.tenant, self.user))

    def next_seq(self, count: int = 1) -> int:
        """Take `count` sequence numbers for episodes; returns the first."""
        self.last_seq += count
        return self.last_seq - count + 1

    def next_vector(self, count: int = 1) -> int:
        """Take `count` numbers for vectors; returns the first."""
        self.last_vector += count
        return self.last_vector - count + 1

    def bump_epoch(self) -> None:
        """Say that rows were rewritten, so that every cache starts anew."""
        self.epoch += 1

    def log(self, kind: str, subject: str | None = None) -> Stamp:
        """Append an entry to the log; its instant is after all before it (law 7)."""
        self.last_txn += 1
        self.last_instant = next_instant(self.clock, self.last_instant)
        self.connection.execute(
            insert(TRANSACTION).values(
                **self.columns,
                number=self.last_txn,
                instant=self.last_instant,
                kind=kind,
                subject=subject,
            )
        )
        return Stamp(self.tag, self.last_txn, self.last_instant)


@contextmanager
def owner_write(connection: Connection, owner: Owner, clock: Clock) -> Iterator[OwnerWrite]:
    """Take the lock of `owner` inside an open transaction; its counters are saved on leaving."""
    tenant, user = owner
    writing = _locked(connection, tenant, user, clock)
    before = _counters(writing)
    yield writing
    if _counters(writing) != before:
        whose = {"of_tenant": tenant, "of_user": user}
        connection.execute(_SAVE, {**whose, **_counters(writing)})


def owner_read(connection: Connection, owner: Owner, clock: Clock) -> OwnerWrite | None:
    """The counters of `owner` as a snapshot sees them, without the lock: for what only reads.

    Args:
        connection: Of a read.
        owner: Whose.
        clock: That of the store.

    Returns:
        None where nothing is stored of them.
    """
    tenant, user = owner
    whose = {"of_tenant": tenant, "of_user": user}
    row = connection.execute(_SEEN, whose).mappings().first()
    return None if row is None else _of_row(row, owner, connection, clock)


@contextmanager
def two_owners(
    connection: Connection, owner: Owner, other: Owner, clock: Clock
) -> Iterator[tuple[OwnerWrite, OwnerWrite]]:
    """Take the locks of two (tenant, user)s, always in one order, whichever is named first.

    So of two that each need both, neither can wait for the other. A user of whom nothing was ever
    stored is locked too, or they could begin to write meanwhile, and leaves no trace.
    """
    first, second = sorted((owner, other))
    with (
        owner_write(connection, first, clock) as earlier,
        owner_write(connection, second, clock) as later,
    ):
        yield (earlier, later) if first == owner else (later, earlier)
    for writing in (earlier, later):
        if not any((writing.last_seq, writing.last_txn, writing.last_vector, writing.epoch)):
            connection.execute(_FORGET, {"of_tenant": writing.tenant, "of_user": writing.user})


def _locked(connection: Connection, tenant: str, user: str, clock: Clock) -> OwnerWrite:
    owner = {"of_tenant": tenant, "of_user": user}
    row = connection.execute(_LOCK, owner).mappings().first()
    if row is None:
        _create(connection, tenant, user)
        row = connection.execute(_LOCK, owner).mappings().one()
    return _of_row(row, (tenant, user), connection, clock)


def _of_row(row: RowMapping, owner: Owner, connection: Connection, clock: Clock) -> OwnerWrite:
    return OwnerWrite(
        connection,
        *owner,
        row["tag"],
        clock,
        row["last_seq"],
        row["last_txn"],
        row["last_vector"],
        row["epoch"],
        row["last_instant"],
    )


def _create(connection: Connection, tenant: str, user: str) -> None:
    connection.execute(
        insert_for(connection, SCOPE)
        .values(
            tenant=tenant,
            user=user,
            tag=Scope(user=user, tenant=tenant).tag,
            last_seq=0,
            last_txn=0,
            last_vector=0,
            epoch=0,
        )
        .on_conflict_do_nothing()
    )


def _counters(writing: OwnerWrite) -> dict[str, Any]:
    return {
        "last_seq": writing.last_seq,
        "last_txn": writing.last_txn,
        "last_vector": writing.last_vector,
        "epoch": writing.epoch,
        "last_instant": writing.last_instant,
    }
