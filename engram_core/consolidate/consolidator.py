"""System-2: turn episodes into assertions and assertions into beliefs, one episode per commit.

Extraction runs outside any transaction, so that a slow model holds no lock; what was written or
ruled meanwhile is seen when the claims are committed, because belief is derived then.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from engram_core.claims import Claim
from engram_core.clock import Clock
from engram_core.consolidate.extract.base import Extracted, Extractor
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.settle import Settled, settle
from engram_core.consolidate.truth import insert_assertions, stands_on_words
from engram_core.errors import ExtractionError
from engram_core.model import ConsolidationReport, Episode, EpisodeOutcome
from engram_core.storage import jobs
from engram_core.storage.database import Database
from engram_core.storage.jobs import Job, Owner
from engram_core.storage.load import load_episodes
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.turns import turns_before
from engram_core.vocabulary import Vocabulary

BATCH = 50
Silent = tuple[Job, Episode | None, str | None]
"""A job that gave no claims: its episode, unless that is gone, and the raw output."""

_LOG = logging.getLogger("engram")


@dataclass(slots=True)
class Tally:
    """Counts while a run goes on."""

    outcomes: list[EpisodeOutcome] = field(default_factory=list)
    assertions: int = 0
    added: int = 0
    expired: int = 0
    rejected: int = 0
    owners: set[Owner] = field(default_factory=set)

    def report(self, pending: int, summaries: int = 0) -> ConsolidationReport:
        """The counts as a report."""
        return ConsolidationReport(
            tuple(self.outcomes),
            self.assertions,
            self.added,
            self.expired,
            self.rejected,
            summaries,
            pending,
        )


@dataclass(frozen=True, slots=True)
class Consolidator:
    """Works off the job queue.

    Args:
        database: The store.
        extractor: Reads the episodes.
        vocabulary: The predicates and their kinds.
        clock: For leases.
        worker: A name no other worker has.
    """

    database: Database
    extractor: Extractor
    vocabulary: Vocabulary
    clock: Clock
    worker: str

    def run(
        self, owner: Owner | None = None, limit: int | None = None, *, eager: bool = False
    ) -> Tally:
        """Work until no job is due, or `limit` episodes are done.

        What fails waits, so each episode is tried once.

        Args:
            owner: Only this (tenant, user); None for all.
            limit: At most so many episodes.
            eager: Also retry what failed before.
        """
        tally = Tally()
        done = 0
        if eager:
            with self.database.write() as connection:
                jobs.retry(connection, owner, self.clock.now())
        while limit is None or done < limit:
            wanted = BATCH if limit is None else min(BATCH, limit - done)
            with self.database.write() as connection:
                leased = jobs.lease(connection, self.worker, self.clock.now(), owner, wanted)
            if not leased:
                break
            self._work(leased, tally)
            done += len(leased)
        return tally

    def _work(self, leased: Sequence[Job], tally: Tally) -> None:
        """Extract each episode and commit it by itself; those without claims share one commit."""
        silent: list[Silent] = []
        renewed = self.clock.now()
        for place, job in enumerate(leased):
            if self.clock.now() - renewed > jobs.LEASE / 2:  # a slow model
                renewed = self.clock.now()
                self._finish_silent(silent, tally)
                silent = []
                with self.database.write() as connection:
                    jobs.renew(connection, leased[place:], renewed)
            episode, before = self._read(job)
            if episode is None:
                silent.append((job, None, None))
                continue
            claims = self._extract(job, episode, before, tally)
            if claims is None:
                continue
            kept = [claim for claim in claims if stands_on_words(claim, episode.text)]
            tally.rejected += len(claims) - len(kept)
            if kept:
                self._commit(job, episode, kept, tally, _raw_of(claims))
            else:
                silent.append((job, episode, _raw_of(claims)))
        self._finish_silent(silent, tally)

    def _read(self, job: Job) -> tuple[Episode | None, list[Episode]]:
        with self.database.read() as connection:
            found = load_episodes(connection, [job.episode])
            if not found or found[0].erased:
                return None, []
            before = turns_before(connection, found[0]) if self.extractor.reads_context else []
        return found[0], before

    def _extract(
        self, job: Job, episode: Episode, before: Sequence[Episode], tally: Tally
    ) -> list[Claim] | None:
        try:
            return self.extractor.extract(episode, before)
        except Exception as error:  # noqa: BLE001 - an extractor may be anybody's code: a job fails
            raw = error.raw if isinstance(error, ExtractionError) else None
            said = f"{type(error).__name__}: {error}"
            _LOG.warning("extraction of %s failed (%s); it will be tried again", episode.id, said)
            with self.database.write() as connection:
                if jobs.still_mine(connection, job):  # else erased meanwhile, or another's now
                    jobs.fail(connection, job, said, raw, self.clock.now())
            tally.outcomes.append(EpisodeOutcome(episode.id, "failed", 0, said))
            return None

    def _commit(
        self, job: Job, episode: Episode, claims: Sequence[Claim], tally: Tally, raw: str | None
    ) -> None:
        with self.database.write_owner(job.owner) as writing:
            if not jobs.still_mine(writing.connection, job) or _gone(writing, episode):
                return
            settled = commit_claims(writing, episode, claims, self.extractor.name, self.vocabulary)
            jobs.finish(writing.connection, job, raw)
        tally.owners.add(job.owner)
        tally.assertions += len(claims)
        tally.added += settled.added
        tally.expired += settled.expired
        tally.outcomes.append(EpisodeOutcome(episode.id, "facts", len(claims)))

    def _finish_silent(self, silent: list[Silent], tally: Tally) -> None:
        if not silent:
            return
        with self.database.write() as connection:
            for job, episode, raw in silent:
                if jobs.still_mine(connection, job):
                    jobs.finish(connection, job, raw)
                    if episode is not None:
                        tally.outcomes.append(EpisodeOutcome(episode.id, "nothing"))
        tally.owners |= {job.owner for job, _, _ in silent}


def commit_claims(
    writing: OwnerWrite,
    episode: Episode,
    claims: Sequence[Claim],
    extractor: str,
    vocabulary: Vocabulary,
) -> Settled:
    """Log the claims of one episode and bring beliefs up to date with them."""
    stamp = writing.log("consolidated", episode.id)
    records = insert_assertions(writing, stamp, episode, claims, extractor, vocabulary)
    return settle(writing, Entry(stamp, tuple(records)), vocabulary)


def _raw_of(claims: Sequence[Claim]) -> str | None:
    """What the extractor read the claims from, if it tells."""
    return claims.raw if isinstance(claims, Extracted) else None


def _gone(writing: OwnerWrite, episode: Episode) -> bool:
    """Whether the episode was erased while it was being read."""
    found = load_episodes(writing.connection, [episode.id])
    return not found or found[0].erased
