"""LongMemEval's official BM25 baseline beside its published figures: a check of the harness.

    python -m benchmarks.longmemeval_bm25 longmemeval_s.json

The file is the official one and not part of this project. The published figures are of the
original S data; those of other variants differ.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engram_core.evaluate.datasets import load
from engram_core.evaluate.official_bm25 import PUBLISHED, replicate


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("path", type=Path)
    parser.add_argument("--limit", type=int, help="only the first so many questions")
    given = parser.parse_args()
    if not given.path.exists():
        sys.stdout.write(f"skipped: {given.path} is not there; pass the official file\n")
        return 0
    dataset = load(given.path, format="longmemeval", limit=given.limit)
    sys.stdout.write(f"{dataset.variant}, sha256 {dataset.sha256}\n")
    for grain in ("session", "message"):
        table = replicate(dataset, grain)
        for category, means in table.rows.items():
            sys.stdout.write(f"\n{grain}, {category}: {means.questions} questions\n")
            for name, value in means.flat().items():
                shown = PUBLISHED.get(name) if (grain, category) == ("session", "all") else None
                beside = "" if shown is None else f"  published {shown:.3f}"
                sys.stdout.write(f"  {name:24} {value:.3f}{beside}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
