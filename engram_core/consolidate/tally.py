"""What a run of consolidation did, counted while it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engram_core.consolidate.settle import Settled
from engram_core.model import ConsolidationReport, EpisodeOutcome
from engram_core.scope import Owner


@dataclass(slots=True)
class Tally:
    """Counts while a run goes on; `owners` are those whose work was looked at."""

    outcomes: list[EpisodeOutcome] = field(default_factory=list)
    assertions: int = 0
    added: int = 0
    expired: int = 0
    rejected: int = 0
    hallucinations: int = 0
    owners: set[Owner] = field(default_factory=set)

    def facts(self, owner: Owner, episode: str, claims: int, settled: Settled) -> None:
        """Count an episode that gave claims."""
        self.owners.add(owner)
        self.assertions += claims
        self.added += settled.added
        self.expired += settled.expired
        self.outcomes.append(EpisodeOutcome(episode, "facts", claims))

    def not_kept(self, rejected: int, hallucinations: int) -> None:
        """Count claims that were not taken, and how many of them were made up."""
        self.rejected += rejected
        self.hallucinations += hallucinations

    def report(
        self, pending: int, summaries: int = 0, troubles: Sequence[str] = ()
    ) -> ConsolidationReport:
        """The counts as a report."""
        return ConsolidationReport(
            tuple(self.outcomes),
            self.assertions,
            self.added,
            self.expired,
            self.rejected,
            summaries,
            pending,
            self.hallucinations,
            tuple(troubles),
        )
