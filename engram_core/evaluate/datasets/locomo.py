"""LoCoMo: two people who talk over months, and questions whose evidence names turns ("D3:12").

What is decided here:
- Turns are read as `engram import` reads them: both people are users, dates are taken as UTC, and
  the caption of a shared image stands on a line of its own.
- Evidence occurs in odd forms: "D4:1; D5:2" in one string, "D:5:2", "D4:02", or a bare "D".
  What names a turn is taken, the rest is left out and told in the dataset's notes.
- Category 5 is adversarial: it asks one person about what the other one said or did, so it cannot
  be answered; its `adversarial_answer` is the trap, and its evidence is where the trap comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Conversation, Dataset, Question, Turn
from engram_core.evaluate.datasets.source import (
    OPTIONS,
    checked,
    list_of,
    mapping_of,
    naming,
    records,
    session_starts,
    sha256_of,
    text_in,
    text_or_none,
)
from engram_core.ingest.importers.locomo import Locomo

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
ADVERSARIAL = CATEGORIES[5]
_NAMED = re.compile(r"D:?(\d+):(\d+)")


def load(path: Path, *, limit: int | None = None) -> Dataset:
    """The dataset in `path`.

    Args:
        path: The official JSON, of one conversation or a list of them.
        limit: Only that many conversations.

    Raises:
        InvalidInput: It cannot be read; the message names file, conversation and question.
    """
    notes: list[str] = []
    with naming(path):
        found = tuple(
            _conversation(sample, f"conversation {number}", notes)
            for number, sample in enumerate(islice(records(path), limit), start=1)
        )
    return Dataset("locomo", "official", found, sha256_of(path), tuple(notes))


def _conversation(sample: object, where: str, notes: list[str]) -> Conversation:
    turns = tuple(_turns(sample, where))
    with OPTIONS.record(where):
        held = mapping_of(sample, "it")
        name = text_or_none(held, "sample_id") or where.replace(" ", "-")
        asked = list_of(held.get("qa"), "'qa'")
    questions = []
    for number, one in enumerate(asked, start=1):
        position = f"{where}, question {number}"
        with OPTIONS.record(position):
            questions.append(_question(one, f"{name}/q{number}", turns, position, notes))
    sessions = session_starts(turns)
    whose = tuple(dict.fromkeys(turn.speaker for turn in turns if turn.speaker))
    with OPTIONS.record(where):
        return checked(Conversation(name, turns, tuple(questions), sessions, whose))


def _turns(sample: object, where: str) -> Iterator[Turn]:
    for held in Locomo().sessions_of(sample, where, OPTIONS):
        session = (held.session or "").rpartition("/")[2]
        for draft in held.messages:
            if draft.message_id is None or draft.at is None:
                raise InvalidInput(f"{held.where}: a turn of {session} has no 'dia_id'")
            yield Turn(draft.message_id, session, draft.speaker, draft.role, draft.text, draft.at)


def _question(
    one: object, name: str, turns: tuple[Turn, ...], where: str, notes: list[str]
) -> Question:
    held = mapping_of(one, "it")
    number = held.get("category")
    category = CATEGORIES.get(number) if isinstance(number, int) else None
    if category is None:
        raise InvalidInput(f"its category is {number!r}, not one of {sorted(CATEGORIES)}")
    sessions = {turn.id: turn.session for turn in turns}
    evidence = _evidence(held, frozenset(sessions), where, notes)
    answer = text_or_none(held, "answer")
    return Question(
        id=name,
        text=text_in(held, "question"),
        category=category,
        answers=() if answer is None else (answer,),
        evidence=evidence,
        evidence_sessions=tuple(dict.fromkeys(sessions[turn] for turn in evidence)),
        answerable=category != ADVERSARIAL,
        trap=text_or_none(held, "adversarial_answer"),
    )


def _evidence(
    held: Mapping[str, Any], known: frozenset[str], where: str, notes: list[str]
) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for text in map(str, list_of(held.get("evidence") or [], "its evidence")):
        names = [f"D{int(day)}:{int(turn)}" for day, turn in _NAMED.findall(text)]
        found |= dict.fromkeys(name for name in names if name in known)
        if not names or not known.issuperset(names):
            notes.append(f"{where}: evidence {text!r} names no turn and is left out")
    return tuple(found)
