"""How much of BEAM's evidence recall finds: `python -m benchmarks.beam_recall`.

Each chat of beam_dev stands in a store of its own. Of a question that names its source messages,
the share among the first ten is counted. The folder lies in the one named by ENGRAM_DATA, or in
../shared/data; it is not part of this project.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from benchmarks.stored_messages import NOW, SCOPE, CachedEmbedder, database_of
from engram_core.embed.choose import choose_embedder
from engram_core.evaluate.datasets import load
from engram_core.evaluate.denominators import retrieval_table
from engram_core.retrieve.recall import recall
from engram_core.times import ReadTimes

CUT = 10


def main() -> int:
    """Measure and print the table."""
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data")) / "beam_dev"
    if not folder.exists():
        sys.stdout.write(f"skipped: {folder} is not there; set ENGRAM_DATA\n")
        return 0
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    dataset, rankings = load(folder), {}
    for chat in dataset.conversations:
        database, view = database_of(chat.turns, embedder)
        embedder.save()
        with database.read() as connection:
            for question in chat.questions:
                if question.evidence:
                    got = recall(
                        view, connection, embedder, question.text, SCOPE,
                        times=ReadTimes(), now=NOW, k=CUT,
                    )  # fmt: skip
                    rankings[question.id] = [hit.id for hit in got.hits]
    embedder.save()
    rows = retrieval_table(dataset, rankings, cuts=(CUT,)).rows
    for ability, means in sorted(rows.items()):
        line = f"{ability:28} {means.questions:4}  recall@{CUT} {means.recall[CUT]:.3f}\n"
        sys.stdout.write(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
