"""What row-level security costs: the same store on PostgreSQL with the second wall and without it.

    python -m benchmarks.row_level_security --users 50 --each 2000

A server is started here and ends with it. Some users of the store are asked and told in turns, with
the wall and without, so that what else the machine does falls on both; processor time is that of
this process and of the server's processes. Vectors are hashed words (`hashing:384`).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import psutil
from rich.console import Console
from rich.table import Table

from benchmarks.many_workers import TOWNS, message, scope_of
from engram_core import Engram
from tests.postgresql.server import ADMIN, PostgresServer

START = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass
class Taken:
    """What one verb took, call by call in clock time, and in sum in processor time."""

    clock: list[float] = field(default_factory=list)
    here: float = 0.0
    server: float = 0.0

    def figures(self):
        """Milliseconds for each call."""
        calls = len(self.clock)
        return {
            "clock_ms_p50": statistics.median(self.clock) * 1000,
            "processor_ms_here": self.here * 1000 / calls,
            "processor_ms_server": self.server * 1000 / calls,
        }


def server_time(server):
    """Seconds of processor time that the server's processes for us have used; of Linux, exactly."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    ours = [one for one in family if f": {ADMIN} " in " ".join(one.cmdline())]
    times = [Path(f"/proc/{one.pid}/schedstat").read_text().split()[0] for one in ours]
    return sum(map(int, times)) / 1e9


def measure(server, taken, calls: list[Callable[[], object]]):
    before, here = server_time(server), time.process_time()
    for call in calls:
        since = time.perf_counter()
        call()
        taken.clock.append(time.perf_counter() - since)
    taken.here += time.process_time() - here
    taken.server += server_time(server) - before


def fill(mem, options):
    chance = np.random.default_rng(1)
    for number in range(options.users):
        texts = [message(chance) for _ in range(options.each)]
        mem.add(texts, scope_of(number), at=START + timedelta(minutes=number))
    for number in range(options.asked):
        mem.consolidate(scope_of(number))


def calls_of(mem, options, chance):
    """Verb to the calls of one round."""
    scopes = [scope_of(number) for number in range(options.asked)]

    def asks():
        return f"When did I visit {chance.choice(TOWNS)} with word{chance.integers(99)}?"

    def first(scope):
        mem._parts.indexes.forget(scope.owner)
        mem.recall(asks(), scope)

    return {
        "first recall of a user": [lambda one=one: first(one) for one in scopes],
        "recall": [lambda one=one: mem.recall(asks(), one) for one in scopes * 4],
        "facts": [lambda one=one: mem.facts(one) for one in scopes],
        "add": [lambda one=one: mem.add(message(chance), one) for one in scopes * 4],
    }


def run(options):
    server = PostgresServer.started(fsync="on", shared_buffers="256MB", autovacuum="on")
    try:
        url = server.schema().render_as_string(hide_password=False)
        same = {"embedder": "hashing:384", "background": False}
        with Engram.open(url, **same) as plain:
            fill(plain, options)
            with Engram.open(url, row_level_security=True, **same) as walled:
                return compared(server, {"without": plain, "with": walled}, options)
    finally:
        server.remove()


def compared(server, memories, options):
    """Verb to what it took without the wall and with it, in turns."""
    chance = np.random.default_rng(7)
    taken: dict[str, dict[str, Taken]] = {}
    for number in range(options.rounds + 1):
        for wall, mem in memories.items():
            for verb, calls in calls_of(mem, options, chance).items():
                to = taken.setdefault(verb, {}).setdefault(wall, Taken())
                measure(server, to if number else Taken(), calls)  # the first warms up
    return {
        verb: {wall: one.figures() for wall, one in walls.items()} for verb, walls in taken.items()
    }


def table_of(report, options):
    title = f"{options.users} users of {options.each:,} messages; milliseconds for each call"
    table = Table(title=title)
    for name in (
        "verb",
        "clock, median",
        "processor here",
        "processor server",
        "processor, in all",
    ):
        table.add_column(name, justify="left" if name == "verb" else "right")
    for verb, walls in report.items():
        without, walled = walls["without"], walls["with"]
        sums = [one["processor_ms_here"] + one["processor_ms_server"] for one in (without, walled)]
        pairs = [f"{without[name]:.2f} -> {walled[name]:.2f}" for name in without]
        table.add_row(verb, *pairs, f"{sums[1] / sums[0] - 1:+.0%}")
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--users", type=int, default=50)
    parser.add_argument("--each", type=int, default=2000, help="messages of each user")
    parser.add_argument("--asked", type=int, default=5, help="users asked and told, with facts")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = run(options)
    if options.json:
        Console().print_json(json.dumps(report))
    else:
        Console().print(table_of(report, options))


if __name__ == "__main__":
    main()
