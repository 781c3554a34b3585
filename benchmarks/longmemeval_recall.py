"""How much of LongMemEval's evidence recall finds: `python -m benchmarks.longmemeval_recall`.

All evidence messages of longmemeval_evidence_dev.json and all sessions of longmemeval_s_one.json
stand in one scope; a question counts when all its evidence is among the first k. The files lie in
the folder named by ENGRAM_DATA, or in ../shared/data; they are not part of this project.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.stored_messages import SCOPE, CachedEmbedder, Message, database_of
from engram_core.embed.choose import choose_embedder
from engram_core.retrieve.recall import recall
from engram_core.times import ReadTimes

CUTS = (5, 10, 20)
LATEST = datetime(2024, 1, 1, tzinfo=UTC)  # of a question without a date
Key = tuple[str, str, str]  # date, role, text: the same message may be evidence twice


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with the keys of its evidence."""

    text: str
    kind: str
    at: datetime
    evidence: frozenset[Key]
    answerable: bool


def when(text: str) -> datetime:
    """The instant of "2023/05/21 (Sun) 00:41", taken as UTC."""
    return datetime.strptime(text, "%Y/%m/%d (%a) %H:%M").replace(tzinfo=UTC)


def sessions_of(records: Sequence[Mapping[str, Any]], one: Mapping[str, Any]) -> Iterator[Any]:
    """Date and turns of every session of both files."""
    for record in records:
        for session in record["evidence_sessions"]:
            yield session["date"], session["turns"]
    yield from zip(one["haystack_dates"], one["haystack_sessions"], strict=True)


def messages_of(sessions: Iterator[Any]) -> tuple[list[Message], dict[Key, str]]:
    """All messages once, in the order of their dates, and their ids by key."""
    messages: list[Message] = []
    ids: dict[Key, str] = {}
    for number, (date, turns) in enumerate(sorted(sessions, key=lambda held: when(held[0]))):
        for place, turn in enumerate(turns):
            key = (date, turn["role"], turn["content"])
            if key not in ids and turn["content"].strip():
                ids[key] = f"m{len(messages)}"
                at = when(date) + timedelta(minutes=place)
                text, role = turn["content"], turn["role"]
                messages.append(Message(ids[key], f"s{number}", None, text, at, role))
    return messages, ids


def asked_of(record: Mapping[str, Any]) -> Asked:
    """The question of a record."""
    evidence = frozenset(
        (session["date"], turn["role"], turn["content"])
        for session in record["evidence_sessions"]
        for turn in session["turns"]
    )
    answerable = not record["question_id"].endswith("_abs")
    at = when(record["question_date"]) if record["question_date"] else LATEST
    return Asked(record["question"], record["question_type"], at, evidence, answerable)


def told_apart(right: Sequence[float], wrong: Sequence[float]) -> float:
    """AUROC of the gate's score."""
    ahead = np.subtract.outer(np.array(right), np.array(wrong))
    return float((ahead > 0).mean() + 0.5 * (ahead == 0).mean())


def main() -> int:
    """Measure and print the table."""
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data"))
    paths = [folder / "longmemeval_evidence_dev.json", folder / "longmemeval_s_one.json"]
    if not all(path.exists() for path in paths):
        sys.stdout.write(f"skipped: {folder} does not hold the two files; set ENGRAM_DATA\n")
        return 0
    records, one = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    one = one[0] if isinstance(one, list) else one
    embedder = CachedEmbedder(choose_embedder("bundled").embedder, Path(tempfile.gettempdir()))
    messages, ids = messages_of(sessions_of(records, one))
    database, view = database_of(messages, embedder)
    embedder.save()
    found: dict[tuple[str, int], list[bool]] = defaultdict(list)
    sure: dict[bool, list[float]] = {True: [], False: []}
    abstained: dict[bool, int] = {True: 0, False: 0}
    with database.read() as connection:
        for asked in map(asked_of, records):
            got = recall(
                view, connection, embedder, asked.text, SCOPE,
                times=ReadTimes(), now=asked.at, k=max(CUTS),
            )  # fmt: skip
            sure[asked.answerable].append(got.score)
            abstained[asked.answerable] += got.abstained
            wanted = {ids[key] for key in asked.evidence if key in ids}
            if not (asked.answerable and wanted):
                continue
            ranked = [hit.id for hit in got.hits]
            for cut in CUTS:
                whole = wanted <= set(ranked[:cut])
                found[asked.kind, cut].append(whole)
                found["all", cut].append(whole)
    embedder.save()
    sys.stdout.write(f"{len(messages)} messages, {len(found['all', 5])} questions\n")
    sys.stdout.write(
        f"{'recall_all':28} {'n':>4}" + "".join(f"    @{cut:<2}" for cut in CUTS) + "\n"
    )
    for kind in sorted({kind for kind, _ in found}):
        figures = "  ".join(f"{np.mean(found[kind, cut]):.3f}" for cut in CUTS)
        sys.stdout.write(f"{kind:28} {len(found[kind, 5]):4}  {figures}\n")
    sys.stdout.write(
        f"abstained: {abstained[True]} of {len(sure[True])} answerable, {abstained[False]} of "
        f"{len(sure[False])} unanswerable; AUROC {told_apart(sure[True], sure[False]):.3f}\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
