"""Measures the rule extractor on labelled messages, by the rules that came with the labels.

    python benchmarks/extraction.py [folder or file]

The folder is the argument, else `ENGRAM_DATA`, else `../shared/data` beside the project. The
project's own labels are tests/extract/blind_messages.jsonl; `-v` shows each miss and slip.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from engram_core.claims import USER, Claim, Modality, Polarity
from engram_core.consolidate.extract.rules import RuleExtractor
from engram_core.model import Episode
from engram_core.times import Precision, show_date, with_offset

FILE = "extraction_dev.jsonl"
POLARITY = {Polarity.ASSERTS: "assert", Polarity.ENDS: "end", Polarity.DENIES: "deny"}
_ARTICLES = {"a", "an", "the", "le", "la", "les", "l", "un", "une", "des", "du", "de", "d"}


@dataclass
class Score:
    """Counts for one language and one set of subjects."""

    hit: int = 0
    wrong: int = 0
    missed: int = 0
    empty_rows: int = 0
    empty_kept: int = 0
    dated: int = 0
    dated_right: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.hit / max(1, self.hit + self.wrong)

    @property
    def recall(self) -> float:
        return self.hit / max(1, self.hit + self.missed)

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / max(1e-9, self.precision + self.recall)

    @property
    def silence(self) -> float:
        """Share of the rows without facts that stay empty."""
        return self.empty_kept / max(1, self.empty_rows)

    @property
    def dates(self) -> float:
        """Share of the matched dated facts whose date and precision are right."""
        return self.dated_right / max(1, self.dated)


def data_file(argument: str | None = None) -> Path | None:
    """The labelled messages; None when they are not on this machine."""
    here = Path(__file__).resolve().parents[1]
    given = argument or os.environ.get("ENGRAM_DATA") or here.parent / "shared" / "data"
    path = Path(given)
    path = path if path.suffix == ".jsonl" else path / FILE
    return path if path.exists() else None


def load(path: Path) -> list[dict]:
    """The rows of the file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def episode(row: dict) -> Episode:
    """The row as a stored episode."""
    at, offset = with_offset(row["at"], "at")
    return Episode(
        id=row["id"], seq=1, tenant="default", user="labels", agent=None, session=None,
        role=row["role"], speaker=None, text=row["text"], payload=None, event_at=at,
        offset_minutes=offset, precision=Precision.INSTANT, recorded_at=at, meta={},
    )  # fmt: skip


def measure(rows: Iterable[dict], *, user_only: bool) -> Score:
    """Match the extractor's claims with the labels of each row, each label once."""
    extractor, score = RuleExtractor(), Score()
    for row in rows:
        claims = [c for c in extractor.extract(episode(row), []) if _counts(c)]
        if not row["facts"]:
            score.empty_rows += 1
            score.empty_kept += not [c for c in claims if c.polarity is not Polarity.DENIES]
        labels = [f for f in row["facts"] if not user_only or f["subject"] == USER]
        if user_only:
            claims = [claim for claim in claims if claim.subject == USER]
        _score_row(row, labels, claims, score)
    return score


def _counts(claim: Claim) -> bool:
    return claim.modality in (Modality.ACTUAL, Modality.PAST)


def _score_row(row: dict, labels: Sequence[dict], claims: Sequence[Claim], score: Score) -> None:
    left = list(claims)
    for label in labels:
        fitting = [claim for claim in left if matches(label, claim)]
        if not fitting:
            score.missed += 1
            score.notes.append(f"missed {row['id']} {_show(label)} | {row['text'][:110]}")
            continue
        fitting.sort(key=lambda claim: not _date_right(label, claim))
        left.remove(fitting[0])
        score.hit += 1
        if label["valid_at"]:
            score.dated += 1
            right = _date_right(label, fitting[0])
            score.dated_right += right
            if not right:
                score.notes.append(f"date   {row['id']} {_show(label)} got {_date(fitting[0])}")
    for claim in left:
        if claim.polarity is Polarity.DENIES:
            continue  # a right denial is not counted against the extractor
        score.wrong += 1
        score.notes.append(
            f"wrong  {row['id']} {claim.subject} {POLARITY[claim.polarity]} {claim.predicate} = "
            f"{claim.object} | {row['text'][:110]}"
        )


def matches(label: dict, claim: Claim) -> bool:
    """Same subject, predicate and polarity, and an object with enough words in common."""
    return (
        label["subject"].lower() == claim.subject.lower()
        and label["predicate"] == claim.predicate
        and label["polarity"] == POLARITY[claim.polarity]
        and _word_f1(label["object"], claim.object or "") >= 0.5
    )


def _word_f1(one: str, two: str) -> float:
    a, b = _words(one), _words(two)
    rest = list(b)
    common = 0
    for word in a:
        if word in rest:
            rest.remove(word)
            common += 1
    return 2 * common / max(1, len(a) + len(b)) if a != b else 1.0


def _words(text: str) -> list[str]:
    return [w for w in re.findall(r"\w+", text.lower()) if w not in _ARTICLES]


def _date(claim: Claim) -> str:
    ended = claim.polarity is Polarity.ENDS
    moment = claim.valid_to if ended else claim.valid_from
    return show_date(moment, claim.end_precision if ended else claim.precision)


def _date_right(label: dict, claim: Claim) -> bool:
    if not label["valid_at"]:
        return True
    if label["precision"] != "instant":
        return _date(claim) == label["valid_at"]
    return claim.valid_from == datetime.fromisoformat(label["valid_at"])


def _show(label: dict) -> str:
    date = f" @{label['valid_at']}" if label["valid_at"] else ""
    who = f"{label['subject']} {label['polarity']}"
    return f"{who} {label['predicate']} = {label['object']}{date}"


def _line(name: str, score: Score) -> str:
    return (
        f"{name:12} {score.precision:9.3f} {score.recall:7.3f} {score.f1:6.3f} "
        f"{score.silence:8.3f} ({score.empty_kept}/{score.empty_rows}) "
        f"{score.dates:6.3f} ({score.dated_right}/{score.dated})"
    )


def rate(rows: Sequence[dict]) -> float:
    """Messages a second of this process's own time: other load on the machine counts little."""
    extractor, messages = RuleExtractor(), [episode(row) for row in rows]
    begun = time.process_time()
    for _ in range(5):
        for message in messages:
            extractor.extract(message, [])
    return 5 * len(messages) / max(1e-9, time.process_time() - begun)


def main() -> int:
    """Print the table; 2 when the data is absent."""
    arguments = [a for a in sys.argv[1:] if not a.startswith("-")]
    path = data_file(arguments[0] if arguments else None)
    if path is None:
        print("skipped: no labelled messages here; pass their folder or set ENGRAM_DATA")
        return 2
    rows = load(path)
    print(f"{'':12} precision  recall     F1   silence         dates")
    for code in ("en", "fr", "all"):
        chosen = [row for row in rows if code in (row["lang"], "all")]
        print(_line(f"{code} user", measure(chosen, user_only=True)))
        every = measure(chosen, user_only=False)
        print(_line(f"{code} everyone", every))
        if code == "all" and "-v" in sys.argv:
            print("\n".join(every.notes))
    full = [row for row in rows if row["facts"]]
    print(
        f"{rate(rows):.0f} messages a second of processor time; {rate(full):.0f} of those that "
        f"hold facts"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
