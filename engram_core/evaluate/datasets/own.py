"""Engram's own dataset format, and the small dataset in it that ships and needs no download.

A file is one JSON object:

    {"engram_dataset": "name", "variant": "1", "conversations": [
      {"id": "mara", "whose": ["Mara"],
       "sessions": [{"id": "s1", "at": "2023-03-04T09:15:00+01:00",
                     "turns": [{"role": "user", "speaker": "Mara", "text": "…"}]}],
       "questions": [{"id": "q1", "text": "…", "category": "single-hop", "answers": ["…"],
                      "evidence": ["s1:1"]}]}]}

A turn is named `<session>:<place>`, counted from one, and stands a second after the one before it,
unless it has an `id` and an `at` of its own. `whose` may be left out where one user talks to an
assistant. A question may also have `asked_at`, `evidence_sessions`, `answerable`, `rubric`, `trap`
and `labels`, as in `Question`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import USER, Conversation, Dataset, Question, Turn
from engram_core.evaluate.datasets.source import (
    OPTIONS,
    checked,
    list_of,
    mapping_of,
    naming,
    once,
    records,
    sha256_of,
    text_in,
    text_or_none,
)
from engram_core.ingest.moments import moment

MARK = "engram_dataset"
SMALL = Path(__file__).parent / "data" / "small.json"
_STEP = timedelta(seconds=1)
_FIELDS = frozenset(Question.__dataclass_fields__)


def load(path: Path, *, limit: int | None = None) -> Dataset:
    """The dataset in `path`.

    Args:
        path: A file of the format above; `SMALL` is the one that ships.
        limit: Only that many conversations.

    Raises:
        InvalidInput: It cannot be read; the message names file, conversation, turn or question.
    """
    with naming(path):
        held = mapping_of(next(records(path), None), "the file")
        name, variant = text_in(held, MARK), text_or_none(held, "variant") or "1"
        listed = list_of(held.get("conversations"), "'conversations'")
        found = tuple(
            _conversation(one, f"conversation {number}")
            for number, one in enumerate(islice(listed, limit), start=1)
        )
        once((one.id for held in found for one in held.questions), "questions")
    return Dataset(name, variant, found, sha256_of(path))


def _conversation(one: object, where: str) -> Conversation:
    with OPTIONS.record(where):
        held = mapping_of(one, "it")
        name = text_in(held, "id")
        listed = list_of(held.get("sessions"), "'sessions'")
        asked = list_of(held.get("questions"), "'questions'")
        whose = tuple(map(str, list_of(held.get("whose") or [USER], "'whose'")))
    turns: list[Turn] = []
    sessions: dict[str, datetime] = {}
    for number, session in enumerate(listed, start=1):
        with OPTIONS.record(f"{where}, session {number}"):
            told = mapping_of(session, "it")
            start = moment(told.get("at"), "at")
            sessions[text_in(told, "id")] = start
        turns += _turns(told, start, f"{where}, session {number}")
    known = {turn.id: turn.session for turn in turns}
    questions = []
    for number, question in enumerate(asked, start=1):
        with OPTIONS.record(f"{where}, question {number}"):
            questions.append(_question(mapping_of(question, "it"), known))
    with OPTIONS.record(where):
        return checked(Conversation(name, tuple(turns), tuple(questions), sessions, whose))


def _turns(session: Mapping[str, Any], start: datetime, where: str) -> Iterator[Turn]:
    name, due = text_in(session, "id"), start
    for place, one in enumerate(list_of(session.get("turns"), "'turns'"), start=1):
        with OPTIONS.record(f"{where}, turn {place}"):
            held = mapping_of(one, "it")
            at = moment(held["at"], "at") if held.get("at") else due
            own, speaker = text_or_none(held, "id"), text_or_none(held, "speaker")
            role, text = text_in(held, "role"), text_in(held, "text")
        due = at + _STEP
        yield Turn(own or f"{name}:{place}", name, speaker, role, text, at)


def _question(held: Mapping[str, Any], known: Mapping[str, str]) -> Question:
    if unknown := sorted(set(held) - _FIELDS):
        raise InvalidInput(f"it has {unknown}, which no question has; take {sorted(_FIELDS)}")
    evidence = _texts(held, "evidence")
    if lost := [name for name in evidence if name not in known]:
        raise InvalidInput(f"its evidence {lost} names no turn of the conversation")
    asked, labels = held.get("asked_at"), mapping_of(held.get("labels") or {}, "its 'labels'")
    sessions = _texts(held, "evidence_sessions")
    return Question(
        id=text_in(held, "id"),
        text=text_in(held, "text"),
        category=text_in(held, "category"),
        answers=_texts(held, "answers"),
        asked_at=None if asked is None else moment(asked, "asked_at"),
        evidence=evidence,
        evidence_sessions=sessions or tuple(dict.fromkeys(known[name] for name in evidence)),
        answerable=_flag(held, "answerable"),
        rubric=_texts(held, "rubric"),
        trap=text_or_none(held, "trap"),
        labels={str(key): str(value) for key, value in labels.items()},
    )


def _flag(held: Mapping[str, Any], key: str) -> bool:
    value = held.get(key, True)
    if not isinstance(value, bool):
        raise InvalidInput(f"its {key!r} is {value!r}, neither true nor false")
    return value


def _texts(held: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(map(str, list_of(held.get(key) or [], f"its {key!r}")))
