"""How much of BEAM's evidence recall finds: `python -m benchmarks.beam_recall`.

Each chat of beam_dev stands in a store of its own. Of a question that names its source messages,
the share among the first ten is counted. With `--consolidated` the messages are added to a memory
and facts are read from them by rules first; a fact among the hits then counts as the messages it
stands on, a summary as nothing. The folder lies in the one named by ENGRAM_DATA, or in
../shared/data; it is not part of this project.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.stored_messages import NOW, SCOPE, CachedEmbedder, database_of
from engram_core import Engram
from engram_core.clock import ManualClock
from engram_core.embed.choose import choose_embedder
from engram_core.evaluate.cases import Conversation
from engram_core.evaluate.datasets import load
from engram_core.evaluate.denominators import retrieval_table
from engram_core.retrieve.recall import recall
from engram_core.times import ReadTimes

CUT = 10


def _messages_only(chat: Conversation, embedder: CachedEmbedder) -> dict[str, list[str]]:
    """Question id to the ids of the first messages, nothing consolidated."""
    database, view = database_of(chat.turns, embedder)
    with database.read() as connection:
        found = {
            question.id: recall(
                view, connection, embedder, question.text, SCOPE,
                times=ReadTimes(), now=NOW, k=CUT,
            )
            for question in chat.questions
            if question.evidence
        }  # fmt: skip
    return {name: [hit.id for hit in got.hits] for name, got in found.items()}


def _consolidated(chat: Conversation, embedder: CachedEmbedder) -> dict[str, list[str]]:
    """The same from a memory whose messages were consolidated by rules."""
    with Engram.in_memory(embedder=embedder, clock=ManualClock(NOW)) as memory:
        turns: dict[str, str] = {}
        for turn in chat.turns:
            scope = replace(SCOPE, session=turn.session)
            message = {"role": turn.role, "content": turn.text}
            (episode,) = memory.add(message, scope, at=turn.at.isoformat()).episodes
            turns[episode] = turn.id
        memory.consolidate()
        return {
            question.id: [
                turns[name]
                for hit in memory.recall(question.text, SCOPE, k=CUT).hits
                if hit.kind != "summary"
                for name in hit.episodes
            ]
            for question in chat.questions
            if question.evidence
        }


def main() -> int:
    """Measure and print the table."""
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data")) / "beam_dev"
    if not folder.exists():
        sys.stdout.write(f"skipped: {folder} is not there; set ENGRAM_DATA\n")
        return 0
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    dataset = load(folder)
    rank = _consolidated if "--consolidated" in sys.argv[1:] else _messages_only
    rankings: dict[str, list[str]] = {}
    for chat in dataset.conversations:
        rankings |= rank(chat, embedder)
        embedder.save()
    rows = retrieval_table(dataset, rankings, cuts=(CUT,)).rows
    for ability, means in sorted(rows.items()):
        line = f"{ability:28} {means.questions:4}  recall@{CUT} {means.recall[CUT]:.3f}\n"
        sys.stdout.write(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
