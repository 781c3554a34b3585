"""Jobs are locked in one order, so that two workers never wait for each other's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import select, update

from engram_core import Engram, Scope
from engram_core.consolidate.leased_batch import LeasedBatch, Task
from engram_core.consolidate.tally import Tally
from engram_core.storage import jobs
from engram_core.storage.core import JOB
from tests.field.stores import HomeExtractor
from tests.postgresql.waiting import is_free, wait_until_somebody_waits

NOW = datetime(2024, 4, 8, tzinfo=UTC)
WREN = Scope(user="wren")


@pytest.fixture
def mem(url):
    with Engram.open(
        url, embedder="hashing:16", background=False, extractor=HomeExtractor()
    ) as made:
        made.add(["Good morning.", "And a good evening."], WREN, at=NOW)
        yield made


def finishing(mem):
    """Work that commits both jobs, the later one first."""
    database = mem._parts.database
    with database.write() as connection:
        leased = jobs.lease(connection, "slow", mem.clock.now(), None, 2)
    silent = [(Task(job, None, 0), None) for job in reversed(leased)]
    batch = LeasedBatch(
        database, mem._parts.vocabulary, mem.clock, "x", Tally(), leased, NOW, silent=silent
    )
    return batch.finish


def retrying(mem):
    """Work that makes both jobs due again, where the later one lies first in its table."""
    database = mem._parts.database
    with database.write() as connection:
        first = connection.execute(select(JOB.c.id).order_by(JOB.c.id)).scalars().first()
        connection.execute(update(JOB).values(state="failed", error="no"))
        connection.execute(update(JOB).where(JOB.c.id == first).values(error="no, no"))

    def work():
        with database.write() as connection:
            jobs.retry(connection, None, NOW)

    return work


def erasing(mem):
    """Work that erases both messages."""
    return lambda: mem.erase(WREN)


@pytest.mark.parametrize("prepare", [finishing, retrying, erasing])
def test_who_waits_for_the_first_job_does_not_hold_the_second(mem, prepare):
    database = mem._parts.database
    work = prepare(mem)
    with ThreadPoolExecutor(1) as pool:
        with database.engine.begin() as held:
            first, second = held.execute(select(JOB.c.id).order_by(JOB.c.id)).scalars()
            held.execute(select(JOB.c.id).where(JOB.c.id == first).with_for_update())
            running = pool.submit(work)
            wait_until_somebody_waits(database)
            assert is_free(database, JOB, JOB.c.id == second)
        running.result(60)
