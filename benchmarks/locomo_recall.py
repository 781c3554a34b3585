"""How much of LoCoMo's evidence recall finds: `python -m benchmarks.locomo_recall [locomo.json]`.

The file is taken from the argument, or from the folder named by ENGRAM_DATA, or from
../shared/data; it is not part of this project (CC BY-NC 4.0). Episodes only, nothing consolidated:
it measures the ranking of messages. Vectors are kept in a temporary file between runs.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from benchmarks.stored_messages import NOW, OPTIONS, SCOPE, CachedEmbedder, database_of
from benchmarks.stored_terms import CachedEncoder
from engram_core.embed.base import Embedder
from engram_core.embed.choose import choose_embedder
from engram_core.evaluate.cases import Question, Turn
from engram_core.evaluate.datasets import load
from engram_core.rerank.base import Reranker
from engram_core.rerank.choose import choose_reranker
from engram_core.retrieve.recall import recall
from engram_core.sparse.base import SparseEncoder
from engram_core.sparse.choose import choose_sparse
from engram_core.storage.database import Database
from engram_core.storage.index_view import IndexView
from engram_core.times import ReadTimes

CUTS = (5, 10, 20)
MULTI = "multi-hop"
SESSIONS = 5  # the first so many sessions of the hits are looked at


@dataclass(frozen=True, slots=True)
class Corpus:
    """One conversation, ready to be asked what has evidence in it."""

    database: Database
    view: IndexView
    turns: Sequence[Turn]
    questions: Sequence[Question]


def corpora_of(
    path: Path, embedder: Embedder, encoder: SparseEncoder | None = None
) -> list[Corpus]:
    """Every conversation of the file in a store of its own."""
    return [
        Corpus(
            *database_of(held.turns, embedder, encoder),
            held.turns,
            [asked for asked in held.questions if asked.evidence],
        )
        for held in load(path).conversations
    ]


@dataclass(slots=True)
class Scores:
    """Sums over questions."""

    found: dict[tuple[str, int], list[float]]
    session_first: list[bool]
    sessions: list[float]
    milliseconds: list[float]
    abstained: int = 0
    in_context: list[float] | None = None
    sure: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    caught: int = 0


def measure(
    corpora: Sequence[Corpus],
    embedder: Embedder,
    encoder: SparseEncoder | None = None,
    reranker: Reranker | None = None,
) -> Scores:
    """Ask every question."""
    scores = Scores(defaultdict(list), [], [], [], in_context=[])
    for corpus in corpora:
        sessions = {one.id: one.session for one in corpus.turns}
        with corpus.database.read() as connection:
            for asked in corpus.questions:
                got = recall(
                    corpus.view, connection, embedder, asked.text, SCOPE,
                    times=ReadTimes(), now=NOW, k=max(CUTS), encoder=encoder, reranker=reranker,
                )  # fmt: skip
                scores.sure[asked.answerable].append(got.score)
                if not asked.answerable:
                    scores.caught += got.abstained
                    continue
                ids = [hit.id for hit in got.hits]
                for cut in CUTS:
                    share = len(set(asked.evidence) & set(ids[:cut])) / len(asked.evidence)
                    scores.found[asked.category, cut].append(share)
                right = {sessions[name] for name in asked.evidence}
                scores.session_first.append(bool(ids) and sessions[ids[0]] in right)
                shown = list(dict.fromkeys(sessions[name] for name in ids))[:SESSIONS]
                scores.sessions.append(len(right & set(shown)) / len(right))
                scores.milliseconds.append(got.timings["total"])
                scores.abstained += got.abstained
                held = {name for name in asked.evidence if f"[{name}]" in got.context}
                assert scores.in_context is not None
                scores.in_context.append(len(held) / len(asked.evidence))
    return scores


def told_apart(scores: Scores) -> float:
    """AUROC of the gate's score: answerable questions against adversarial ones."""
    right, wrong = np.array(scores.sure[True]), np.array(scores.sure[False])
    ahead = (right[:, None] > wrong[None, :]) + 0.5 * (right[:, None] == wrong[None, :])
    return float(ahead.mean()) if len(wrong) else float("nan")


def row(scores: Scores) -> list[float]:
    """Recall at the cuts, of multi-hop questions at 20, of sessions at 1 and 5, evidence shown."""
    by_cut = [
        float(np.mean([x for (_, at), held in scores.found.items() if at == cut for x in held]))
        for cut in CUTS
    ]
    multi = float(np.mean(scores.found[MULTI, 20]))
    context = float(np.mean(scores.in_context or [0.0]))
    first, five = float(np.mean(scores.session_first)), float(np.mean(scores.sessions))
    return [*by_cut, multi, first, five, context]


def show(name: str, scores: Scores) -> None:
    """Print one line of the table."""
    figures = "  ".join(f"{figure:.3f}" for figure in row(scores))
    spent = np.percentile(scores.milliseconds, [50, 95])
    share = scores.abstained / len(scores.session_first)
    caught = scores.caught / max(1, len(scores.sure[False]))
    gate = f"{share:6.1%} {caught:6.1%} {told_apart(scores):.3f}"
    line = f"{name:28} {figures}  {gate}  {spent[0]:5.1f} {spent[1]:5.1f}"
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--embedder", default="bundled")
    parser.add_argument("--sparse", help="a learned sparse model, as Engram.open() takes it")
    parser.add_argument("--rerank", help="a cross-encoder, as Engram.open() takes it")
    parser.add_argument("--unnamed", action="store_true", help="embed turns without the speaker")
    given = parser.parse_args()
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data"))
    path = given.path or folder / "locomo_dev.json"
    if not path.exists():
        sys.stdout.write(f"skipped: {path} is not there; set ENGRAM_DATA or pass the file\n")
        return 0
    OPTIONS["named"] = not given.unnamed
    embedder = CachedEmbedder(choose_embedder(given.embedder).embedder, Path(tempfile.gettempdir()))
    chosen = choose_sparse(given.sparse)
    encoder = None if chosen is None else CachedEncoder(chosen, Path(tempfile.gettempdir()))
    corpora = corpora_of(path, embedder, encoder)
    asked = sum(len(corpus.questions) for corpus in corpora)
    sys.stdout.write(f"{len(corpora)} conversations, {asked} questions, {embedder.name}\n")
    heads = "     @5    @10    @20  c1@20  hit@1 sess@5 context abst. caught auroc   p50   p95 ms"
    sys.stdout.write(f"{'':25}{heads}\n")
    show("all", measure(corpora, embedder, encoder, choose_reranker(given.rerank)))
    embedder.save()
    if encoder is not None:
        encoder.save()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
