"""How much of LongMemEval's evidence recall finds: `python -m benchmarks.longmemeval_recall`.

All evidence messages of longmemeval_evidence_dev.json and all sessions of longmemeval_s_one.json
stand in one scope; a question counts when all its evidence is among the first k. The files lie in
the folder named by ENGRAM_DATA, or in ../shared/data; they are not part of this project.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.stored_messages import SCOPE, CachedEmbedder, database_of
from engram_core.embed.choose import choose_embedder
from engram_core.evaluate.cases import Conversation, Dataset
from engram_core.evaluate.datasets import load, pooled
from engram_core.evaluate.denominators import retrieval_table
from engram_core.evaluate.reliability import auroc
from engram_core.retrieve.recall import recall
from engram_core.times import ReadTimes

CUTS = (5, 10, 20)
LATEST = datetime(2024, 1, 1, tzinfo=UTC)  # of a question without a date


def in_one_scope(evidence: Dataset, haystack: Dataset) -> Conversation:
    """All messages together, with the questions about the evidence alone."""
    filler = [replace(held, questions=()) for held in haystack.conversations]
    return pooled([*evidence.conversations, *filler])


def main() -> int:
    """Measure and print the table."""
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data"))
    paths = [folder / "longmemeval_evidence_dev.json", folder / "longmemeval_s_one.json"]
    if not all(path.exists() for path in paths):
        sys.stdout.write(f"skipped: {folder} does not hold the two files; set ENGRAM_DATA\n")
        return 0
    evidence = load(paths[0])
    together = in_one_scope(evidence, load(paths[1]))
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    database, view = database_of(together.turns, embedder)
    embedder.save()
    rankings: dict[str, list[str]] = {}
    sure: dict[bool, list[float]] = defaultdict(list)
    abstained: dict[bool, int] = defaultdict(int)
    with database.read() as connection:
        for asked in together.questions:
            got = recall(
                view, connection, embedder, asked.text, SCOPE,
                times=ReadTimes(), now=asked.asked_at or LATEST, k=max(CUTS),
            )  # fmt: skip
            sure[asked.answerable].append(got.score)
            abstained[asked.answerable] += got.abstained
            rankings[asked.id] = [hit.id for hit in got.hits]
    embedder.save()
    dataset = replace(evidence, conversations=(together,))
    rows = retrieval_table(dataset, rankings, cuts=CUTS).rows
    sys.stdout.write(f"{len(together.turns)} messages, {rows['all'].questions} questions\n")
    sys.stdout.write(
        f"{'recall_all':28} {'n':>4}" + "".join(f"    @{cut:<2}" for cut in CUTS) + "\n"
    )
    for kind, means in sorted(rows.items()):
        figures = "  ".join(f"{means.recall_all[cut]:.3f}" for cut in CUTS)
        sys.stdout.write(f"{kind:28} {means.questions:4}  {figures}\n")
    sys.stdout.write(
        f"abstained: {abstained[True]} of {len(sure[True])} answerable, {abstained[False]} of "
        f"{len(sure[False])} unanswerable; AUROC {auroc(sure[True], sure[False]):.3f}\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
