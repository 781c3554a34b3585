"""The tables that follow from the truth, and are made anew by a rebuild."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Index, Integer, LargeBinary
from sqlmodel import Field

from engram_core.storage.tables.columns import (
    EngramBase,
    instant_column,
    key_column,
    maybe_instant,
    maybe_text,
    text_column,
)
from engram_core.storage.types import Json


class FactRow(EngramBase, table=True):
    """One version of a belief.

    Inserted once; then only `expired_at` (with `expired_txn` and `superseded_by`) may be set, once.
    A trigger enforces it.
    """

    __tablename__ = "fact"
    __table_args__ = (
        Index("fact_by_slot", "tenant", "user", "slot_entity", "slot_frame"),
        Index("fact_by_txn", "tenant", "user", "txn"),
        Index("fact_by_expired_txn", "tenant", "user", "expired_txn"),
        Index("fact_by_lineage", "lineage"),
        Index("fact_by_object", "tenant", "user", "object_entity"),
    )
    id: str = key_column()
    lineage: str = text_column()
    tenant: str = text_column()
    user: str = text_column()
    txn: int = Field(sa_type=Integer)
    slot_entity: str = text_column()
    slot_frame: str = text_column()
    value: str = text_column()
    kind: str = text_column()
    subject: str | None = maybe_text()
    predicate: str | None = maybe_text()
    object: str | None = maybe_text()
    topic: str | None = maybe_text()
    object_entity: str | None = maybe_text()
    text: str | None = maybe_text()
    valid_at: datetime | None = maybe_instant()
    invalid_at: datetime | None = maybe_instant()
    precision: str | None = maybe_text()
    end_precision: str | None = maybe_text()
    created_at: datetime = instant_column()
    expired_at: datetime | None = maybe_instant()
    expired_txn: int | None = Field(default=None, sa_type=Integer)
    superseded_by: str | None = maybe_text()
    succeeded_by: str | None = maybe_text()
    decision: str | None = maybe_text()
    erased: bool = Field(default=False, sa_type=Boolean)


class EvidenceRow(EngramBase, table=True):
    """An assertion that a fact stands on ("supports") or that closed it ("ends")."""

    __tablename__ = "fact_evidence"
    __table_args__ = (Index("evidence_by_assertion", "assertion"),)
    fact: str = key_column()
    assertion: str = key_column()
    role: str = key_column()
    txn: int = Field(primary_key=True, sa_type=Integer)
    created_at: datetime = instant_column()
    expired_at: datetime | None = maybe_instant()


class EntityRow(EngramBase, table=True):
    """A person, place or thing that facts are about."""

    __tablename__ = "entity"
    tenant: str = key_column()
    user: str = key_column()
    id: str = key_column()
    name: str | None = maybe_text()
    created_at: datetime = instant_column()


class AliasRow(EngramBase, table=True):
    """A name of an entity, while it was held to be one."""

    __tablename__ = "alias"
    __table_args__ = (Index("alias_by_entity", "tenant", "user", "entity"),)
    tenant: str = key_column()
    user: str = key_column()
    ref: str = key_column()
    txn: int = Field(primary_key=True, sa_type=Integer)
    name: str | None = maybe_text()
    entity: str = text_column()
    created_at: datetime = instant_column()
    expired_at: datetime | None = maybe_instant()


class SummaryRow(EngramBase, table=True):
    """The summary of one session; remade when the session changed."""

    __tablename__ = "summary"
    __table_args__ = (Index("summary_by_session", "tenant", "user", "session"),)
    id: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    session: str | None = maybe_text()
    agent: str | None = maybe_text()
    text: str | None = maybe_text()
    episodes: Any = Field(default=None, sa_type=Json, nullable=True)
    upto_seq: int = Field(sa_type=Integer)
    first_at: datetime = instant_column()
    last_at: datetime = instant_column()
    created_at: datetime = instant_column()
    expired_at: datetime | None = maybe_instant()
    erased: bool = Field(default=False, sa_type=Boolean)
    sources: Any = Field(default=None, sa_type=Json, nullable=True)


class VectorRow(EngramBase, table=True):
    """One embedding, float32 little-endian. `kind` is episode, pair, fact or summary.

    Of kind "pieces" there is one row for a long episode, with the vectors of all its pieces in a
    quarter of the bytes (see `storage/vectors/pieces.py`).

    `seq` counts the vectors of the (tenant, user), so that an index can ask for what is new.
    """

    __tablename__ = "vector"
    __table_args__ = (Index("vector_by_seq", "tenant", "user", "seq", unique=True),)
    kind: str = key_column()
    ref: str = key_column()
    embedder: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    seq: int = Field(sa_type=Integer)
    dimension: int = Field(sa_type=Integer)
    blob: bytes = Field(sa_type=LargeBinary)


class SparseVectorRow(EngramBase, table=True):
    """Weighted terms that a learned sparse model made of an item (see `storage/sparse.py`).

    `kind` is episode, pair, fact or summary; `seq` counts together with that of `VectorRow`.
    """

    __tablename__ = "sparse_vector"
    __table_args__ = (Index("sparse_vector_by_seq", "tenant", "user", "seq", unique=True),)
    kind: str = key_column()
    ref: str = key_column()
    encoder: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    seq: int = Field(sa_type=Integer)
    blob: bytes = Field(sa_type=LargeBinary)


class WithdrawnRow(EngramBase, table=True):
    """An assertion that a re-extraction took out of force. Derived from the decisions."""

    __tablename__ = "assertion_withdrawn"
    __table_args__ = (Index("withdrawn_by_scope", "tenant", "user"),)
    assertion: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    decision: str = text_column()
