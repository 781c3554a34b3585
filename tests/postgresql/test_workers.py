"""Several workers on one PostgreSQL store: nothing is read twice, a dead one's lease passes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.storage import jobs
from engram_core.storage.core import EVIDENCE, JOB, TRANSACTION
from tests.field.stores import ROOT, HomeExtractor

NOW = datetime(2024, 4, 8, tzinfo=UTC)
LONG = 180  # seconds that nothing takes
USERS = [Scope(user=f"user-{n}") for n in range(6)]

# Each says what it read; it begins when the other is ready too, and ends when its input closes.
WORKER = """
import sys, threading
from engram_core import Engram
from engram_core.consolidate.worker import run_forever
from tests.field.stores import HomeExtractor

class Telling(HomeExtractor):
    def extract(self, episode, before):
        print(episode.id, flush=True)
        return super().extract(episode, before)

mem = Engram.open(sys.argv[1], embedder="hashing:16", background=False, extractor=Telling())
stop = threading.Event()
print("ready", flush=True)
sys.stdin.readline()
threading.Thread(target=lambda: (sys.stdin.readline(), stop.set()), daemon=True).start()
run_forever(lambda: mem.consolidate(limit=3, retry=False).progressed, stop, 0.05)
mem.close()
"""

# Takes jobs and is killed with them in hand.
STUCK = """
import sys
from engram_core import Engram
from tests.field.stores import HomeExtractor

class Stuck(HomeExtractor):
    def extract(self, episode, before):
        print("reading", flush=True)
        sys.stdin.readline()
        return super().extract(episode, before)

mem = Engram.open(sys.argv[1], embedder="hashing:16", background=False, extractor=Stuck())
mem.consolidate()
"""


@contextmanager
def running(script, url, number=1):
    started = [
        subprocess.Popen(
            [sys.executable, "-c", script, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for _ in range(number)
    ]
    try:
        yield started
    finally:
        for one in started:
            one.kill()
            one.communicate()


def opened(url, **options):
    options = {"embedder": "hashing:16", "background": False, **options}
    return Engram.open(url, extractor=HomeExtractor(), **options)


def undone(mem):
    with mem._parts.database.read() as connection:
        counts = jobs.counts(connection, None)
    return sum(number for state, number in counts.items() if state != "done")


def wait_until_done(mem):
    """Ask until no job waits, for as long as a busy machine may take to start a worker.

    Not so many times: where questions are quick, many are over before a new process has begun.
    """
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        if not undone(mem):
            return
    pytest.fail("the workers did not finish")


def test_two_workers_read_every_message_once_between_them(url):
    with opened(url) as mem, running(WORKER, url, 2) as workers:
        stored = [
            episode
            for scope in USERS
            for episode in mem.add([f"I own kite {n}." for n in range(10)], scope, at=NOW).episodes
        ]
        for one in workers:
            assert one.stdout.readline() == "ready\n"
        for one in workers:
            one.stdin.write("go\n")
            one.stdin.flush()
        wait_until_done(mem)
        read = Counter()
        for one in workers:
            told, _ = one.communicate("stop\n", timeout=60)
            assert one.returncode == 0
            read.update(told.split())
        assert read == Counter(stored)
        with mem._parts.database.read() as connection:
            logged = connection.execute(
                select(TRANSACTION.c.subject, func.count())
                .where(TRANSACTION.c.kind == "consolidated")
                .group_by(TRANSACTION.c.subject)
            ).all()
        assert sorted(logged) == sorted((episode, 1) for episode in stored)
        assert [len(mem.facts(scope)) for scope in USERS] == [10] * 6
        assert mem.check().problems == ()


def test_the_lease_of_a_dead_worker_passes_on_and_nothing_is_believed_twice(url):
    with opened(url) as mem:
        mem.add(["I live in Corvale.", "I own a kite."], USERS[0], at=NOW)
        with running(STUCK, url) as (stuck,):
            assert stuck.stdout.readline() == "reading\n"
            assert mem.consolidate().outcomes == ()
            stuck.kill()
            stuck.wait(60)
        with mem._parts.database.write() as connection:  # nobody here can tell that it is dead
            connection.execute(update(JOB).values(worker="elsewhere/311/9021/4f/7c"))
        assert mem.consolidate().outcomes == ()  # its lease still holds
        with mem._parts.database.write() as connection:
            late = mem.clock.now() - timedelta(seconds=1)
            connection.execute(update(JOB).values(lease_until=late))
        assert len(mem.consolidate().outcomes) == 2
        assert sorted(fact.object for fact in mem.facts(USERS[0])) == ["Corvale", "a kite"]
        with mem._parts.database.read() as connection:
            assert connection.execute(select(func.count()).select_from(EVIDENCE)).scalar() == 2


def test_a_worker_that_lost_its_lease_commits_nothing(url):
    reading, go_on = threading.Event(), threading.Event()

    class Slow(HomeExtractor):
        def extract(self, episode, before):
            reading.set()
            assert go_on.wait(60)
            return super().extract(episode, before)

    clock = ManualClock(NOW)
    with opened(url, clock=clock) as slow, opened(url, clock=clock) as quick:
        slow.add("I live in Corvale.", USERS[0], at=NOW)
        thread = threading.Thread(target=lambda: slow.consolidate(extractor=Slow()))
        thread.start()
        assert reading.wait(60)
        clock.advance(jobs.LEASE + timedelta(seconds=1))
        assert len(quick.consolidate().outcomes) == 1
        go_on.set()
        thread.join(60)
        assert [len(quick.history(USERS[0], "user", "lives_in")), undone(quick)] == [1, 0]


def test_the_command_works_until_it_is_told_to_stop(url):
    command = [sys.executable, "-m", "engram_core.cli", "worker", "--store", url, "--json"]
    with opened(url) as mem:
        mem.add("I live in Corvale.", USERS[0], at=NOW)
        worker = subprocess.Popen(
            [*command, "--embedder", "hashing:16", "--poll", "0.1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            wait_until_done(mem)
        finally:
            worker.terminate()
            told, _ = worker.communicate(timeout=60)
        assert json.loads(told)["messages"] == 1
        assert [fact.object for fact in mem.facts(USERS[0])] == ["Corvale"]
