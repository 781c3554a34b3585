"""What a million episodes cost on PostgreSQL: bytes in each table, and seconds of one processor.

    python -m benchmarks.cost_per_million --users 40 --each 250

It starts a server of its own, stores a few thousand messages, reads them by rules and multiplies.
Seconds are those of the processor, of the client and of the server together, so that other work on
the machine hardly shows. Vectors are hashed words of 384 dimensions (`hashing:384`); what the
bundled embedder takes for a message of as many words is measured by itself.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from datetime import UTC, datetime, timedelta

import numpy as np
import psutil
from rich.console import Console
from rich.table import Table

from engram_core import Engram, Scope
from tests.postgresql.server import PostgresServer

START = datetime(2024, 1, 1, tzinfo=UTC)
TOWNS = [f"Town{number}" for number in range(500)]
BYTES = (
    "select tablename, pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)"
    " from pg_tables where schemaname = current_schema()"
)


def message(chance):
    """One of four states a fact."""
    words = " ".join(f"word{rank}" for rank in np.minimum(chance.zipf(1.3, 15), 20_000))
    return f"I visited {chance.choice(TOWNS)}. {words}" if chance.random() < 0.25 else words


def scope_of(number):
    return Scope(user=f"user{number:05}")


class Meter:
    """Seconds of the processor, of this process and of the server's."""

    def __init__(self, server):
        self._server = psutil.Process(server.process.pid)
        self.spent = defaultdict(float)
        self.count = defaultdict(int)

    def _now(self):
        total = time.process_time()
        for one in [self._server, *self._server.children(recursive=True)]:
            try:
                times = one.cpu_times()
            except psutil.NoSuchProcess:
                continue
            total += times.user + times.system
        return total

    def run(self, what, count, work):
        before = self._now()
        done = work()
        self.spent[what] += self._now() - before
        self.count[what] += count
        return done

    def each(self, what):
        """Milliseconds for one."""
        return self.spent[what] / self.count[what] * 1000


def live(mem, meter, users, each):
    chance = np.random.default_rng(1)
    half = each // 2
    for number in range(users):
        texts = [message(chance) for _ in range(half)]
        at = START + timedelta(minutes=number)
        meter.run("add, in calls of many", half, lambda: mem.add(texts, scope_of(number), at=at))  # noqa: B023
    for number in range(users):
        texts = [message(chance) for _ in range(each - half)]
        scope = scope_of(number)

        def one_by_one(texts=texts, scope=scope):
            for text in texts:
                mem.add(text, scope)

        meter.run("add, one by one", len(texts), one_by_one)
    meter.run("consolidate, by rules", users * each, mem.consolidate)
    for number in range(users):
        scope = scope_of(number)
        mem.recall("warm up", scope)
        meter.run("recall, index in memory", 1, lambda: mem.recall(f"word7 of {number}?", scope))  # noqa: B023


def embedding(meter):
    from engram_core.embed.bundled import BundledEmbedder

    embedder, chance = BundledEmbedder(), np.random.default_rng(2)
    embedder.embed_documents(["warm up"])
    texts = [message(chance) for _ in range(100)]
    meter.run("embed a message, bundled", len(texts), lambda: embedder.embed_documents(texts))


def bytes_of(mem):
    """Table to its bytes, with indexes."""
    with mem._parts.database.read() as connection:
        found = connection.exec_driver_sql(BYTES, execution_options={"no_parameters": True})
        return dict(found.all())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=20)
    parser.add_argument("--each", type=int, default=100)
    options = parser.parse_args()
    server = PostgresServer.started(fsync="on", autovacuum="on")
    try:
        place = server.schema()
        url = place.render_as_string(hide_password=False)
        with Engram.open(url, embedder="hashing:384", background=False) as mem:
            meter, empty = Meter(server), bytes_of(mem)
            live(mem, meter, options.users, options.each)
            embedding(meter)
            sizes = {name: size - empty[name] for name, size in bytes_of(mem).items()}
            with mem._parts.database.read() as connection:
                facts = connection.exec_driver_sql("select count(*) from fact").scalar_one()
    finally:
        server.remove()
    total = options.users * options.each
    table = Table("what", "for one episode", "for a million", title=f"from {total:,} episodes")
    for name in sorted(sizes, key=lambda name: -sizes[name]):
        if sizes[name] > total * 10:
            each = sizes[name] / total
            table.add_row(name, f"{each:,.0f} bytes", f"{each / 1e3:,.2f} GB")
    whole = sum(sizes.values()) / total
    table.add_row("all tables", f"{whole:,.0f} bytes", f"{whole / 1e3:,.2f} GB", end_section=True)
    for what in meter.spent:
        each = meter.each(what)
        table.add_row(what, f"{each:.2f} ms", f"{each * 1e3 / 3600:,.1f} h of one core")
    Console().print(table)
    print(f"{facts / total:.2f} fact versions for each episode")


if __name__ == "__main__":
    main()
