"""What the verbs of upkeep report: consolidation, erasure, transfer, checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engram_core.how_many import how_many
from engram_core.model.base import Result
from engram_core.model.beliefs import Contradiction, Decision


@dataclass(frozen=True, slots=True)
class Transfer(Result):
    """What an export wrote or an import took in.

    Args:
        tenant: Whose memory.
        user: Likewise.
        rows: Rows by table; empty where everything was there already.
        overdue: How many of the messages taken in are past the time that retention policies keep
            them: workers erase those an hour later at the earliest, `apply_retention()` at once.
    """

    tenant: str
    user: str
    rows: Mapping[str, int]
    overdue: int = 0


@dataclass(frozen=True, slots=True)
class EpisodeOutcome(Result):
    """What consolidation made of one episode.

    Args:
        episode: Its id.
        outcome: "facts", "nothing", "failed", or "waiting" for one that was not tried and stays
            pending.
        assertions: How many assertions were taken from it.
        error: Why it failed or waits.
    """

    episode: str
    outcome: str
    assertions: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationReport(Result):
    """What `consolidate()` did, per episode and in sum.

    Args:
        outcomes: One for each episode that was looked at.
        assertions: How many assertions were taken.
        facts_added: How many fact versions were inserted.
        facts_expired: How many stopped being believed.
        rejected: How many claims were not taken.
        summaries: How many session summaries were made.
        pending: How many episodes still wait.
        hallucinations: How many of the rejected claims stand on words their message does not hold.
        troubles: What was done in another way than asked for, one line each.
    """

    outcomes: tuple[EpisodeOutcome, ...] = ()
    assertions: int = 0
    facts_added: int = 0
    facts_expired: int = 0
    rejected: int = 0
    summaries: int = 0
    pending: int = 0
    hallucinations: int = 0
    troubles: tuple[str, ...] = ()

    @property
    def progressed(self) -> bool:
        """Whether any episode was tried; one that waits for a budget or a model was not."""
        return len(self.outcomes) > len(self.waiting)

    @property
    def waiting(self) -> tuple[EpisodeOutcome, ...]:
        """The episodes that were not tried, because a budget is spent or a model is down."""
        return tuple(outcome for outcome in self.outcomes if outcome.outcome == "waiting")

    @property
    def failed(self) -> tuple[EpisodeOutcome, ...]:
        """The episodes whose extraction failed; their jobs can be retried."""
        return tuple(outcome for outcome in self.outcomes if outcome.outcome == "failed")

    def __repr__(self) -> str:
        return (
            f"ConsolidationReport({how_many(len(self.outcomes), 'episode')}, "
            f"+{how_many(self.facts_added, 'fact')}, "
            f"-{self.facts_expired} expired, {len(self.failed)} failed, {self.pending} pending)"
        )


@dataclass(frozen=True, slots=True)
class Problem(Result):
    """One thing `check()` found wrong.

    Args:
        where: The table, row or file.
        what: What is wrong with it.
        mend: What to do about it.
    """

    where: str
    what: str
    mend: str


@dataclass(frozen=True, slots=True)
class CheckReport(Result):
    """What `check()` looked at and what it found.

    Args:
        problems: What is wrong; empty for a store that is sound.
        checked: How many of each kind of thing were looked at.
    """

    problems: tuple[Problem, ...] = ()
    checked: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    def __repr__(self) -> str:
        return f"CheckReport({'ok' if self.ok else how_many(len(self.problems), 'problem')})"


@dataclass(frozen=True, slots=True)
class AdjudicationReport(Result):
    """How the conflicts of a scope stand.

    Args:
        by_slot: Settled by their slot, with no model: a later value took the place of an earlier
            one, or a denial cancelled it.
        by_time: Facts that may be one in other words, but never held at once.
        by_ruling: Settled by rulings of people.
        by_model: Settled by rulings of a model, those made now among them.
        left_open: Open: no model, no answer, or more than the limit.
        decisions: The rulings made now, as logged.
        open: The pairs left open.
        troubles: Why an asked model settled nothing, one line for each such pair.
    """

    by_slot: int
    by_time: int
    by_ruling: int
    by_model: int
    left_open: int
    decisions: tuple[Decision, ...] = ()
    open: tuple[Contradiction, ...] = ()
    troubles: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return (
            f"AdjudicationReport({self.by_slot} by slot, {self.by_time} by time, "
            f"{self.by_ruling} by ruling, {self.by_model} by model, {self.left_open} open)"
        )
