"""A large store of many users: what it takes to build, and whether a user feels the others.

    python -m benchmarks.million --episodes 1000000 --users 1000 --large 200000 --plot million.svg

Texts are words drawn by Zipf's law, vectors are random ones of 384 dimensions near a space of 32,
for what is stored and for what is asked: what embedding takes comes on top of all figures. One user
has `--large` episodes, one a quarter of that, one a twentieth; the others share the rest evenly.
Every tenth message of two of the users that are asked about states a fact, and these are
consolidated; the two largest, which would take long, have their vectors of pairs and no facts. Each
user that is asked about is also put into a store of its own, with the same texts and vectors: what
differs between the two is the price of the neighbours. Beside the time on the clock stands that on
the processor, which other work on the machine lengthens less.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from engram_core import Engram, Scope

WIDTH, INNER, CALL = 384, 32, 5_000
START = datetime(2024, 1, 1, tzinfo=UTC)
WORDS = [f"word{number}" for number in range(20_000)]
TOWNS = [f"Town{number}" for number in range(50)]


class Random:
    """Vectors that depend on the text alone, near a small space as those of sentences are."""

    name, dimension = "random:384", WIDTH

    def __init__(self) -> None:
        self._basis = np.random.default_rng(4).standard_normal((INNER, WIDTH)).astype(np.float32)

    def embed_documents(self, texts):
        seeds = [zlib.crc32(text.encode()) for text in texts]
        low = np.stack([np.random.default_rng(seed).standard_normal(INNER) for seed in seeds])
        wide = low.astype(np.float32) @ self._basis
        return wide / np.linalg.norm(wide, axis=1, keepdims=True)

    def embed_query(self, text):
        return self.embed_documents([text])[0]

    def count_tokens(self, text):
        return len(text) // 4


def messages(number, size, facts):
    """The messages of a user: always the same, wherever they are stored."""
    chance = np.random.default_rng(number)
    ranks = np.minimum(chance.zipf(1.3, (size, 18)), len(WORDS)) - 1
    for place, row in enumerate(ranks):
        words = " ".join(WORDS[rank] for rank in row)
        yield f"I visited {TOWNS[place % 50]}. {words}" if facts and place % 10 == 0 else words


def scope_of(number):
    return Scope(user=f"user{number:05}")


def sizes_of(options):
    """How many episodes each user has, the largest first."""
    big = [options.large, options.large // 4, options.large // 20]
    rest = options.episodes - sum(big)
    others = options.users - len(big)
    if rest < others or others < 1:
        raise SystemExit("so many users need more episodes than that")
    return [*big, *(rest // others + (place < rest % others) for place in range(others))]


def opened(folder, **options):
    return Engram.open(folder, embedder=Random(), background=False, **options)


def told(number, asked):
    """Whether a user's messages state facts."""
    return number in asked[2:]


def store(folder, users, asked):
    """Add all messages; every user's one after the other, in calls of 5,000."""
    added = 0
    with opened(folder) as mem:
        for number, size in users:
            texts = list(messages(number, size, told(number, asked)))
            for start in range(0, size, CALL):
                at = START + timedelta(minutes=start)
                scope = Scope(user=scope_of(number).user, session=f"s{start // CALL}")
                mem.add(texts[start : start + CALL], scope, at=at)
            added += size
            if number % 100 == 0:
                print(f"{added:,} stored", file=sys.stderr, flush=True)


def finish(folder, users, asked):
    """What comes after storing for the users that are asked about; seconds for each."""
    taken = {}
    with opened(folder, vector_index="exact") as mem:
        for number in users:
            began = time.perf_counter()
            if told(number, asked):
                mem.consolidate(scope_of(number))
            else:
                mem._parts.enricher.run(scope_of(number).owner)
            taken[number] = time.perf_counter() - began
    return taken


def resident_mb():
    import psutil

    return psutil.Process().memory_info().rss / 2**20


def timed(work, times):
    taken, worked = [], []
    for turn in range(times):
        began, busy = time.perf_counter(), time.process_time()
        work(turn)
        taken.append((time.perf_counter() - began) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    p50, p95 = np.percentile(taken, [50, 95])
    return {"p50": float(p50), "p95": float(p95), "cpu": float(np.median(worked))}


def question(number, turn):
    return f"Where did we put the word{number * 31 + turn} and the word{turn % 97}?"


def measure(folder, number, reads):
    """Opening, the first recall after it, then recalls, facts and adds, of one user."""
    scope = scope_of(number)
    began = time.perf_counter()
    with opened(folder, vector_index="exact") as mem:
        found = {"opening": time.perf_counter() - began}
        began = time.perf_counter()
        mem.recall(question(number, 0), scope)
        found["first"] = time.perf_counter() - began
        mem._parts.indexes._held[scope.owner].settle()
        mem.recall(question(number, 1), scope)
        found["recall"] = timed(lambda turn: mem.recall(question(number, turn), scope), reads)
        found["facts"] = timed(lambda turn: mem.facts(scope), 20)
        found["memory"] = resident_mb()
        found["add"] = timed(lambda turn: mem.add(f"word{turn} word7", scope), 50)
        found["consolidate"] = timed(lambda turn: mem.consolidate(scope, limit=10, retry=False), 5)
    return found


def call(work, *given):
    """Run in a process of its own, so that memory is counted from nothing."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(work, *given).result()


def disk_mb(folder):
    return sum(one.stat().st_size for one in Path(folder).rglob("*") if one.is_file()) / 2**20


def run(options, folder):
    users = list(enumerate(sizes_of(options)))
    asked = [0, 1, 2, len(users) - 1]
    began = time.perf_counter()
    call(store, folder / "all", users, asked)
    built = time.perf_counter() - began
    report: dict[str, Any] = {
        "episodes": options.episodes,
        "users": options.users,
        "build_seconds": built,
        "disk_mb": disk_mb(folder / "all"),
        "finish_seconds": call(finish, folder / "all", asked, asked),
        "together": {},
        "alone": {},
        "sizes": {number: users[number][1] for number in asked},
    }
    for number in asked:
        own = folder / f"only{number}"
        call(store, own, [users[number]], asked)
        before = disk_mb(own)
        call(finish, own, [number], asked)
        # One after the other, so that what else the machine does weighs on both alike.
        report["together"][number] = call(measure, folder / "all", number, options.reads)
        report["alone"][number] = call(measure, own, number, options.reads)
        report["alone"][number]["disk_mb"] = [before, disk_mb(own)]
        shutil.rmtree(own)
    return report


def table_of(report):
    title = f"{report['episodes']:,} episodes of {report['users']:,} users"
    table = Table("what", "in that store", "in a store of its own", "unit", title=title)
    speed = report["episodes"] / report["build_seconds"]
    table.add_row("storing all", f"{report['build_seconds']:,.0f}", "", "s")
    table.add_row("", f"{speed:,.0f}", "", "episodes/s")
    table.add_row("on disk, with one vector each", f"{report['disk_mb']:,.0f}", "", "MB")
    for number, size in report["sizes"].items():
        both = report["together"][number], report["alone"][number]
        table.add_section()
        for what, unit, shown in _ROWS:
            table.add_row(f"{what}, user of {size:,}", *map(shown, both), unit)
    return table


def _pair(name: str) -> Callable[[dict[str, Any]], str]:
    def shown(figures: dict[str, Any]) -> str:
        one = figures[name]
        return f"{one['p50']:.1f} / {one['p95']:.1f} / {one['cpu']:.1f}"

    return shown


_ROWS: tuple[tuple[str, str, Callable[[dict[str, Any]], str]], ...] = (
    ("opening", "s", lambda figures: f"{figures['opening']:.2f}"),
    ("first recall after opening", "s", lambda figures: f"{figures['first']:.2f}"),
    ("recall", "ms: p50 / p95 / cpu", _pair("recall")),
    ("facts", "ms: p50 / p95 / cpu", _pair("facts")),
    ("add", "ms: p50 / p95 / cpu", _pair("add")),
    ("consolidate, 10 messages", "ms: p50 / p95 / cpu", _pair("consolidate")),
    ("memory of the process by then", "MB", lambda figures: f"{figures['memory']:,.0f}"),
)


def draw(report, path):
    """Recall against the user's own size, in the whole store and alone."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    sizes = report["sizes"]
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.add_subplot()
    for place, name in enumerate(("together", "alone")):
        users = report[name]
        for line, which in (("-", "p50"), (":", "cpu")):
            points = sorted((sizes[n], users[n]["recall"][which]) for n in sizes)
            label = "with all others" if name == "together" else "in a store of its own"
            style = {"color": ("#0072B2", "#D55E00")[place], "marker": "os"[place]}
            axes.plot(
                *zip(*points, strict=True), line, label=label if which == "p50" else None, **style
            )
    axes.set(
        xscale="log",
        ylim=(0, None),
        xlabel="episodes of the user",
        ylabel="recall, ms (median; dotted: on the processor)",
    )
    axes.set_title(f"{report['episodes']:,} episodes of {report['users']:,} users")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    with mpl.rc_context({"svg.hashsalt": "engram", "svg.fonttype": "path"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=100_000)
    parser.add_argument("--users", type=int, default=100)
    parser.add_argument("--large", type=int, default=20_000)
    parser.add_argument("--reads", type=int, default=200)
    parser.add_argument("--folder", type=Path, help="where to build, instead of a temporary one")
    parser.add_argument("--plot", type=Path, help="draw into this file")
    parser.add_argument("--json", type=Path, help="write all figures into this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        report = run(options, Path(folder))
    Console().print(table_of(report))
    if options.json:
        options.json.write_text(json.dumps(report, indent=1))
    if options.plot:
        draw(report, options.plot)


if __name__ == "__main__":
    main()
