"""System-2: turn episodes into assertions and assertions into beliefs, one episode per commit.

Extraction runs outside any transaction, so that a slow model holds no lock; what was written or
ruled meanwhile is seen when the claims are committed, because belief is derived then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection

from engram_core.clock import Clock
from engram_core.consolidate.extract.base import Answers, Extractor, NoAnswers, Turn, read_turns
from engram_core.consolidate.late_turns import read_again_after
from engram_core.consolidate.leased_batch import LeasedBatch, Task, epoch_of
from engram_core.consolidate.readings import turn_of
from engram_core.consolidate.tally import Tally
from engram_core.errors import EngramError
from engram_core.model import Episode
from engram_core.scope import Owner
from engram_core.storage import jobs
from engram_core.storage.database import Database
from engram_core.storage.jobs import Job
from engram_core.storage.load import load_episodes
from engram_core.vocabulary import Vocabulary

BATCH = 50


@dataclass(frozen=True, slots=True)
class Consolidator:
    """Works off the job queue.

    Args:
        database: The store.
        extractor: Reads the episodes.
        vocabulary: The predicates and their kinds.
        clock: For leases.
        worker: A name no other worker has.
        answers: Where a model's answers are kept, so that nothing is asked twice.
        redact: From an error message to what may be kept of it.
    """

    database: Database
    extractor: Extractor
    vocabulary: Vocabulary
    clock: Clock
    worker: str
    answers: Answers = field(default_factory=NoAnswers)
    redact: Callable[[str], str] = str

    def run(
        self, owner: Owner | None = None, limit: int | None = None, *, eager: bool = False
    ) -> Tally:
        """Work until no job is due, `limit` episodes are done, or the extractor asks no more.

        What fails waits, so each episode is tried once. A run that is broken off, by an error or by
        Ctrl-C, gives back what it held.

        Args:
            owner: Only this (tenant, user); None for all.
            limit: At most so many episodes.
            eager: Also retry what failed before.
        """
        tally = Tally()
        if eager:
            with self.database.write() as connection:
                jobs.retry(connection, owner, self.clock.now())
        try:
            self._work_off(owner, limit, tally)
        except BaseException as ended:
            self._give_back(tried=isinstance(ended, Exception))
            raise
        return tally

    def _work_off(self, owner: Owner | None, limit: int | None, tally: Tally) -> None:
        done = 0
        while limit is None or done < limit:
            wanted = BATCH if limit is None else min(BATCH, limit - done)
            with self.database.write() as connection:
                if not done:
                    jobs.give_back_of_dead(connection)
                leased = jobs.lease(connection, self.worker, self.clock.now(), owner, wanted)
            if not leased or not self._work(leased, tally):
                break
            done += len(leased)

    def _give_back(self, *, tried: bool) -> None:
        with suppress(EngramError), self.database.write() as connection:  # else leases run out
            jobs.give_back(connection, self.worker, tried=tried)

    def _work(self, leased: Sequence[Job], tally: Tally) -> bool:
        """Extract the episodes and commit each by itself; those without claims share a commit.

        Returns:
            Whether there is sense in going on.
        """
        batch = LeasedBatch(
            self.database,
            self.vocabulary,
            self.clock,
            self.extractor.name,
            tally,
            leased,
            self.clock.now(),
            self.redact,
        )
        there: list[tuple[Task, Turn]] = []
        for task in self._read(leased):
            if task.turn is None:
                batch.take(task, [])
            else:
                there.append((task, task.turn))
        turns = [turn for _, turn in there]
        for place, found in read_turns(self.extractor, turns, self.answers):
            batch.take(there[place][0], found)
        batch.finish()
        if self.extractor.reads_context:
            read = [turn.episode for turn in turns]
            read_again_after(self.database, self.extractor, self.answers, self.vocabulary, read)
        return not batch.given_up

    def _read(self, leased: Sequence[Job]) -> list[Task]:
        with self.database.read() as connection:
            epochs = {owner: epoch_of(connection, owner) for owner in {one.owner for one in leased}}
            found = load_episodes(connection, [job.episode for job in leased])
            episodes = {episode.id: episode for episode in found if not episode.erased}
            return [
                Task(job, self._turn(connection, job, episodes.get(job.episode)), epochs[job.owner])
                for job in leased
            ]

    def _turn(self, connection: Connection, job: Job, episode: Episode | None) -> Turn | None:
        if episode is None:
            return None
        return turn_of(connection, self.extractor, episode, alone=job.attempts > 1)
