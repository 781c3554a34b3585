"""How long an add takes while eight threads and four processes read and write one SQLite store.

Each adds a message, reads it back by its id, recalls it, and consolidates now and then, without
pause. The embedder is the hashing one, so that what is measured is the store; a second run of one
thread alone tells what the others cost.

    python benchmarks/concurrency.py [--seconds 30] [--threads 8] [--processes 4]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.concurrency.working import all_at_once


def measured(table: Table, seconds: float, threads: int, processes: int, index: str) -> None:
    """Let them work, and add a line."""
    with tempfile.TemporaryDirectory() as folder:
        logs = all_at_once(
            Path(folder) / "store",
            seconds,
            threads=threads,
            processes=processes,
            vector_index=index,
        )
    took = np.array([one for log in logs for one in log.took]) * 1000
    errors = sum(len(log.errors) for log in logs)
    unseen = sum(len(log.unseen) for log in logs)
    table.add_row(
        f"{threads} threads, {processes} processes, {index}",
        f"{len(took) / seconds:,.0f}",
        *(f"{np.percentile(took, part):.1f}" for part in (50, 95, 99)),
        f"{took.max():.0f}",
        str(errors),
        str(unseen),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--processes", type=int, default=4)
    options = parser.parse_args()
    table = Table("who", "adds/s", "p50 ms", "p95 ms", "p99 ms", "longest ms", "errors", "unseen")
    measured(table, options.seconds, 1, 0, "exact")
    for index in ("exact", "chroma"):
        measured(table, options.seconds, options.threads, options.processes, index)
    Console().print(table)


if __name__ == "__main__":
    main()
