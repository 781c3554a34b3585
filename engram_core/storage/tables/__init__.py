"""The tables, as SQLModel classes on a registry and MetaData of their own.

What nothing can make again stands in `truth`, what a rebuild makes anew in `derived`, and what is
of the store itself or of work under way in `working`.

Every row belongs to a (tenant, user). `seq` and `txn` count within that pair and are assigned under
the lock of its `scope` row, so that they follow the order of commits.
"""

from engram_core.storage.tables.columns import EngramBase
from engram_core.storage.tables.derived import (
    AliasRow,
    EntityRow,
    EvidenceRow,
    FactRow,
    SparseVectorRow,
    SummaryRow,
    VectorRow,
    WithdrawnRow,
)
from engram_core.storage.tables.retention import RetentionRow
from engram_core.storage.tables.truth import (
    AssertionRow,
    DecisionBindingRow,
    DecisionRow,
    EpisodeIdentityRow,
    EpisodeRow,
    ErasureRow,
    IdentityRow,
    TransactionRow,
)
from engram_core.storage.tables.working import (
    IndexStateRow,
    JobRow,
    MaintenanceRow,
    ModelAnswerRow,
    SalienceRow,
    SchemaVersionRow,
    ScopeRow,
    SessionBufferRow,
    StoreRow,
)

__all__ = [
    "AliasRow",
    "AssertionRow",
    "DecisionBindingRow",
    "DecisionRow",
    "EngramBase",
    "EntityRow",
    "EpisodeIdentityRow",
    "EpisodeRow",
    "ErasureRow",
    "EvidenceRow",
    "FactRow",
    "IdentityRow",
    "IndexStateRow",
    "JobRow",
    "MaintenanceRow",
    "ModelAnswerRow",
    "RetentionRow",
    "SalienceRow",
    "SchemaVersionRow",
    "ScopeRow",
    "SessionBufferRow",
    "SparseVectorRow",
    "StoreRow",
    "SummaryRow",
    "TransactionRow",
    "VectorRow",
    "WithdrawnRow",
]
