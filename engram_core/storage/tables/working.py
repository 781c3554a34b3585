"""The tables of the store itself and of work under way."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, Integer
from sqlmodel import Field

from engram_core.storage.tables.columns import (
    EngramBase,
    instant_column,
    key_column,
    maybe_instant,
    maybe_text,
    partial_index,
    text_column,
)
from engram_core.storage.types import Json


class StoreRow(EngramBase, table=True):
    """Facts about the store itself: embedder, dimension."""

    __tablename__ = "store"
    key: str = key_column()
    value: str = text_column()


class SchemaVersionRow(EngramBase, table=True):
    """A migration that was applied."""

    __tablename__ = "schema_version"
    number: int = Field(primary_key=True, sa_type=Integer)
    name: str = text_column()
    checksum: str = text_column()
    applied_at: datetime = instant_column()


class ScopeRow(EngramBase, table=True):
    """The counters of one (tenant, user); its row is the lock that orders its writes.

    `epoch` grows when rows were rewritten (erasure, rebuild), so that caches start anew.
    """

    __tablename__ = "scope"
    tenant: str = key_column()
    user: str = key_column()
    tag: str = text_column()
    last_seq: int = Field(default=0, sa_type=Integer)
    last_txn: int = Field(default=0, sa_type=Integer)
    last_vector: int = Field(default=0, sa_type=Integer)
    epoch: int = Field(default=0, sa_type=Integer)
    last_instant: datetime | None = maybe_instant()


class JobRow(EngramBase, table=True):
    """One episode to be extracted: pending, leased, done or failed."""

    __tablename__ = "job"
    __table_args__ = (
        Index("job_in_turn", "state", "not_before", "tenant", "user", "seq"),
        Index("job_of_scope_in_turn", "tenant", "user", "state", "not_before", "seq"),
        partial_index("job_with_error", "state", where="error IS NOT NULL"),
        Index("job_by_episode", "episode"),
    )
    id: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    episode: str = text_column()
    seq: int = Field(sa_type=Integer)
    state: str = text_column(default="pending")
    attempts: int = Field(default=0, sa_type=Integer)
    not_before: datetime = instant_column()
    lease_until: datetime | None = maybe_instant()
    worker: str | None = maybe_text()
    error: str | None = maybe_text()
    raw: str | None = maybe_text()


class ModelAnswerRow(EngramBase, table=True):
    """What a language model answered, by a digest of what it was asked; erased with its session."""

    __tablename__ = "model_answer"
    __table_args__ = (Index("model_answer_by_episode", "episode"),)
    tenant: str = key_column()
    user: str = key_column()
    key: str = key_column()
    episode: str = text_column()
    text: str = text_column()


class SessionBufferRow(EngramBase, table=True):
    """One message of a framework's buffer; with `episode`, its long-term copy, it is erased."""

    __tablename__ = "session_buffer"
    __table_args__ = (Index("session_buffer_by_episode", "tenant", "user", "episode"),)
    tenant: str = key_column()
    user: str = key_column()
    session: str = key_column()
    position: int = Field(sa_type=Integer, primary_key=True)
    message: Any = Field(sa_type=Json)
    episode: str | None = maybe_text()


class SalienceRow(EngramBase, table=True):
    """How often and when something was last used; reading changes no belief."""

    __tablename__ = "salience"
    tenant: str = key_column()
    user: str = key_column()
    ref: str = key_column()
    last_access: datetime = instant_column()
    accesses: int = Field(default=0, sa_type=Integer)


class IndexStateRow(EngramBase, table=True):
    """How far a derived index or background task has come in one (tenant, user)."""

    __tablename__ = "index_state"
    tenant: str = key_column()
    user: str = key_column()
    name: str = key_column()
    position: int = Field(default=0, sa_type=Integer)


class MaintenanceRow(EngramBase, table=True):
    """Stands here only inside a transaction that erases or rebuilds.

    It lets that rewriting pass the append-only triggers, and is taken away before it commits.
    """

    __tablename__ = "maintenance"
    tenant: str = key_column()
    user: str = key_column()
