"""How fast writing and reading are, and how much memory they take.

Prints a table. Vectors of the stored messages are random ones, made beforehand, so that building a
large scope takes minutes and not hours; questions are embedded for real, and that time is counted.

    python benchmarks/speed.py [--sizes 10000,100000] [--reads 200]
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from engram_core import Engram, Scope
from engram_core.embed.bundled import BundledEmbedder

Floats = npt.NDArray[np.float32]
ANA = Scope(user="ana")
WORDS = [f"word{number}" for number in range(20_000)]
SIXTY_WORDS = (
    "We went down to the harbour on {} because my sister had found a boat that she wanted to see, "
    "and the man who was selling it told us that it had been built by his father, who kept it in a "
    "shed behind the house for most of his life and only took it out when the weather was fine and "
    "the sea was calm enough."
)


class MadeBefore:
    """The bundled embedder for questions, random unit vectors for what is stored."""

    def __init__(self) -> None:
        self._real = BundledEmbedder()
        self._chance = np.random.default_rng(7)
        self.name = self._real.name
        self.dimension = self._real.dimension
        # Low intrinsic dimension, as real sentences have.
        self._basis = self._chance.normal(size=(32, self.dimension)).astype(np.float32)

    def embed_documents(self, texts: Sequence[str]) -> Floats:
        low = self._chance.normal(size=(len(texts), 32)).astype(np.float32)
        wide = low @ self._basis
        return (wide / np.linalg.norm(wide, axis=1, keepdims=True)).astype(np.float32)

    def embed_query(self, text: str) -> Floats:
        return self._real.embed_query(text)

    def count_tokens(self, text: str) -> int:
        return self._real.count_tokens(text)


def message(chance: np.random.Generator, length: int) -> str:
    """A message of `length` words with the frequencies of real ones."""
    ranks = np.minimum(chance.zipf(1.3, length), len(WORDS)) - 1
    return " ".join(WORDS[rank] for rank in ranks)


def question(number: int) -> str:
    """A question that was not asked before, so that no remembered vector answers it."""
    return f"Where did we put the word{number} and the word{number % 97}?"


def timed(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and 95th percentile in milliseconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return float(np.percentile(taken, 50)), float(np.percentile(taken, 95))


def resident_mb() -> float:
    """Memory resident now, in megabytes."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


def writing(table: Table) -> None:
    """`add()` of one message with and without its embedding, and in bulk."""
    chance = np.random.default_rng(3)
    for label, embedder in (("bundled", "bundled"), ("vectors made before", MadeBefore())):
        with (
            tempfile.TemporaryDirectory() as folder,
            Engram.open(Path(folder) / "store", embedder=embedder, background=False) as mem,
        ):
            mem.add(SIXTY_WORDS, ANA)
            days = iter(range(1000))
            p50, p95 = timed(
                lambda mem=mem, days=days: mem.add(SIXTY_WORDS.format(next(days)), ANA), 200
            )
            table.add_row(f"add(), 60 words, {label}", f"{p50:.1f}", f"{p95:.1f}", "ms")
            if label != "bundled":
                batch = [message(chance, 20) for _ in range(5000)]
                began = time.perf_counter()
                mem.add(batch, ANA)
                speed = len(batch) / (time.perf_counter() - began)
                table.add_row("add() of 5,000 in one call", f"{speed:,.0f}", "", "messages/s")


def reading(table: Table, size: int, reads: int) -> None:
    """`recall()` in one scope of `size` episodes."""
    chance = np.random.default_rng(5)
    with (
        tempfile.TemporaryDirectory() as folder,
        Engram.open(Path(folder) / "store", embedder=MadeBefore(), background=False) as mem,
    ):
        began = time.perf_counter()
        for start in range(0, size, 5000):
            batch = [message(chance, 18) for _ in range(min(5000, size - start))]
            mem.add(batch, Scope(user="ana", session=f"s{start // 5000}"))
        built = time.perf_counter() - began
        mem._parts.enricher.run(ANA.owner)
        began = time.perf_counter()
        mem.recall(question(0), ANA)
        table.add_row(
            f"first recall, {size:,} episodes", f"{time.perf_counter() - began:.1f}", "", "s"
        )
        time.sleep(5)  # the lexical base is built in the background
        mem.recall(question(0), ANA)
        asked = map(question, range(1, 100_000))
        p50, p95 = timed(lambda: mem.recall(next(asked), ANA), reads)
        table.add_row(f"recall(), {size:,} episodes", f"{p50:.1f}", f"{p95:.1f}", "ms")
        past = mem.episodes(ANA, last=1)[0].recorded_at
        p50, p95 = timed(lambda: mem.recall(next(asked), ANA, as_of=past), max(20, reads // 10))
        table.add_row(f"recall(as_of=…), {size:,} episodes", f"{p50:.1f}", f"{p95:.1f}", "ms")
        after = []
        for _ in range(30):
            mem.add(message(chance, 18), ANA)
            began = time.perf_counter()
            mem.recall(next(asked), ANA)
            after.append((time.perf_counter() - began) * 1000)
        table.add_row(
            "first recall after a write",
            f"{np.percentile(after, 50):.1f}",
            f"{np.percentile(after, 95):.1f}",
            "ms",
        )
        table.add_row(f"resident memory, {size:,} episodes", f"{resident_mb():.0f}", "", "MB")
        table.add_row(
            f"adding {size:,} in calls of 5,000", f"{size / built:,.0f}", "", "messages/s"
        )


def importing(table: Table) -> None:
    """`import engram_core` in a new interpreter."""
    code = (
        "import time; t = time.perf_counter(); import engram_core; print(time.perf_counter() - t)"
    )
    taken = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(5)
    ]
    table.add_row("import engram_core", f"{min(taken) * 1000:.0f}", "", "ms, best of 5")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="10000")
    parser.add_argument("--reads", type=int, default=200)
    options = parser.parse_args()
    table = Table("what", "p50 or value", "p95", "unit")
    importing(table)
    writing(table)
    for size in options.sizes.split(","):
        reading(table, int(size), options.reads)
    Console().print(table)


if __name__ == "__main__":
    main()
