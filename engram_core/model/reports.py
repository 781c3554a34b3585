"""What the verbs of upkeep report: consolidation, erasure, transfer, checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engram_core.model.base import Result


@dataclass(frozen=True, slots=True)
class Transfer(Result):
    """What an export wrote or an import took in, in rows by table."""

    tenant: str
    user: str
    rows: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EpisodeOutcome(Result):
    """What consolidation made of one episode: "facts", "nothing" or "failed"."""

    episode: str
    outcome: str
    assertions: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationReport(Result):
    """What `consolidate()` did, per episode and in sum."""

    outcomes: tuple[EpisodeOutcome, ...] = ()
    assertions: int = 0
    facts_added: int = 0
    facts_expired: int = 0
    rejected: int = 0
    summaries: int = 0
    pending: int = 0

    @property
    def failed(self) -> tuple[EpisodeOutcome, ...]:
        """The episodes whose extraction failed; their jobs can be retried."""
        return tuple(outcome for outcome in self.outcomes if outcome.outcome == "failed")

    def __repr__(self) -> str:
        return (
            f"ConsolidationReport({len(self.outcomes)} episodes, +{self.facts_added} facts, "
            f"-{self.facts_expired} expired, {len(self.failed)} failed, {self.pending} pending)"
        )


@dataclass(frozen=True, slots=True)
class ErasureReceipt(Result):
    """What `erase()` took from each store, or would take with `dry_run`.

    Backups, exports and other archives outside the store are the operator's to erase, as `note`
    says.
    """

    id: str | None
    at: datetime
    dry_run: bool
    counts: Mapping[str, int]
    episodes: tuple[str, ...]
    note: str = (
        "Exports, backups and other copies outside this store are not touched: erase them yourself."
    )

    def __repr__(self) -> str:
        counted = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        return (
            f"ErasureReceipt({'would erase' if self.dry_run else 'erased'}: {counted or 'nothing'})"
        )


@dataclass(frozen=True, slots=True)
class Problem(Result):
    """One thing `check()` found wrong, and how to mend it."""

    where: str
    what: str
    mend: str


@dataclass(frozen=True, slots=True)
class CheckReport(Result):
    """What `check()` looked at and what it found."""

    problems: tuple[Problem, ...] = ()
    checked: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    def __repr__(self) -> str:
        return "CheckReport(ok)" if self.ok else f"CheckReport({len(self.problems)} problems)"
