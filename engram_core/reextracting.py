"""The verbs that read the log again with another extractor, and take that back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engram_core.beliefs.diff import compare
from engram_core.config import check_extractor
from engram_core.consolidate.extract.base import Extractor, Turn, read_turns
from engram_core.consolidate.readings import Reading, turn_of
from engram_core.consolidate.reextraction import (
    Adoption,
    ReextractionRequest,
    adopt,
    read_before,
    undo,
)
from engram_core.handle import Handle
from engram_core.model import Decision, Diff, EpisodeOutcome, Reextraction
from engram_core.scope import Owner, Scope
from engram_core.screening.rulings import screened_ruling
from engram_core.storage.owner import OwnerWrite
from engram_core.times import ReadTimes
from engram_core.verbs import twin, verb


@dataclass(frozen=True, slots=True)
class _Readings:
    """All that an extractor says of some episodes."""

    done: list[Reading]
    failed: tuple[EpisodeOutcome, ...]
    rejected: int


class Reextracting(Handle):
    """A new reading of what was stored, as one decision."""

    @verb
    def reextract(
        self,
        scope: Scope,
        *,
        extractor: Extractor | None = None,
        dry_run: bool = True,
        reason: str | None = None,
        author: str = "user",
    ) -> Reextraction:
        """Read the episodes that were consolidated again, and show what that changes in belief.

        Reading goes on outside any transaction. Adopting it is one decision: what the new reading
        confirms stays, what it no longer says is not believed from now on, what it says anew is.
        Rulings on the old reading bind the new one of the same words. `undo` takes it back, and
        reads of the past are not changed by either.

        Args:
            scope: Whose memory; an agent or session in it narrows which episodes are read.
            extractor: Reads them; the one the memory was opened with unless given.
            dry_run: Only tell the difference; the default.
            reason: Why it is adopted.
            author: Who adopts it.

        Returns:
            The difference of beliefs, and what came of the episodes.

        Raises:
            InvalidInput: `extractor` is none.
        """
        chosen = self._parts.extractor if extractor is None else extractor
        check_extractor(chosen)
        self._admit(scope)
        who, why = screened_ruling(self._parts.screen, "reextract", author, reason)
        with self._reading(scope) as connection:
            episodes = read_before(connection, scope)
            turns = [turn_of(connection, chosen, episode) for episode in episodes]
        readings = self._read_again(turns, chosen)
        request = ReextractionRequest(chosen, who, why)
        with self._parts.consolidating:
            if dry_run:
                with self._parts.database.trial(scope.owner) as writing:
                    return self._adopt(writing, scope, readings, request, dry_run=True)
            with self._parts.database.write_owner(scope.owner) as writing:
                done = self._adopt(writing, scope, readings, request, dry_run=False)
            self._derive(scope.owner)
        return done

    @verb
    def undo(
        self,
        scope: Scope,
        decision: str | Decision,
        *,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Take a re-extraction back: beliefs are as if it had never been adopted.

        Args:
            scope: Whose memory.
            decision: The decision, or its id.
            reason: Why.
            author: Who says so.

        Raises:
            NotFound: No such re-extraction in this scope.
            Conflict: It was undone already, or a later one must be undone first.
        """
        name = decision.id if isinstance(decision, Decision) else decision
        self._admit(scope)
        who, why = screened_ruling(self._parts.screen, "undo", author, reason)
        with self._parts.consolidating:
            with self._parts.database.write_owner(scope.owner) as writing:
                made = undo(writing, name, who, why, self._parts.vocabulary)
            self._derive(scope.owner)
        return made

    def _read_again(self, turns: Sequence[Turn], extractor: Extractor) -> _Readings:
        done: list[Reading] = []
        failed: list[EpisodeOutcome] = []
        rejected = 0
        for place, claims in read_turns(extractor, turns, self._parts.answers):
            episode = turns[place].episode
            if isinstance(claims, Exception):
                said = f"{type(claims).__name__}: {claims}"
                failed.append(EpisodeOutcome(episode.id, "failed", 0, said))
                continue
            reading, stray = Reading.of(episode, claims)
            rejected += stray
            done.append(reading)
        return _Readings(done, tuple(failed), rejected)

    def _adopt(
        self,
        writing: OwnerWrite,
        scope: Scope,
        readings: _Readings,
        request: ReextractionRequest,
        *,
        dry_run: bool,
    ) -> Reextraction:
        before = ReadTimes(None, writing.last_instant)
        decision, adoption = adopt(writing, readings.done, request, self._parts.vocabulary)
        diff = Diff(())
        if decision is not None:
            diff = compare(writing.connection, scope, before, ReadTimes(), self._parts.now())
        return _told(readings, adoption, diff, decision, dry_run=dry_run)

    def _derive(self, owner: Owner) -> None:
        if self._parts.dense_on:
            self._parts.enricher.run(owner)
        self._parts.indexes.sync(self._parts.database, owner)

    areextract = twin(reextract)
    aundo = twin(undo)


def _told(
    readings: _Readings, adoption: Adoption, diff: Diff, decision: Decision | None, *, dry_run: bool
) -> Reextraction:
    return Reextraction(
        dry_run=dry_run,
        decision=None if dry_run else decision,
        diff=diff,
        read=len(readings.done) + len(readings.failed),
        kept=adoption.kept,
        added=sum(len(reading.claims) for reading in adoption.added),
        withdrawn=len(adoption.withdrawn),
        rejected=readings.rejected,
        failed=readings.failed,
    )
