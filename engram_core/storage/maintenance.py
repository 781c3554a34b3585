"""Rewriting append-only rows: only inside this context, only for one (tenant, user)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import delete, insert

from engram_core.storage.core import MAINTENANCE
from engram_core.storage.owner import OwnerWrite


@contextmanager
def maintenance(writing: OwnerWrite) -> Iterator[None]:
    """Let erasure or a rebuild rewrite rows of this (tenant, user) within the open transaction.

    Caches learn of it by the epoch. The row never outlives the transaction, so nobody else ever
    sees the gate open.
    """
    writing.connection.execute(insert(MAINTENANCE).values(**writing.columns))
    yield
    writing.connection.execute(delete(MAINTENANCE).where(writing.mine(MAINTENANCE)))
    writing.bump_epoch()
