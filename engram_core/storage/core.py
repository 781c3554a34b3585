"""The tables as SQLAlchemy Core sees them, for statements that are made by hand."""

from __future__ import annotations

from sqlalchemy import Table

from engram_core.storage import tables


def _core(row: type[tables.EngramBase]) -> Table:
    table: Table = row.__table__  # type: ignore[attr-defined]
    return table


ALIAS = _core(tables.AliasRow)
ASSERTION = _core(tables.AssertionRow)
BINDING = _core(tables.DecisionBindingRow)
DECISION = _core(tables.DecisionRow)
ENTITY = _core(tables.EntityRow)
EPISODE = _core(tables.EpisodeRow)
EPISODE_IDENTITY = _core(tables.EpisodeIdentityRow)
ERASURE = _core(tables.ErasureRow)
EVIDENCE = _core(tables.EvidenceRow)
FACT = _core(tables.FactRow)
IDENTITY = _core(tables.IdentityRow)
INDEX_STATE = _core(tables.IndexStateRow)
JOB = _core(tables.JobRow)
MAINTENANCE = _core(tables.MaintenanceRow)
MODEL_ANSWER = _core(tables.ModelAnswerRow)
RETENTION = _core(tables.RetentionRow)
SALIENCE = _core(tables.SalienceRow)
SCHEMA_VERSION = _core(tables.SchemaVersionRow)
SCOPE = _core(tables.ScopeRow)
SESSION_BUFFER = _core(tables.SessionBufferRow)
SPARSE_VECTOR = _core(tables.SparseVectorRow)
STORE = _core(tables.StoreRow)
SUMMARY = _core(tables.SummaryRow)
TRANSACTION = _core(tables.TransactionRow)
VECTOR = _core(tables.VectorRow)
WITHDRAWN = _core(tables.WithdrawnRow)
