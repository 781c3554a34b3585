"""What reading the log again with another extractor does, or would do, to beliefs."""

from __future__ import annotations

from dataclasses import dataclass

from engram_core.how_many import how_many
from engram_core.model.base import Result
from engram_core.model.beliefs import Decision, Diff
from engram_core.model.reports import EpisodeOutcome


@dataclass(frozen=True, slots=True)
class Reextraction(Result):
    """The difference that another extractor makes.

    Args:
        dry_run: Nothing was kept: it tells what would change.
        decision: The decision by which it was adopted, for `undo`; None on a dry run, and where
            both extractors say the same.
        diff: The difference of beliefs.
        read: How many episodes were read.
        kept: How many assertions both extractors make.
        added: How many assertions are new.
        withdrawn: How many assertions are out of force.
        rejected: Claims that quote what their message does not say; they count for nothing.
        failed: Episodes the extractor failed on; what was read from them before stays.
    """

    dry_run: bool
    decision: Decision | None
    diff: Diff
    read: int
    kept: int
    added: int
    withdrawn: int
    rejected: int = 0
    failed: tuple[EpisodeOutcome, ...] = ()

    def __repr__(self) -> str:
        return (
            f"Reextraction({self.read} read: {self.added} added, {self.withdrawn} withdrawn, "
            f"{self.kept} kept, {len(self.failed)} failed; "
            f"{how_many(len(self.diff.changes), 'change')} of belief"
            f"{', dry run' if self.dry_run else ''})"
        )
