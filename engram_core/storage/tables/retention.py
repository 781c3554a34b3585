"""How long memories are kept: one row for each policy."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, Integer
from sqlmodel import Field

from engram_core.storage.tables.columns import (
    EngramBase,
    instant_column,
    key_column,
    maybe_instant,
)


class RetentionRow(EngramBase, table=True):
    """How long a memory, or an agent or session of it, is kept; "" stands for no label.

    `applied_at` lets workers take turns: the policy that was applied longest ago comes first.
    """

    __tablename__ = "retention"
    __table_args__ = (Index("retention_by_applied", "applied_at"),)
    tenant: str = key_column()
    user: str = key_column()
    agent: str = key_column()
    session: str = key_column()
    days: int | None = Field(default=None, sa_type=Integer)
    sessions: int | None = Field(default=None, sa_type=Integer)
    set_at: datetime = instant_column()
    applied_at: datetime | None = maybe_instant()
