"""How much of BEAM's evidence recall finds: `python -m benchmarks.beam_recall`.

Each chat of beam_dev stands in a store of its own. Of a question that names its source messages,
the share among the first ten is counted. The folder lies in the one named by ENGRAM_DATA, or in
../shared/data; it is not part of this project.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.stored_messages import NOW, SCOPE, CachedEmbedder, Message, database_of
from engram_core.embed.choose import choose_embedder
from engram_core.retrieve.recall import recall
from engram_core.times import ReadTimes

CUT = 10
START = datetime(2024, 1, 1, tzinfo=UTC)  # of a chat that names no date


def messages_of(chat: Any) -> Iterator[Message]:  # noqa: ANN401 - as it was read
    """The messages of one chat, a minute apart, from the dates that it names."""
    at = START
    for batch in chat:
        for turns in batch["turns"]:
            for turn in turns:
                anchor = turn.get("time_anchor")
                at = _when(anchor) if anchor else at + timedelta(minutes=1)
                text = turn["content"].split(" ->-> ")[0]
                session = str(batch["batch_number"])
                yield Message(str(turn["id"]), session, None, text, at, turn["role"])


def _when(anchor: str) -> datetime:
    return datetime.strptime(anchor, "%B-%d-%Y").replace(tzinfo=UTC)


def sources_of(question: dict[str, Any]) -> frozenset[str]:
    """The ids of its source messages: a list, or a dict of lists."""
    held = question.get("source_chat_ids") or []
    lists = held.values() if isinstance(held, dict) else [held]
    return frozenset(str(one) for ids in lists for one in _flat(ids))


def _flat(ids: Any) -> Iterator[Any]:  # noqa: ANN401 - as it was read
    if isinstance(ids, list):
        for one in ids:
            yield from _flat(one)
    else:
        yield ids


def main() -> int:
    """Measure and print the table."""
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data")) / "beam_dev"
    if not folder.exists():
        sys.stdout.write(f"skipped: {folder} is not there; set ENGRAM_DATA\n")
        return 0
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    found: dict[str, list[float]] = defaultdict(list)
    for chat in sorted(folder.iterdir()):
        messages = list(messages_of(json.loads((chat / "chat.json").read_text("utf-8"))))
        database, view = database_of(messages, embedder)
        embedder.save()
        known = frozenset(one.id for one in messages)
        abilities = json.loads((chat / "questions.json").read_text("utf-8"))
        with database.read() as connection:
            for ability, questions in abilities.items():
                for question in questions:
                    sources = sources_of(question) & known
                    if not sources:
                        continue
                    got = recall(
                        view, connection, embedder, question["question"], SCOPE,
                        times=ReadTimes(), now=NOW, k=CUT,
                    )  # fmt: skip
                    share = len(sources & {hit.id for hit in got.hits}) / len(sources)
                    found[ability].append(share)
                    found["all"].append(share)
    embedder.save()
    for ability, shares in sorted(found.items()):
        line = f"{ability:28} {len(shares):4}  recall@{CUT} {np.mean(shares):.3f}\n"
        sys.stdout.write(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
