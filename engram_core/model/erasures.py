"""What an erasure took, as a receipt that can be checked later; and how long memories are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from engram_core.errors import InvalidInput
from engram_core.how_many import counted, how_many
from engram_core.model.base import Result


@dataclass(frozen=True, slots=True)
class ErasureReceipt(Result):
    """What an erasure took from each store, or would take with `dry_run`. It holds no words.

    Backups, exports and other archives outside the store are the operator's to erase, as `note`
    says. Keep it: `verify_erasure()` holds a store against it, also years later.

    Args:
        id: Of the erasure in the log; None where nothing was there to erase, or for a dry run.
        at: When it was committed.
        dry_run: Whether it only says what would go.
        counts: Rows that lost their words, by table.
        episodes: The episodes that went, as ids.
        stores: What became of the copies below and beside the tables: the write-ahead log or dead
            rows of the database, the vector index, the indexes in memory.
        note: What was not reached.
        seal: Of the store, over all of it: a receipt that was changed is found out.
    """

    id: str | None
    at: datetime
    dry_run: bool
    counts: Mapping[str, int]
    episodes: tuple[str, ...]
    note: str = (
        "Exports, backups and other copies outside this store are not touched: erase them yourself."
    )
    stores: Mapping[str, str] = field(default_factory=dict)
    seal: str | None = None

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The receipt that `to_dict()` wrote.

        Raises:
            InvalidInput: It is none.
        """
        try:
            return cls(
                id=record["id"],
                at=datetime.fromisoformat(record["at"]),
                dry_run=bool(record["dry_run"]),
                counts={str(name): int(count) for name, count in record["counts"].items()},
                episodes=tuple(str(name) for name in record["episodes"]),
                note=str(record.get("note", "")),
                stores={str(name): str(told) for name, told in record.get("stores", {}).items()},
                seal=None if record.get("seal") is None else str(record["seal"]),
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InvalidInput(
                "that is no receipt of an erasure: pass what erase() returned, or its to_dict()"
            ) from error

    def __repr__(self) -> str:
        what = counted(self.counts) or "nothing"
        return f"ErasureReceipt({'would erase' if self.dry_run else 'erased'}: {what})"


@dataclass(frozen=True, slots=True)
class RetentionPolicy(Result):
    """How long a memory, or an agent or session of it, is kept.

    Args:
        tenant: Of the memory.
        user: Of the memory.
        agent: Only what this agent took part in.
        session: Only this session.
        days: Messages are erased so many days after they were stored; None keeps them.
        sessions: So many sessions are kept, those that were added to last; None keeps all.
        set_at: When it was set.
        applied_at: When it was last applied; None for never.
    """

    tenant: str
    user: str
    agent: str | None
    session: str | None
    days: int | None
    sessions: int | None
    set_at: datetime
    applied_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class RetentionReport(Result):
    """What applying policies erased, or would erase: a receipt for each that took something."""

    policies: int
    receipts: tuple[ErasureReceipt, ...] = ()

    @property
    def episodes(self) -> int:
        """How many messages went."""
        return sum(len(one.episodes) for one in self.receipts)

    def __repr__(self) -> str:
        policies = how_many(self.policies, "policy", "policies")
        return f"RetentionReport({policies}, {how_many(self.episodes, 'episode')})"
