"""The jobs leased together: what was read for each is committed as soon as it is read.

Whatever a model answered is kept with its job only if no word of its scope was erased meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, select

from engram_core.claims import Claim
from engram_core.clock import Clock
from engram_core.consolidate.extract.base import Extracted, Turn
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.readings import Reading
from engram_core.consolidate.settle import Settled, settle
from engram_core.consolidate.tally import Tally
from engram_core.consolidate.truth import insert_assertions
from engram_core.errors import EngramError, ExtractionError, LLMBusy, LLMRefused, NotAsked
from engram_core.model import Episode, EpisodeOutcome
from engram_core.scope import Owner
from engram_core.storage import jobs
from engram_core.storage.conditions import mine
from engram_core.storage.core import JOB, SCOPE
from engram_core.storage.database import Database
from engram_core.storage.jobs import Job
from engram_core.storage.load import load_episodes
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary

_LOG = logging.getLogger("engram")


@dataclass(frozen=True, slots=True)
class Task:
    """A leased job with what is to be read.

    Args:
        job: The job.
        turn: Its episode and the turns before it; None when it was erased.
        epoch: Of its (tenant, user) when that was read: it grows when words are erased.
    """

    job: Job
    turn: Turn | None
    epoch: int


@dataclass(slots=True)
class LeasedBatch:
    """Commits what was read for the jobs leased together.

    Args:
        database: The store.
        vocabulary: The predicates and their kinds.
        clock: For leases.
        extractor: The name of who reads.
        tally: What is counted.
        leased: The jobs.
        renewed: When they were leased.
        redact: From an error message to what may be kept of it.
        silent: Jobs that gave no claims, with the raw output; they share a commit.
        given_up: Whether the extractor says that it asks no more.
    """

    database: Database
    vocabulary: Vocabulary
    clock: Clock
    extractor: str
    tally: Tally
    leased: Sequence[Job]
    renewed: datetime
    redact: Callable[[str], str] = str
    silent: list[tuple[Task, str | None]] = field(default_factory=list)
    given_up: bool = False

    def take(self, task: Task, found: list[Claim] | Exception) -> None:
        """Commit what was read for a job, or why it could not be."""
        self._keep_leases()
        if task.turn is None:
            self.silent.append((task, None))
        elif isinstance(found, Exception):
            self._fail(task, task.turn.episode, found)
        else:
            self._commit_or_fail(task, task.turn.episode, found)

    def finish(self) -> None:
        """Commit the jobs that gave nothing."""
        if not self.silent:
            return
        with self.database.write() as connection:
            jobs.held(connection, JOB.c.id.in_([task.job.id for task, _ in self.silent]))
            for task, raw in self.silent:
                if not jobs.still_mine(connection, task.job):
                    continue
                jobs.finish(connection, task.job, _kept(connection, task, raw))
                if task.turn is not None:
                    self.tally.outcomes.append(EpisodeOutcome(task.job.episode, "nothing"))
        self.tally.owners |= {task.job.owner for task, _ in self.silent}
        self.silent.clear()

    def _keep_leases(self) -> None:
        """Put off the deadlines when a slow model has used up half of the time."""
        now = self.clock.now()
        if now - self.renewed > jobs.LEASE / 2:
            self.renewed = now
            self.finish()
            with self.database.write() as connection:
                jobs.renew(connection, self.leased, now)

    def _commit_or_fail(self, task: Task, episode: Episode, claims: list[Claim]) -> None:
        """Commit; what only these claims can have upset fails their job and holds up no other."""
        try:
            self._commit(task, episode, claims)
        except (EngramError, OSError, MemoryError):  # of the store, or the machine
            raise
        except Exception as error:
            self._fail(task, episode, error)

    def _commit(self, task: Task, episode: Episode, claims: list[Claim]) -> None:
        reading, stray = Reading.of(episode, claims)
        raw, rejected, made_up = _of_answer(claims)
        self.tally.not_kept(rejected + stray, made_up + stray)
        if not reading.claims:
            self.silent.append((task, raw))
            return
        with self.database.write_owner(task.job.owner) as writing:
            if not jobs.still_mine(writing.connection, task.job) or _gone(writing, episode):
                return
            settled = commit_claims(
                writing, episode, reading.claims, self.extractor, self.vocabulary
            )
            jobs.finish(writing.connection, task.job, _kept(writing.connection, task, raw))
        self.tally.facts(task.job.owner, episode.id, len(claims) - stray, settled)

    def _fail(self, task: Task, episode: Episode, error: Exception) -> None:
        waits = isinstance(error, NotAsked)
        said = self.redact(str(error) if waits else f"{type(error).__name__}: {error}")
        with self.database.write() as connection:
            if jobs.still_mine(connection, task.job):  # else erased meanwhile, or another's now
                self._note(connection, task, error, said)
        if waits:
            self.given_up = True
        else:
            # What an extractor says may quote the message: it stands in the job, not in the log.
            _LOG.warning("extraction of %s failed with %s", episode.id, type(error).__name__)
        outcome = "waiting" if waits else "failed"
        self.tally.outcomes.append(EpisodeOutcome(episode.id, outcome, 0, said))

    def _note(self, connection: Connection, task: Task, error: Exception, said: str) -> None:
        now = self.clock.now()
        if isinstance(error, NotAsked):
            jobs.wait(connection, task.job, said, now)
            return
        raw = _kept(connection, task, error.raw if isinstance(error, ExtractionError) else None)
        raw = None if raw is None else self.redact(raw)
        jobs.fail(connection, task.job, said, raw, now, most=_most_tries(error))


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


def epoch_of(connection: Connection, owner: Owner) -> int:
    """The epoch of a (tenant, user), which grows with every erasure."""
    query = select(SCOPE.c.epoch).where(mine(SCOPE, owner))
    return connection.execute(query).scalar() or 0


def _most_tries(error: Exception) -> int | None:
    """How often to try by itself: what passes for ever, what somebody must mend once."""
    causes = (error, error.__cause__)
    if any(isinstance(one, LLMBusy) for one in causes):
        return None
    return 1 if any(isinstance(one, LLMRefused) for one in causes) else jobs.MAX_ATTEMPTS


def _of_answer(claims: list[Claim]) -> tuple[str | None, int, int]:
    """The raw output, the claims rejected, and those of them made up, where the extractor tells."""
    if isinstance(claims, Extracted):
        return claims.raw, claims.rejected, claims.hallucinations
    return None, 0, 0


def _kept(connection: Connection, task: Task, raw: str | None) -> str | None:
    """The raw output, unless it may quote what was erased since it was asked for."""
    unchanged = raw is not None and epoch_of(connection, task.job.owner) == task.epoch
    return raw if unchanged else None


def _gone(writing: OwnerWrite, episode: Episode) -> bool:
    """Whether the episode was erased while it was being read."""
    found = load_episodes(writing.connection, [episode.id])
    return not found or found[0].erased
