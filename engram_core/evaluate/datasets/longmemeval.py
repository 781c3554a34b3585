"""LongMemEval: questions, each with the dated sessions of one user with an assistant.

What is decided here:
- Each record is a conversation with one question. A message is named `<session>_<place>`, counted
  from one, as the official code names it; `has_answer` marks the evidence and is not shown.
- Ids that end in `_abs` are unanswerable; their answer says why.
- The answer of a `single-session-preference` question is a rubric, and stands in both places.
- Original or cleaned: the two differ in their filler sessions, which nothing in a record tells. It
  is `cleaned` when the file's name says so, `original` when the name is one of those the original
  was published under, else said to be unknown; `variant` states it when the name is another. The
  digest of the file is what finally tells two runs apart.
- An evidence-only file has `evidence_sessions` of `{"date", "turns"}` in place of the haystack;
  all its messages are evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Conversation, Dataset, Question, Turn
from engram_core.evaluate.datasets.source import (
    OPTIONS,
    checked,
    list_of,
    mapping_of,
    naming,
    once,
    records,
    session_starts,
    sha256_of,
    text_in,
)
from engram_core.ingest.importers.longmemeval import LongMemEval, date_of

PREFERENCE = "single-session-preference"
EVIDENCE_ONLY = "evidence only"
_ABSTENTION = "_abs"
_PUBLISHED = ("longmemeval_s", "longmemeval_m")
_MANY = 200  # sessions of a record: S has about 50, M about 500


def load(path: Path, *, limit: int | None = None, variant: str | None = None) -> Dataset:
    """The dataset in `path`.

    Args:
        path: The official JSON, or one of the evidence only.
        limit: Only that many questions.
        variant: "original" or "cleaned", where the file's name does not tell.

    Raises:
        InvalidInput: It cannot be read; the message names file, record, session and message.
    """
    if variant not in (None, "original", "cleaned"):
        raise InvalidInput(f"variant is 'original' or 'cleaned', not {variant!r}")
    notes: list[str] = []
    with naming(path):
        found = tuple(
            _conversation(record, f"record {number}", notes)
            for number, record in enumerate(islice(records(path), limit), start=1)
        )
        once((one.id for one in found), "records")
        if not found:
            raise InvalidInput("it holds no record")
        size = _size(found)
        if size in (EVIDENCE_ONLY, "oracle"):
            notes.append(
                "it holds the evidence's sessions only: finding them is no test, unless pooled"
            )
    return Dataset(
        "longmemeval", _variant(path, size, variant), found, sha256_of(path), tuple(notes)
    )


def _variant(path: Path, size: str, stated: str | None) -> str:
    if size in (EVIDENCE_ONLY, "oracle"):
        return size if stated is None else f"{size}, {stated}"
    if stated is None and "cleaned" in path.stem.lower():
        stated = "cleaned"
    if stated is None and path.stem.lower() in _PUBLISHED:
        stated = "original"
    return f"{size}, {stated or 'original or cleaned is not known'}"


def _size(found: Sequence[Conversation]) -> str:
    if all(len(turn.evidence) == len(one.turns) for one in found for turn in one.questions):
        return EVIDENCE_ONLY
    if all(set(one.sessions) == set(one.questions[0].evidence_sessions) for one in found):
        return "oracle"
    return "m" if median(len(one.sessions) for one in found) > _MANY else "s"


def _conversation(record: object, where: str, notes: list[str]) -> Conversation:
    with OPTIONS.record(where):
        held = mapping_of(record, "it")
        whole = _haystack(held) if "evidence_sessions" in held else held
    turns = tuple(_turns(whole, where))
    with OPTIONS.record(where):
        marks = _marks(whole)
        if len(marks) != len(turns):
            raise InvalidInput("its messages cannot be told apart: mend the record")
        evidence = tuple(turn.id for turn, mark in zip(turns, marks, strict=True) if mark)
        sessions = session_starts(turns)
        right = _right_sessions(whole, sessions, where, notes)
        question = _question(held, evidence, right)
        return checked(Conversation(question.id, turns, (question,), sessions))


def _haystack(held: Mapping[str, Any]) -> dict[str, Any]:
    """An evidence-only record in the official shape."""
    found = [mapping_of(one, "a session") for one in list_of(held["evidence_sessions"], "it")]
    marked = [
        [{**mapping_of(turn, "a message"), "has_answer": True} for turn in _list(one, "turns")]
        for one in found
    ]
    names = [f"evidence_{number}" for number in range(1, len(found) + 1)]
    return {
        **held,
        "haystack_sessions": marked,
        "haystack_dates": [one.get("date") for one in found],
        "haystack_session_ids": names,
        "answer_session_ids": names,
    }


def _list(held: Mapping[str, Any], key: str) -> list[Any]:
    return list_of(held.get(key), f"{key!r}")


def _turns(record: Mapping[str, Any], where: str) -> Iterator[Turn]:
    """Its messages; a session that comes twice goes on counting."""
    counts: Counter[str] = Counter()
    for held in LongMemEval().sessions_of(record, where, OPTIONS):
        session = held.session or ""
        for draft in held.messages:
            if draft.at is None:
                raise InvalidInput(f"{held.where}: it has no time")
            counts[session] += 1
            name = f"{session}_{counts[session]}"
            yield Turn(name, session, draft.speaker, draft.role, draft.text, draft.at)


def _marks(record: Mapping[str, Any]) -> list[bool]:
    return [
        mapping_of(turn, "a message").get("has_answer") is True
        for turns in _list(record, "haystack_sessions")
        for turn in turns
    ]


def _right_sessions(
    record: Mapping[str, Any], known: Mapping[str, Any], where: str, notes: list[str]
) -> tuple[str, ...]:
    held = list_of(record.get("answer_session_ids") or [], "'answer_session_ids'")
    named = [str(one) for one in held]
    notes.extend(
        f"{where}: the answer's session {name!r} is not in the haystack and is left out"
        for name in named
        if name not in known
    )
    return tuple(dict.fromkeys(name for name in named if name in known))


def _question(
    held: Mapping[str, Any], evidence: tuple[str, ...], sessions: tuple[str, ...]
) -> Question:
    name, category = text_in(held, "question_id"), text_in(held, "question_type")
    answer = text_in(held, "answer")
    asked = held.get("question_date")
    return Question(
        id=name,
        text=text_in(held, "question"),
        category=category,
        answers=(answer,),
        asked_at=date_of(asked, OPTIONS) if asked else None,
        evidence=evidence,
        evidence_sessions=sessions,
        answerable=not name.endswith(_ABSTENTION),
        rubric=(answer,) if category == PREFERENCE else (),
    )
