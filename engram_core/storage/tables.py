"""The tables, as SQLModel classes on a registry and MetaData of their own.

Truth: episode, assertion, decision (with decision_binding), erasure, transaction. Derived and
rebuildable: fact, fact_evidence, entity, alias, summary, vector. Working state: scope, job,
salience, model_answer, index_state, store, schema_version, maintenance.

Every row belongs to a (tenant, user). `seq` and `txn` count within that pair and are assigned under
the lock of its `scope` row, so that they follow the order of commits.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Float, Index, Integer, LargeBinary, MetaData
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from engram_core.storage.types import Instant, Json, LosslessText, NameKey


class EngramBase(SQLModel, registry=registry()):
    """Base of all tables; its MetaData is not the global one of the user's own models."""

    metadata = MetaData()


def _key() -> Any:  # noqa: ANN401 - SQLModel's Field is untyped
    return Field(sa_type=LosslessText, primary_key=True)


def _text(*, index: bool = False, default: Any = ...) -> Any:  # noqa: ANN401
    return Field(default=default, sa_type=LosslessText, index=index)


def _maybe() -> Any:  # noqa: ANN401
    return Field(default=None, sa_type=LosslessText)


def _maybe_name() -> Any:  # noqa: ANN401
    return Field(default=None, sa_type=NameKey)


def _instant() -> Any:  # noqa: ANN401
    return Field(sa_type=Instant)


def _maybe_instant() -> Any:  # noqa: ANN401
    return Field(default=None, sa_type=Instant)


class StoreRow(EngramBase, table=True):
    """Facts about the store itself: embedder, dimension."""

    __tablename__ = "store"
    key: str = _key()
    value: str = _text()


class SchemaVersionRow(EngramBase, table=True):
    """A migration that was applied."""

    __tablename__ = "schema_version"
    number: int = Field(primary_key=True, sa_type=Integer)
    name: str = _text()
    checksum: str = _text()
    applied_at: datetime = _instant()


class ScopeRow(EngramBase, table=True):
    """The counters of one (tenant, user); its row is the lock that orders its writes.

    `epoch` grows when rows were rewritten (erasure, rebuild), so that caches start anew.
    """

    __tablename__ = "scope"
    tenant: str = _key()
    user: str = _key()
    tag: str = _text()
    last_seq: int = Field(default=0, sa_type=Integer)
    last_txn: int = Field(default=0, sa_type=Integer)
    last_vector: int = Field(default=0, sa_type=Integer)
    epoch: int = Field(default=0, sa_type=Integer)
    last_instant: datetime | None = _maybe_instant()


class EpisodeRow(EngramBase, table=True):
    """One message, exactly as it came. Never changed, but for erasure."""

    __tablename__ = "episode"
    __table_args__ = (
        Index("episode_by_seq", "tenant", "user", "seq", unique=True),
        Index("episode_by_key", "tenant", "user", "key"),
        Index("episode_by_session", "tenant", "user", "session", "seq"),
    )
    id: str = _key()
    seq: int = Field(sa_type=Integer)
    tenant: str = _text()
    user: str = _text()
    agent: str | None = _maybe()
    session: str | None = _maybe()
    key: str | None = _maybe()
    role: str = _text()
    speaker: str | None = _maybe()
    text: str = _text()
    payload: Any = Field(default=None, sa_type=Json, nullable=True)
    event_at: datetime = _instant()
    offset_minutes: int = Field(default=0, sa_type=Integer)
    precision: str = _text(default="instant")
    recorded_at: datetime = _instant()
    meta: Any = Field(default=None, sa_type=Json, nullable=True)
    erased: bool = Field(default=False, sa_type=Boolean)


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
    id: str = _key()
    tenant: str = _text()
    user: str = _text()
    episode: str = _text()
    seq: int = Field(sa_type=Integer)
    ordinal: int = Field(sa_type=Integer)
    txn: int = Field(sa_type=Integer)
    event_at: datetime = _instant()
    extractor: str = _text()
    span_start: int = Field(sa_type=Integer)
    span_end: int = Field(sa_type=Integer)
    text: str | None = _maybe()
    subject: str | None = _maybe()
    subject_key: str | None = _maybe_name()
    subject_ref: str = _text()
    predicate: str | None = _maybe()
    slot_group: str = _text()
    kind: str = _text()
    object: str | None = _maybe()
    object_key: str | None = _maybe_name()
    object_ref: str | None = _maybe()
    object_entity: str | None = _maybe()
    topic: str | None = _maybe()
    topic_key: str | None = _maybe_name()
    topic_ref: str | None = _maybe()
    value_tag: str = _text(default="")
    traits: str = _text(default="")
    polarity: str = _text()
    modality: str = _text()
    denies: str | None = _maybe()
    valid_from: datetime | None = _maybe_instant()
    valid_to: datetime | None = _maybe_instant()
    precision: str | None = _maybe()
    end_precision: str | None = _maybe()
    confidence: float = Field(default=1.0, sa_type=Float)
    erased_txn: int | None = Field(default=None, sa_type=Integer)


class DecisionRow(EngramBase, table=True):
    """What a user or an adjudicator ruled. `object` and `reason` are its words."""

    __tablename__ = "decision"
    __table_args__ = (Index("decision_by_txn", "tenant", "user", "txn"),)
    id: str = _key()
    tenant: str = _text()
    user: str = _text()
    txn: int = Field(sa_type=Integer)
    kind: str = _text()
    target: str = _text()
    author: str = _text()
    reason: str | None = _maybe()
    at: datetime = _instant()
    effective_at: datetime | None = _maybe_instant()
    object: str | None = _maybe()
    object_key: str | None = _maybe_name()
    object_ref: str | None = _maybe()
    other: str | None = _maybe()


class DecisionBindingRow(EngramBase, table=True):
    """An assertion that a decision binds."""

    __tablename__ = "decision_binding"
    __table_args__ = (Index("binding_by_assertion", "assertion"),)
    decision: str = _key()
    assertion: str = _key()


class WithdrawnRow(EngramBase, table=True):
    """An assertion that a re-extraction took out of force. Derived from the decisions."""

    __tablename__ = "assertion_withdrawn"
    __table_args__ = (Index("withdrawn_by_scope", "tenant", "user"),)
    assertion: str = _key()
    tenant: str = _text()
    user: str = _text()
    decision: str = _text()


class IdentityRow(EngramBase, table=True):
    """Another id of a user, from a device or channel, while it is linked to them."""

    __tablename__ = "identity"
    __table_args__ = (Index("identity_by_user", "tenant", "user"),)
    tenant: str = _key()
    identity: str = _key()
    user: str = _text()
    decision: str = _text()
    linked_at: datetime = _instant()


class EpisodeIdentityRow(EngramBase, table=True):
    """The linked id that an episode came by, so that unlinking can give it back."""

    __tablename__ = "episode_identity"
    __table_args__ = (Index("episode_identity_by_user", "tenant", "user", "identity"),)
    episode: str = _key()
    tenant: str = _text()
    user: str = _text()
    identity: str = _text()


class ErasureRow(EngramBase, table=True):
    """One erasure: what went, in numbers and ids, never in words."""

    __tablename__ = "erasure"
    __table_args__ = (Index("erasure_by_scope", "tenant", "user", "txn"),)
    id: str = _key()
    tenant: str = _text()
    user: str = _text()
    txn: int = Field(sa_type=Integer)
    at: datetime = _instant()
    episodes: Any = Field(default=None, sa_type=Json, nullable=True)
    counts: Any = Field(default=None, sa_type=Json, nullable=True)


class TransactionRow(EngramBase, table=True):
    """One entry of the log of one (tenant, user)."""

    __tablename__ = "transaction"
    tenant: str = _key()
    user: str = _key()
    number: int = Field(primary_key=True, sa_type=Integer)
    instant: datetime = _instant()
    kind: str = _text()
    subject: str | None = _maybe()


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
    id: str = _key()
    lineage: str = _text()
    tenant: str = _text()
    user: str = _text()
    txn: int = Field(sa_type=Integer)
    slot_entity: str = _text()
    slot_frame: str = _text()
    value: str = _text()
    kind: str = _text()
    subject: str | None = _maybe()
    predicate: str | None = _maybe()
    object: str | None = _maybe()
    topic: str | None = _maybe()
    object_entity: str | None = _maybe()
    text: str | None = _maybe()
    valid_at: datetime | None = _maybe_instant()
    invalid_at: datetime | None = _maybe_instant()
    precision: str | None = _maybe()
    end_precision: str | None = _maybe()
    created_at: datetime = _instant()
    expired_at: datetime | None = _maybe_instant()
    expired_txn: int | None = Field(default=None, sa_type=Integer)
    superseded_by: str | None = _maybe()
    succeeded_by: str | None = _maybe()
    decision: str | None = _maybe()
    erased: bool = Field(default=False, sa_type=Boolean)


class EvidenceRow(EngramBase, table=True):
    """An assertion that a fact stands on ("supports") or that closed it ("ends")."""

    __tablename__ = "fact_evidence"
    __table_args__ = (Index("evidence_by_assertion", "assertion"),)
    fact: str = _key()
    assertion: str = _key()
    role: str = _key()
    txn: int = Field(primary_key=True, sa_type=Integer)
    created_at: datetime = _instant()
    expired_at: datetime | None = _maybe_instant()


class EntityRow(EngramBase, table=True):
    """A person, place or thing that facts are about."""

    __tablename__ = "entity"
    tenant: str = _key()
    user: str = _key()
    id: str = _key()
    name: str | None = _maybe()
    created_at: datetime = _instant()


class AliasRow(EngramBase, table=True):
    """A name of an entity, while it was held to be one."""

    __tablename__ = "alias"
    __table_args__ = (Index("alias_by_entity", "tenant", "user", "entity"),)
    tenant: str = _key()
    user: str = _key()
    ref: str = _key()
    txn: int = Field(primary_key=True, sa_type=Integer)
    name: str | None = _maybe()
    entity: str = _text()
    created_at: datetime = _instant()
    expired_at: datetime | None = _maybe_instant()


class SummaryRow(EngramBase, table=True):
    """The summary of one session; remade when the session changed."""

    __tablename__ = "summary"
    __table_args__ = (Index("summary_by_session", "tenant", "user", "session"),)
    id: str = _key()
    tenant: str = _text()
    user: str = _text()
    session: str | None = _maybe()
    agent: str | None = _maybe()
    text: str | None = _maybe()
    episodes: Any = Field(default=None, sa_type=Json, nullable=True)
    upto_seq: int = Field(sa_type=Integer)
    first_at: datetime = _instant()
    last_at: datetime = _instant()
    created_at: datetime = _instant()
    expired_at: datetime | None = _maybe_instant()
    erased: bool = Field(default=False, sa_type=Boolean)
    sources: Any = Field(default=None, sa_type=Json, nullable=True)


class VectorRow(EngramBase, table=True):
    """One embedding, float32 little-endian. `kind` is episode, pair, fact or summary.

    Of kind "pieces" there is one row for a long episode, with the vectors of all its pieces in a
    quarter of the bytes (see `storage/vectors_pieces.py`).

    `seq` counts the vectors of the (tenant, user), so that an index can ask for what is new.
    """

    __tablename__ = "vector"
    __table_args__ = (Index("vector_by_seq", "tenant", "user", "seq", unique=True),)
    kind: str = _key()
    ref: str = _key()
    embedder: str = _key()
    tenant: str = _text()
    user: str = _text()
    seq: int = Field(sa_type=Integer)
    dimension: int = Field(sa_type=Integer)
    blob: bytes = Field(sa_type=LargeBinary)


class JobRow(EngramBase, table=True):
    """One episode to be extracted: pending, leased, done or failed."""

    __tablename__ = "job"
    __table_args__ = (
        Index("job_by_state", "state", "not_before"),
        Index("job_by_scope", "tenant", "user", "state"),
        Index("job_by_episode", "episode"),
    )
    id: str = _key()
    tenant: str = _text()
    user: str = _text()
    episode: str = _text()
    seq: int = Field(sa_type=Integer)
    state: str = _text(default="pending")
    attempts: int = Field(default=0, sa_type=Integer)
    not_before: datetime = _instant()
    lease_until: datetime | None = _maybe_instant()
    worker: str | None = _maybe()
    error: str | None = _maybe()
    raw: str | None = _maybe()


class ModelAnswerRow(EngramBase, table=True):
    """What a language model answered, by a digest of what it was asked; erased with its session."""

    __tablename__ = "model_answer"
    __table_args__ = (Index("model_answer_by_episode", "episode"),)
    tenant: str = _key()
    user: str = _key()
    key: str = _key()
    episode: str = _text()
    text: str = _text()


class SalienceRow(EngramBase, table=True):
    """How often and when something was last used; reading changes no belief."""

    __tablename__ = "salience"
    tenant: str = _key()
    user: str = _key()
    ref: str = _key()
    last_access: datetime = _instant()
    accesses: int = Field(default=0, sa_type=Integer)


class IndexStateRow(EngramBase, table=True):
    """How far a derived index or background task has come in one (tenant, user)."""

    __tablename__ = "index_state"
    tenant: str = _key()
    user: str = _key()
    name: str = _key()
    position: int = Field(default=0, sa_type=Integer)


class MaintenanceRow(EngramBase, table=True):
    """Stands here only inside a transaction that erases or rebuilds.

    It lets that rewriting pass the append-only triggers, and is taken away before it commits.
    """

    __tablename__ = "maintenance"
    tenant: str = _key()
    user: str = _key()
