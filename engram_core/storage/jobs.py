"""The queue of episodes to extract: lease, finish, fail, retry.

A job is leased until a deadline; a worker that dies gives it back by letting the deadline pass, or
at once where another on its machine finds its process gone; one that is interrupted, at once.
Failures wait longer each time, and after `MAX_ATTEMPTS` the job stays failed, visible, until asked
for again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, select, update

from engram_core.errors import NotFound
from engram_core.model import JobStatus, Lease
from engram_core.quoting import quoted
from engram_core.scope import Owner
from engram_core.storage.conditions import chunks, mine
from engram_core.storage.core import EPISODE, JOB
from engram_core.storage.job_turns import UNTRIED_UNTIL
from engram_core.storage.worker_names import is_dead

LEASE = timedelta(minutes=5)
MAX_ATTEMPTS = 5
BACK_OFF = timedelta(seconds=30)
WAIT = timedelta(minutes=5)
LONGEST_WAIT = BACK_OFF * 2**MAX_ATTEMPTS

UNDONE = ("pending", "leased", "failed")


@dataclass(frozen=True, slots=True)
class Job:
    """A leased job."""

    id: str
    tenant: str
    user: str
    episode: str
    attempts: int
    worker: str

    @property
    def owner(self) -> Owner:
        """The (tenant, user) it belongs to."""
        return (self.tenant, self.user)


def lease(
    connection: Connection, worker: str, now: datetime, owner: Owner | None, count: int
) -> list[Job]:
    """Take up to `count` due jobs in their turn, so that no other worker takes them meanwhile."""

    def next_of(state: str, due: ColumnElement[bool], most: int) -> list[Mapping[Any, Any]]:
        return _next(connection, and_(JOB.c.state == state, due), owner, most) if most else []

    rows = next_of("leased", JOB.c.lease_until <= now, count)
    rows += _untried_and_tried(next_of, now, count - len(rows))
    # A lease or a wait that ends later than any could was set before the clock was set back: it
    # would else be waited for until the clock has come there again, perhaps for years.
    rows += next_of("leased", JOB.c.lease_until > now + 2 * LEASE, count - len(rows))
    rows += next_of("pending", JOB.c.not_before > now + 2 * LONGEST_WAIT, count - len(rows))
    jobs = [_job(row, worker) for row in sorted(rows, key=_turn)]
    if jobs:
        connection.execute(
            update(JOB)
            .where(JOB.c.id.in_([job.id for job in jobs]))
            .values(
                state="leased",
                worker=worker,
                lease_until=now + LEASE,
                attempts=JOB.c.attempts + 1,
            )
        )
    return jobs


def _untried_and_tried(
    next_of: Callable[[str, ColumnElement[bool], int], list[Mapping[Any, Any]]],
    now: datetime,
    count: int,
) -> list[Mapping[Any, Any]]:
    """New jobs, and some of those to be tried again: under load they would else never be."""
    again = next_of("pending", JOB.c.not_before.between(UNTRIED_UNTIL, now), count)
    share = max(1, count // 4)
    untried = JOB.c.not_before <= min(now, UNTRIED_UNTIL)
    new = next_of("pending", untried, count - min(len(again), share))
    return again[: count - len(new)] + new


_TURN = ("not_before", "tenant", "user", "seq")


def _next(
    connection: Connection, due: ColumnElement[bool], owner: Owner | None, count: int
) -> list[Mapping[Any, Any]]:
    """The first of the jobs that are due, locked; asked state by state, an index has their order.

    Asked for in one statement the whole queue would be sorted for each lease.
    """
    query = (
        select(JOB)
        .where(due, *_of(owner))
        .order_by(*(JOB.c[name] for name in _TURN))
        .limit(count)
        .with_for_update(skip_locked=True)
    )
    return list(connection.execute(query).mappings())


def _turn(row: Mapping[Any, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in _TURN)


def _of(owner: Owner | None) -> tuple[Any, ...]:
    if owner is None:
        return ()
    return (mine(JOB, owner),)


def _job(row: Mapping[Any, Any], worker: str) -> Job:
    return Job(row["id"], row["tenant"], row["user"], row["episode"], row["attempts"] + 1, worker)


def still_mine(connection: Connection, job: Job) -> bool:
    """Whether the lease still holds; taken with the job's row locked."""
    query = select(JOB.c.state, JOB.c.worker, JOB.c.attempts).where(JOB.c.id == job.id)
    row = connection.execute(query.with_for_update()).first()
    return row is not None and tuple(row) == ("leased", job.worker, job.attempts)


def held(connection: Connection, *conditions: Any) -> list[str]:  # noqa: ANN401 - clauses
    """Lock the rows of the jobs that meet the conditions; returns their ids.

    Always in one order: of two that each lock several, neither can wait for the other.
    """
    query = select(JOB.c.id).where(*conditions).order_by(JOB.c.id).with_for_update()
    return list(connection.execute(query).scalars())


def finish(connection: Connection, job: Job, raw: str | None = None) -> None:
    """Mark the job as done."""
    _set(connection, job, state="done", raw=raw)


def fail(
    connection: Connection,
    job: Job,
    error: str,
    raw: str | None,
    now: datetime,
    *,
    most: int | None = MAX_ATTEMPTS,
) -> None:
    """Note a failure: the job is tried again later, or stays failed after too many attempts.

    Args:
        connection: An open transaction.
        job: The job, whose lease still holds.
        error: What went wrong.
        raw: What the extractor answered.
        now: From when the wait counts.
        most: How many attempts are too many; None for a trouble that passes by itself.
    """
    gone = most is not None and job.attempts >= most
    _set(
        connection,
        job,
        state="failed" if gone else "pending",
        error=error,
        raw=raw,
        not_before=now + BACK_OFF * 2 ** min(job.attempts - 1, MAX_ATTEMPTS),
    )


def wait(connection: Connection, job: Job, reason: str, now: datetime) -> None:
    """Give back a job that was not tried, to be looked at again later; no attempt is counted."""
    _set(
        connection,
        job,
        state="pending",
        error=reason,
        attempts=max(0, job.attempts - 1),
        not_before=now + WAIT,
    )


def renew(connection: Connection, leased: Sequence[Job], now: datetime) -> None:
    """Put off the deadline of the leases that still hold, because the work takes long."""
    names = held(
        connection,
        JOB.c.id.in_([job.id for job in leased]),
        JOB.c.state == "leased",
        JOB.c.worker.in_({job.worker for job in leased}),
    )
    connection.execute(update(JOB).where(JOB.c.id.in_(names)).values(lease_until=now + LEASE))


def give_back_of_dead(connection: Connection) -> None:
    """Let others take at once what workers hold whose processes on this machine are gone.

    The attempt counts: perhaps it was the message that ended the process.
    """
    query = select(JOB.c.worker).where(JOB.c.state == "leased").distinct()
    for worker in connection.execute(query).scalars().all():
        if worker is not None and is_dead(worker):
            give_back(connection, worker, tried=True)


def leases(connection: Connection, owner: Owner | None = None) -> list[Lease]:
    """Who holds how many jobs, of one (tenant, user) or of all, and until when."""
    query = (
        select(JOB.c.worker, func.count(), func.max(JOB.c.lease_until))
        .where(JOB.c.state == "leased", *_of(owner))
        .group_by(JOB.c.worker)
        .order_by(JOB.c.worker)
    )
    return [Lease(*row) for row in connection.execute(query)]


def give_back(connection: Connection, worker: str, *, tried: bool) -> None:
    """Let others take at once what a worker still holds.

    Args:
        connection: An open transaction.
        worker: Its name.
        tried: Whether the attempt counts; one that was broken off from outside does not.
    """
    names = held(connection, JOB.c.state == "leased", JOB.c.worker == worker)
    attempts = JOB.c.attempts if tried else JOB.c.attempts - 1
    for chunk in chunks(names):
        free = {"state": "pending", "worker": None, "lease_until": None, "attempts": attempts}
        connection.execute(update(JOB).where(JOB.c.id.in_(chunk)).values(**free))


def _set(connection: Connection, job: Job, **values: Any) -> None:  # noqa: ANN401
    settled = {"worker": None, "lease_until": None, "error": None, "raw": None, **values}
    connection.execute(update(JOB).where(JOB.c.id == job.id).values(**settled))


def retry(connection: Connection, owner: Owner | None, now: datetime) -> int:
    """Make failed and waiting jobs due at once; returns how many."""
    names = held(
        connection,
        JOB.c.state.in_(["pending", "failed"]),
        JOB.c.error.is_not(None),
        *_of(owner),
    )
    due = {"state": "pending", "attempts": 0, "not_before": now}
    for chunk in chunks(names):
        connection.execute(
            update(JOB).where(JOB.c.id.in_(chunk)).values(**due, worker=None, lease_until=None)
        )
    return len(names)


def counts(connection: Connection, owner: Owner | None) -> dict[str, int]:
    """State to number of jobs."""
    query = select(JOB.c.state, func.count()).where(*_of(owner)).group_by(JOB.c.state)
    return {state: number for state, number in connection.execute(query)}


def waiting(connection: Connection, owner: Owner | None) -> int:
    """How many jobs are not done; those that are, which are many, are not looked at."""
    query = select(func.count()).where(JOB.c.state.in_(UNDONE), *_of(owner))
    return int(connection.execute(query).scalar_one())


def any_waiting(connection: Connection) -> bool:
    """Whether any job is not done."""
    query = select(JOB.c.id).where(JOB.c.state.in_(UNDONE)).limit(1)
    return connection.execute(query).first() is not None


def statuses(connection: Connection, episodes: Sequence[str]) -> tuple[JobStatus, ...]:
    """How far each of these episodes has come, in the order given; "done" for those without job.

    Raises:
        NotFound: There is no such episode; one that was erased is still known by its id.
    """
    rows: dict[str, Mapping[Any, Any]] = {}
    for chunk in chunks(episodes):
        query = (
            select(EPISODE.c.id.label("name"), JOB.c.state, JOB.c.attempts, JOB.c.error)
            .outerjoin(JOB, JOB.c.episode == EPISODE.c.id)
            .where(EPISODE.c.id.in_(chunk))
        )
        rows |= {row["name"]: row for row in connection.execute(query).mappings()}
    return tuple(_status(name, rows.get(name)) for name in episodes)


def _status(name: str, row: Mapping[Any, Any] | None) -> JobStatus:
    if row is None:
        raise NotFound(
            f"no episode {quoted(name)} in this store: take the id from a receipt or a hit"
        )
    if row["state"] is None:
        return JobStatus(name, "done")
    return JobStatus(name, row["state"], row["attempts"], row["error"])
