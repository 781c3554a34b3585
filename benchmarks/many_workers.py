"""Writers, workers and readers on PostgreSQL and a Chroma server: what 1, 2 and 4 workers get done.

    python -m benchmarks.many_workers --workers 1,2,4 --seconds 60

Both servers are started here, on this machine, in folders of their own, and end with it; PostgreSQL
syncs every commit to the disk, as it does unless told otherwise. Four writers add one message after
the other, two readers ask one question after the other, and the workers have more to read than they
can from the first moment on: all at once, for so many seconds. Vectors are hashed words
(`hashing:384`), so what embedding takes comes on top. With `--index chroma` every scope is in
Chroma; by default, as in use, only those of 300,000 vectors and more would be.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from engram_core import Engram, Scope
from tests.chroma_server.running import ChromaRunning
from tests.postgresql.server import PostgresServer

START = datetime(2024, 1, 1, tzinfo=UTC)
SPAWN = multiprocessing.get_context("spawn")
WRITERS, READERS = 4, 2
TOWNS = [f"Town{number}" for number in range(500)]


@dataclass(frozen=True)
class Place:
    """Where the store is, and how it is opened."""

    store: str
    chroma: str
    index: str
    users: int

    def opened(self):
        return Engram.open(
            self.store,
            chroma=self.chroma,
            embedder="hashing:384",
            background=False,
            vector_index=self.index,
        )


def scope_of(number):
    return Scope(user=f"user{number:05}")


def message(chance):
    """One of four states a fact, as in a talk with an assistant."""
    words = " ".join(f"word{rank}" for rank in np.minimum(chance.zipf(1.3, 12), 20_000))
    return f"I visited {chance.choice(TOWNS)}. {words}" if chance.random() < 0.25 else words


def fill(place, each):
    """What waits to be read before it begins."""
    chance = np.random.default_rng(1)
    with place.opened() as mem:
        for number in range(place.users):
            texts = [message(chance) for _ in range(each)]
            mem.add(texts, scope_of(number), at=START + timedelta(minutes=number))


def write(place, number, ready, began, seconds, told):
    chance = np.random.default_rng(100 + number)
    taken = []
    with place.opened() as mem:
        mem.add(message(chance), scope_of(number))
        _begin(ready, began)
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            scope = scope_of(int(chance.integers(place.users)))
            since = time.perf_counter()
            mem.add(message(chance), scope)
            taken.append((time.perf_counter() - since) * 1000)
    told.put(("add", taken))


def read(place, number, ready, began, seconds, told):
    chance = np.random.default_rng(200 + number)
    taken = []
    with place.opened() as mem:
        mem.recall("warm up", scope_of(number))
        _begin(ready, began)
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            scope = scope_of(int(chance.integers(place.users)))
            question = f"When did I visit {chance.choice(TOWNS)} with word{chance.integers(99)}?"
            since = time.perf_counter()
            mem.recall(question, scope)
            taken.append((time.perf_counter() - since) * 1000)
    told.put(("recall", taken))


def work(place, number, ready, began, seconds, told):
    done = []
    with place.opened() as mem:
        mem.consolidate(limit=1)
        _begin(ready, began)
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            since = time.perf_counter()
            report = mem._work(50)
            if not report.progressed:
                break
            done.append((len(report.outcomes), time.perf_counter() - since))
    told.put(("consolidate", done))


def _begin(ready, began):
    ready.release()
    began.wait()


def waiting(place):
    with place.opened() as mem, mem._parts.database.read() as connection:
        from engram_core.storage import jobs

        return jobs.waiting(connection, None)


def measure(place, workers, options):
    """All at once for so many seconds; what each kind of process did."""
    fill(place, options.each)
    ready, began, told = SPAWN.Semaphore(0), SPAWN.Event(), SPAWN.Queue()
    kinds = [(write, WRITERS), (read, READERS), (work, workers)]
    started = [
        SPAWN.Process(target=what, args=(place, number, ready, began, options.seconds, told))
        for what, count in kinds
        for number in range(count)
    ]
    for one in started:
        one.start()
    for _ in started:
        ready.acquire()
    began.set()
    found: dict[str, list[Any]] = {"add": [], "recall": [], "consolidate": []}
    for _ in started:
        kind, figures = told.get()
        found[kind] += figures
    for one in started:
        one.join()
    left = waiting(place)
    return {
        "workers": workers,
        "adds": len(found["add"]) / options.seconds,
        "add_ms": percentiles(found["add"]),
        # By each worker's own time, as the last step goes on when the time is over.
        "consolidated": workers
        * sum(count for count, _ in found["consolidate"])
        / max(sum(taken for _, taken in found["consolidate"]), 1e-9),
        "recalls": len(found["recall"]) / options.seconds,
        "recall_ms": percentiles(found["recall"]),
        "waiting": left,
    }


def percentiles(taken):
    return [float(one) for one in np.percentile(taken, [50, 95])] if taken else [0.0, 0.0]


def table_of(reports, options):
    title = f"{options.users} users, {options.seconds} s each, vector index: {options.index}"
    table = Table(title=title)
    for name in (
        "workers",
        "adds/s",
        "add ms, p50 / p95",
        "consolidated/s",
        "recalls/s",
        "recall ms, p50 / p95",
        "left waiting",
    ):
        table.add_column(name, justify="right")
    for one in reports:
        table.add_row(
            str(one["workers"]),
            f"{one['adds']:.0f}",
            " / ".join(f"{ms:.1f}" for ms in one["add_ms"]),
            f"{one['consolidated']:.0f}",
            f"{one['recalls']:.0f}",
            " / ".join(f"{ms:.1f}" for ms in one["recall_ms"]),
            f"{one['waiting']:,}",
        )
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--users", type=int, default=200)
    parser.add_argument("--each", type=int, default=100, help="messages of each user that wait")
    parser.add_argument("--index", choices=("auto", "chroma"), default="auto")
    parser.add_argument("--json", type=Path, help="write all figures into this file")
    options = parser.parse_args()
    server = PostgresServer.started(fsync="on", autovacuum="on", shared_buffers="512MB")
    with tempfile.TemporaryDirectory() as folder:
        chroma = ChromaRunning.started(Path(folder))
        try:
            reports = []
            for workers in map(int, options.workers.split(",")):
                url = server.schema().render_as_string(hide_password=False)
                place = Place(url, chroma.url, options.index, options.users)
                reports.append(measure(place, workers, options))
        finally:
            chroma.stop()
            server.remove()
    Console().print(table_of(reports, options))
    if options.json:
        options.json.write_text(json.dumps(reports, indent=1))


if __name__ == "__main__":
    main()
