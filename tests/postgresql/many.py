"""Processes that work on one store on servers: writers, and workers as the command starts them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO

from sqlalchemy import func, select, update

from engram_core import Engram, Scope
from engram_core.storage import jobs
from engram_core.storage.core import JOB
from tests.field.stores import ROOT

BEGAN = datetime(2024, 4, 8, tzinfo=UTC)
USERS = 200
PATIENCE = 300  # seconds; a tenth of that is enough on a machine that is not busy
_TOWNS = ("Corvale", "Ostermoor", "Tarn", "Brindle", "Quillon")

# Stores what it is given on its input, one message a line, and says so.
_WRITER = """
import json, sys
from engram_core import Engram, Scope

mem = Engram.open(sys.argv[1], chroma=sys.argv[2], embedder="hashing:16", background=False)
for line in sys.stdin:
    user, message, at = json.loads(line)
    mem.add(message, Scope(user=user), at=at)
    print(message["id"], flush=True)
mem.close()
"""

# The command itself; Chroma holds scopes of any size, so that small ones will do here.
_WORKER = """
import sys
from engram_core.storage.chroma import index as chroma_index

chroma_index.CHROMA_FROM = 1
from engram_core.cli import main

sys.argv[0] = "engram"
sys.exit(main())
"""


def scope_of(number: int) -> Scope:
    """One of the users."""
    return Scope(user=f"user{number:03}")


def told_by(number: int) -> list[tuple[dict[str, str], str]]:
    """What a user says and when: where they live; then a quarter of them something more."""
    town, other = _TOWNS[number % 5], _TOWNS[(number + 1) % 5]
    later = (
        f"I moved to {other} last week.",
        f"I work at Brindle {number}.",
        f"I like {other} cheese.",
        "What a day it was, with the rain and the wind.",
    )
    more = (later[number // 4 % 4],) if number % 4 == 0 else ()
    texts = (f"I live in {town}.", *more)
    return [
        (
            {"role": "user", "content": text, "id": f"m{number}-{place}"},
            (BEGAN + timedelta(days=30 * place)).isoformat(),
        )
        for place, text in enumerate(texts)
    ]


@dataclass
class Processes:
    """What is started is ended, whatever happens."""

    store: str
    chroma: str
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def writer(self, told: Path) -> subprocess.Popen[str]:
        """One that stores the lines of a file."""
        with told.open() as lines:
            return self._start([sys.executable, "-c", _WRITER, self.store, self.chroma], lines)

    def worker(self) -> subprocess.Popen[str]:
        """One `engram worker`."""
        options = ["--store", self.store, "--chroma", self.chroma, "--embedder", "hashing:16"]
        command = [sys.executable, "-c", _WORKER, "worker", *options, "--poll", "0.5", "--json"]
        return self._start(command)

    def _start(self, command: Sequence[str], given: IO[str] | None = None) -> subprocess.Popen[str]:
        made = subprocess.Popen(
            command,
            stdin=given or subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self.started.append(made)
        return made


@contextmanager
def processes(store: str, chroma: str) -> Iterator[Processes]:
    """A place to start processes in."""
    made = Processes(store, chroma)
    try:
        yield made
    finally:
        for one in made.started:
            one.kill()
            one.communicate()


def until(said: Callable[[], bool], what: str) -> None:
    """Ask again and again, without taking the processor from those who are to bring it about."""
    deadline = time.monotonic() + PATIENCE
    while not said():
        assert time.monotonic() < deadline, f"{what} was waited for too long"
        time.sleep(0.05)


def jobs_in(mem: Engram, *states: str) -> int:
    """How many messages are in one of these states."""
    with mem._parts.database.read() as connection:
        query = select(func.count()).select_from(JOB).where(JOB.c.state.in_(states))
        return int(connection.execute(query).scalar_one())


def leases_of_the_dead_run_out(mem: Engram, worker: subprocess.Popen[str]) -> int:
    """Let the time pass that a lease of a dead worker holds; how many messages it had in hand."""
    with mem._parts.database.write() as connection:
        ended = mem.clock.now() - jobs.LEASE
        held = (JOB.c.state == "leased") & JOB.c.worker.startswith(f"{worker.pid}-")
        changed = connection.execute(update(JOB).where(held).values(lease_until=ended))
    return changed.rowcount
