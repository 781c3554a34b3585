"""Rewriting append-only rows: only inside this context, only for one (tenant, user)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import delete, insert

from engram_core.storage.owner import OwnerWrite
from engram_core.storage.tables import MaintenanceRow

_TABLE = MaintenanceRow.__table__  # type: ignore[attr-defined]


@contextmanager
def maintenance(writing: OwnerWrite) -> Iterator[None]:
    """Let erasure or a rebuild rewrite rows of this (tenant, user) within the open transaction.

    Caches learn of it by the epoch. The row never outlives the transaction, so nobody else ever
    sees the gate open.
    """
    writing.connection.execute(insert(_TABLE).values(**writing.columns))
    yield
    writing.connection.execute(delete(_TABLE).where(writing.mine(_TABLE)))
    writing.bump_epoch()
