"""Writers and workers on many machines, while one dies and the Chroma server goes away for a time.

Nothing is lost, nothing is believed twice, and what they made is what one process alone makes.
"""

from __future__ import annotations

import json

import pytest
from sqlalchemy import func, select

from engram_core import Engram
from engram_core.storage.chroma.behind import owners_behind
from engram_core.storage.chroma.folder import collection_name
from engram_core.storage.core import EPISODE, EVIDENCE, FACT, SCOPE, SUMMARY, TRANSACTION, VECTOR
from tests.chroma_server.conftest import dead_sockets_are_collected  # noqa: F401
from tests.chroma_server.running import ChromaRunning
from tests.postgresql.many import (
    USERS,
    jobs_in,
    leases_of_the_dead_run_out,
    processes,
    scope_of,
    told_by,
    until,
)

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

OPTIONS = {"embedder": "hashing:16", "background": False}
# What is told apart in each table. Versions are not: a user's second message may be read before
# the first, which a dead worker holds, and then the older town is closed as soon as it is learned.
COUNTED = (EPISODE.c.id, EVIDENCE.c.assertion, FACT.c.lineage, SUMMARY.c.id)


@pytest.fixture
def chroma(tmp_path):
    running = ChromaRunning.started(tmp_path / "chroma")
    yield running
    running.stop()


@pytest.fixture
def alone(tmp_path):
    """The same, told to one process with a store in a folder."""
    with Engram.open(tmp_path / "alone", **OPTIONS) as mem:
        for number in range(USERS):
            for message, at in told_by(number):
                mem.add(message, scope_of(number), at=at)
        mem.consolidate()
        yield mem


def given_to(place):
    """What one of four writers stores: of half of the users, each told of by two writers."""
    return [
        (scope_of(number).user, message, at)
        for number in range(place % 2, USERS, 2)
        for message, at in told_by(number)
    ]


def written_for(folder, place):
    """A file of it."""
    path = folder / f"told{place}"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in given_to(place)))
    return path


def believed(mem):
    """What is believed of whom, without the ids and instants that differ from store to store."""
    return {
        number: sorted(
            (fact.text, str(fact.valid_at), str(fact.invalid_at), fact.support)
            for fact in mem.facts(scope_of(number))
        )
        for number in range(USERS)
    }


def counted(mem):
    with mem._parts.database.read() as connection:
        return {
            str(column): connection.execute(select(func.count(column.distinct()))).scalar_one()
            for column in COUNTED
        }


def behind(mem):
    with mem._parts.database.read() as connection:
        return owners_behind(connection, mem._parts.indexes._reader)


def in_sql(mem, owner):
    """The numbers of the vectors a collection is to hold."""
    c = VECTOR.c
    query = (
        select(c.seq)
        .outerjoin(FACT, (c.kind == "fact") & (FACT.c.id == c.ref))
        .where(c.tenant == owner[0], c.user == owner[1], c.kind.in_(["episode", "pair", "fact"]))
        .where((c.kind != "fact") | FACT.c.expired_txn.is_(None))
    )
    with mem._parts.database.read() as connection:
        return {str(number) for (number,) in connection.execute(query)}


def in_chroma(mem, owner):
    place = mem._parts.indexes._chroma
    with mem._parts.database.read() as connection:
        epoch = connection.execute(
            select(SCOPE.c.epoch).where(SCOPE.c.tenant == owner[0], SCOPE.c.user == owner[1])
        ).scalar_one()
    name = collection_name(place, owner, epoch)
    found = place.run(
        lambda client: client.get_collection(name, embedding_function=None).get(include=[])
    )
    return set(found["ids"])


def run_them(url, chroma, folder, mem):
    """Four writers and three workers; one worker is killed, the Chroma server ends and comes back.

    Returns what the workers said of what they did.
    """
    with processes(url, chroma.url) as machines:
        workers = [machines.worker() for _ in range(3)]
        writers = [machines.writer(written_for(folder, place)) for place in range(4)]
        until(lambda: jobs_in(mem, "done") >= USERS // 4, "the first messages to be read")
        killed = workers.pop()
        killed.kill()
        killed.wait(60)
        workers.append(machines.worker())  # as whoever watches over it would
        chroma.stop()
        read = jobs_in(mem, "done")
        more = min(read + USERS // 4, sum(len(told_by(number)) for number in range(USERS)))
        until(lambda: jobs_in(mem, "done") >= more, "reading without Chroma")
        chroma.start()
        for place, one in enumerate(writers):
            told, _ = one.communicate(timeout=300)
            assert one.returncode == 0
            assert told.split() == [message["id"] for _, message, _ in given_to(place)]
        leases_of_the_dead_run_out(mem, killed)
        until(lambda: not jobs_in(mem, "pending", "leased", "failed"), "the last message")
        until(lambda: not behind(mem), "the vector index")
        said = []
        for one in workers:
            one.terminate()
        for one in workers:
            told, _ = one.communicate(timeout=60)
            assert one.returncode == 0
            said.append(json.loads(told))
    return said


def test_nothing_is_lost_or_believed_twice(url, chroma, alone, tmp_path):
    with Engram.open(url, chroma=chroma.url, vector_index="chroma", **OPTIONS) as mem:
        said = run_them(url, chroma, tmp_path, mem)
        assert sum(one["failed"] for one in said) == 0
        assert counted(mem) == counted(alone)
        assert believed(mem) == believed(alone)
        with mem._parts.database.read() as connection:
            read = connection.execute(
                select(TRANSACTION.c.subject, func.count())
                .where(TRANSACTION.c.kind == "consolidated")
                .group_by(TRANSACTION.c.subject)
            ).all()
        assert {number for _, number in read} == {1}
        for number in range(0, USERS, 10):
            owner = scope_of(number).owner
            assert in_chroma(mem, owner) == in_sql(mem, owner)
