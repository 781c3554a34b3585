"""The tables that nothing can make again: what was said, claimed, ruled and erased."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Float, Index, Integer
from sqlmodel import Field

from engram_core.storage.tables.columns import (
    EngramBase,
    instant_column,
    key_column,
    maybe_instant,
    maybe_name,
    maybe_text,
    partial_index,
    text_column,
)
from engram_core.storage.types import Json


class EpisodeRow(EngramBase, table=True):
    """One message, exactly as it came. Never changed, but for erasure.

    `first_stored_at` is set where it came from another id of the same user, by a link or its end.
    """

    __tablename__ = "episode"
    __table_args__ = (
        Index("episode_by_seq", "tenant", "user", "seq", unique=True),
        Index("episode_by_key", "tenant", "user", "key"),
        Index("episode_by_session", "tenant", "user", "session", "seq"),
        partial_index(
            "episode_without_session", "tenant", "user", "event_at", where="session IS NULL"
        ),
    )
    id: str = key_column()
    seq: int = Field(sa_type=Integer)
    tenant: str = text_column()
    user: str = text_column()
    agent: str | None = maybe_text()
    session: str | None = maybe_text()
    key: str | None = maybe_text()
    role: str = text_column()
    speaker: str | None = maybe_text()
    text: str = text_column()
    payload: Any = Field(default=None, sa_type=Json, nullable=True)
    event_at: datetime = instant_column()
    offset_minutes: int = Field(default=0, sa_type=Integer)
    precision: str = text_column(default="instant")
    recorded_at: datetime = instant_column()
    meta: Any = Field(default=None, sa_type=Json, nullable=True)
    erased: bool = Field(default=False, sa_type=Boolean)
    first_stored_at: datetime | None = maybe_instant()


class AssertionRow(EngramBase, table=True):
    """What one episode claims. Never changed, but for erasure, which leaves the skeleton.

    `subject_ref`, `object_ref`, `topic_ref` and `slot_group` are opaque names given by the log, so
    that the skeleton can be replayed without its words; `*_key` are the normalised words.
    """

    __tablename__ = "assertion"
    __table_args__ = (
        Index("assertion_by_txn", "tenant", "user", "txn"),
        Index("assertion_by_slot", "tenant", "user", "subject_ref", "slot_group"),
        Index("assertion_by_subject_key", "tenant", "user", "subject_key"),
        Index("assertion_by_object_key", "tenant", "user", "object_key"),
        Index("assertion_by_topic_key", "tenant", "user", "topic_key"),
        Index("assertion_by_predicate", "tenant", "user", "predicate"),
        Index("assertion_by_episode", "episode"),
    )
    id: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    episode: str = text_column()
    seq: int = Field(sa_type=Integer)
    ordinal: int = Field(sa_type=Integer)
    txn: int = Field(sa_type=Integer)
    event_at: datetime = instant_column()
    extractor: str = text_column()
    span_start: int = Field(sa_type=Integer)
    span_end: int = Field(sa_type=Integer)
    text: str | None = maybe_text()
    subject: str | None = maybe_text()
    subject_key: str | None = maybe_name()
    subject_ref: str = text_column()
    predicate: str | None = maybe_text()
    slot_group: str = text_column()
    kind: str = text_column()
    object: str | None = maybe_text()
    object_key: str | None = maybe_name()
    object_ref: str | None = maybe_text()
    object_entity: str | None = maybe_text()
    topic: str | None = maybe_text()
    topic_key: str | None = maybe_name()
    topic_ref: str | None = maybe_text()
    value_tag: str = text_column(default="")
    traits: str = text_column(default="")
    polarity: str = text_column()
    modality: str = text_column()
    denies: str | None = maybe_text()
    valid_from: datetime | None = maybe_instant()
    valid_to: datetime | None = maybe_instant()
    precision: str | None = maybe_text()
    end_precision: str | None = maybe_text()
    confidence: float = Field(default=1.0, sa_type=Float)
    erased_txn: int | None = Field(default=None, sa_type=Integer)


class DecisionRow(EngramBase, table=True):
    """What a user or an adjudicator ruled. `object` and `reason` are its words."""

    __tablename__ = "decision"
    __table_args__ = (Index("decision_by_txn", "tenant", "user", "txn"),)
    id: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    txn: int = Field(sa_type=Integer)
    kind: str = text_column()
    target: str = text_column()
    author: str = text_column()
    reason: str | None = maybe_text()
    at: datetime = instant_column()
    effective_at: datetime | None = maybe_instant()
    object: str | None = maybe_text()
    object_key: str | None = maybe_name()
    object_ref: str | None = maybe_text()
    other: str | None = maybe_text()


class DecisionBindingRow(EngramBase, table=True):
    """An assertion that a decision binds."""

    __tablename__ = "decision_binding"
    __table_args__ = (Index("binding_by_assertion", "assertion"),)
    decision: str = key_column()
    assertion: str = key_column()


class IdentityRow(EngramBase, table=True):
    """Another id of a user, from a device or channel, while it is linked to them."""

    __tablename__ = "identity"
    __table_args__ = (Index("identity_by_user", "tenant", "user"),)
    tenant: str = key_column()
    identity: str = key_column()
    user: str = text_column()
    decision: str = text_column()
    linked_at: datetime = instant_column()


class EpisodeIdentityRow(EngramBase, table=True):
    """The linked id that an episode came by, so that unlinking can give it back."""

    __tablename__ = "episode_identity"
    __table_args__ = (Index("episode_identity_by_user", "tenant", "user", "identity"),)
    episode: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    identity: str = text_column()


class ErasureRow(EngramBase, table=True):
    """One erasure: what went, in numbers and ids, never in words."""

    __tablename__ = "erasure"
    __table_args__ = (Index("erasure_by_scope", "tenant", "user", "txn"),)
    id: str = key_column()
    tenant: str = text_column()
    user: str = text_column()
    txn: int = Field(sa_type=Integer)
    at: datetime = instant_column()
    episodes: Any = Field(default=None, sa_type=Json, nullable=True)
    counts: Any = Field(default=None, sa_type=Json, nullable=True)


class TransactionRow(EngramBase, table=True):
    """One entry of the log of one (tenant, user)."""

    __tablename__ = "transaction"
    tenant: str = key_column()
    user: str = key_column()
    number: int = Field(primary_key=True, sa_type=Integer)
    instant: datetime = instant_column()
    kind: str = text_column()
    subject: str | None = maybe_text()
