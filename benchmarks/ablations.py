"""What each channel and signal of recall gives: `python -m benchmarks.ablations [--only NAME …]`.

Every variant ranks the messages of LoCoMo, of LongMemEval (pooled in one scope) and of BEAM,
nothing consolidated, and is held against the first row: the Markdown table of docs/retrieval.md,
with the 95 % interval of a paired bootstrap over questions. The files lie in the folder named by
ENGRAM_DATA, or in ../shared/data; they are not part of this project.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.longmemeval_recall import LATEST, in_one_scope
from benchmarks.stored_messages import NOW, SCOPE, CachedEmbedder, database_of
from engram_core.embed.base import Embedder
from engram_core.embed.choose import choose_embedder
from engram_core.evaluate import metrics
from engram_core.evaluate.cases import Conversation, Question
from engram_core.evaluate.datasets import load
from engram_core.evaluate.statistics import paired_bootstrap
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.question import CHANNELS
from engram_core.retrieve.recall import recall
from engram_core.storage.database import Database
from engram_core.storage.index_view import IndexView
from engram_core.times import ReadTimes

Columns = dict[str, list[float]]  # what was reached, by column, a figure for each question
DEPTHS = {"LoCoMo": 20, "LongMemEval": 20, "BEAM": 10}  # the last place is an instruction's
COMPARED = ("LoCoMo @10", "LongMemEval @10", "BEAM @10")


@dataclass(frozen=True, slots=True)
class Corpus:
    """One conversation, ready to be asked what has evidence in it."""

    set: str
    database: Database
    view: IndexView
    sessions: Mapping[str, str]
    questions: Sequence[Question]


def corpora(folder: Path, embedder: Embedder) -> list[Corpus]:
    """The conversations of all three sets, each in a store of its own."""
    evidence, haystack = (
        load(folder / f"longmemeval_{part}.json") for part in ("evidence_dev", "s_one")
    )
    sets: dict[str, Sequence[Conversation]] = {
        "LoCoMo": load(folder / "locomo_dev.json").conversations,
        "LongMemEval": [in_one_scope(evidence, haystack)],
        "BEAM": load(folder / "beam_dev").conversations,
    }
    return [
        Corpus(
            name,
            *database_of(held.turns, embedder),
            {turn.id: turn.session for turn in held.turns},
            [asked for asked in held.questions if asked.evidence and asked.answerable],
        )
        for name, conversations in sets.items()
        for held in conversations
    ]


def measure(stores: Sequence[Corpus], embedder: Embedder, **options: Any) -> Columns:
    """Ask every question."""
    columns: Columns = {}
    for corpus in stores:
        with corpus.database.read() as connection:
            for asked in corpus.questions:
                got = recall(
                    corpus.view, connection, embedder, asked.text, SCOPE, times=ReadTimes(),
                    now=now_of(corpus, asked), k=DEPTHS[corpus.set], **options,
                )  # fmt: skip
                reached = SCORED[corpus.set](corpus, asked, [hit.id for hit in got.hits])
                for column, figure in reached.items():
                    columns.setdefault(f"{corpus.set} {column}", []).append(figure)
    return columns


def now_of(corpus: Corpus, asked: Question) -> datetime:
    """When the question is asked: only LongMemEval's speak of it ("two weeks ago")."""
    return (asked.asked_at or LATEST) if corpus.set == "LongMemEval" else NOW


def _locomo(corpus: Corpus, asked: Question, ids: list[str]) -> dict[str, float]:
    reached = {f"@{cut}": metrics.recall(ids, asked.evidence, cut) for cut in metrics.CUTS}
    if asked.category == "multi-hop":
        reached["multi-hop @20"] = reached["@20"]
    right = {corpus.sessions[name] for name in asked.evidence}
    return reached | {"session hit@1": float(bool(ids) and corpus.sessions[ids[0]] in right)}


def _longmemeval(_: Corpus, asked: Question, ids: list[str]) -> dict[str, float]:
    return {f"@{cut}": metrics.recall_all(ids, asked.evidence, cut) for cut in metrics.CUTS}


def _beam(_: Corpus, asked: Question, ids: list[str]) -> dict[str, float]:
    return {"@10": metrics.recall(ids, asked.evidence, 10)}


SCORED = {"LoCoMo": _locomo, "LongMemEval": _longmemeval, "BEAM": _beam}


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Name and options of each; the first is what the others are held against."""
    yield "all", {}
    yield "Reciprocal Rank Fusion", {"fusion": "rrf"}
    for channel in CHANNELS:
        yield f"no channel `{channel}`", {"channels": [one for one in CHANNELS if one != channel]}
    bare = Weights(**{one.name: 0.0 for one in fields(Weights)})
    yield "`alone` and `lexical` only", {"weights": replace(bare, alone=1.0, lexical=1.5)}
    for one in fields(Weights):
        if one.name not in ("sparse", "sparse_paired", "rerank"):  # of models not installed here
            off = 1.0 if one.name == "second" else 0.0  # a share: all alike
            yield f"no `{one.name}`", {"weights": replace(Weights(), **{one.name: off})}


def line(name: str, columns: Columns, against: Columns) -> str:
    """A row of the table; the columns of differences follow what they are differences of."""
    cells = [name]
    for figures in columns.values():
        cells.append(f"{np.mean(figures):.3f}")
    for column in COMPARED:
        gained = paired_bootstrap(against[column], columns[column])
        told = f"{gained.value:+.3f} ({gained.low:+.3f} … {gained.high:+.3f})"
        moved = columns[column] != against[column]
        cells.append(told if moved else "" if columns is against else "0")
    return "| " + " | ".join(cells) + " |\n"


def main() -> int:
    """Measure every variant and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", nargs="+", default=[], help="words of the rows beside the first")
    given = parser.parse_args()
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data"))
    if not (folder / "beam_dev").exists():
        sys.stdout.write(f"skipped: {folder} does not hold the data; set ENGRAM_DATA\n")
        return 0
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    stores = corpora(folder, embedder)
    embedder.save()
    against: Columns = {}
    for name, options in variants():
        if against and given.only and not any(word in name for word in given.only):
            continue
        columns = measure(stores, embedder, **options)
        if not against:
            against = columns
            embedder.save()
            heads = ["variant", *columns, *(f"{one}, against all" for one in COMPARED)]
            sys.stdout.write(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n")
        sys.stdout.write(line(name, columns, against))
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
