"""BEAM: long chats of one user with an assistant, and probing questions in ten abilities.

What is decided here:
- A folder holds one chat (`chat.json` with its questions), or a folder of such for each chat.
- The marker ` ->-> 2,3` that ends a message belongs to the benchmark and is taken off.
- A batch is a session. A `time_anchor` ("March-15-2024") dates the messages from there on, a
  second apart; it names a day only, which is read as its first second in UTC.
- `source_chat_ids` is a list, or an object of lists; all of them are the evidence.
- Questions about standing instructions and preferences have no answer, only a rubric.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
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

CHAT = "chat.json"
ABSTENTION = "abstention"
_QUESTIONS = (
    "questions.json",
    "probing_questions.json",
    "probing_questions/probing_questions.json",
)
_ANSWERS = ("answer", "ideal_answer", "ideal_response", "ideal_summary")
_MARKER = re.compile(r"\s*->->\s*\d+,\s*[\w/]+\)?\s*\Z")
_UNDATED = datetime(2024, 1, 1, tzinfo=UTC)
_STEP = timedelta(seconds=1)


def chats(path: Path) -> list[Path]:
    """The folders of the chats in or under `path`, by number; empty when there are none."""
    if path.name == CHAT:
        return [path.parent]
    if (path / CHAT).is_file():
        return [path]
    found = [held.parent for held in path.glob(f"*/{CHAT}")]
    return sorted(found, key=lambda held: (len(held.name), held.name))


def load(path: Path, *, limit: int | None = None) -> Dataset:
    """The chats in `path`.

    Args:
        path: The folder of a chat, a folder of such folders, or a `chat.json`.
        limit: Only that many chats.

    Raises:
        InvalidInput: It cannot be read; the message names file, message or question.
    """
    folders = chats(path)[:limit]
    if not folders:
        raise InvalidInput(f"{path} holds no {CHAT}: pass the folder of a BEAM chat, or of several")
    notes: list[str] = []
    files = [file for folder in folders for file in (folder / CHAT, _questions_of(folder))]
    found = tuple(_conversation(folder, notes) for folder in folders)
    return Dataset("beam", "official", found, sha256_of(*files), tuple(notes))


def _questions_of(folder: Path) -> Path:
    for name in _QUESTIONS:
        if (folder / name).is_file():
            return folder / name
    raise InvalidInput(f"{folder} holds no questions: expected {' or '.join(_QUESTIONS)} in it")


def _conversation(folder: Path, notes: list[str]) -> Conversation:
    name, asked = folder.name, _questions_of(folder)
    with naming(folder / CHAT):
        turns = tuple(_turns(records(folder / CHAT), name, notes))
    with naming(asked):
        questions = tuple(_questions(next(records(asked), None), name, turns, notes))
        return checked(Conversation(name, turns, questions, session_starts(turns)))


def _turns(chat: Iterable[Any], name: str, notes: list[str]) -> Iterator[Turn]:
    at = None
    for number, batch in enumerate(chat, start=1):
        with OPTIONS.record(f"batch {number}"):
            held = mapping_of(batch, "it")
            session = f"batch_{held.get('batch_number', number)}"
            groups = [list_of(group, "a group") for group in list_of(held.get("turns"), "'turns'")]
        for place, turn in enumerate((one for group in groups for one in group), start=1):
            with OPTIONS.record(f"batch {number}, message {place}"):
                anchor = _anchor(mapping_of(turn, "it"))
                if at is None and anchor is None:
                    notes.append(f"chat {name} names no date: it begins {_UNDATED:%Y-%m-%d}")
                at = anchor or (at + _STEP if at else _UNDATED)
                found = _turn(turn, session, at)
            yield found


def _turn(turn: Mapping[str, Any], session: str, at: datetime) -> Turn:
    content = turn.get("content")
    if not isinstance(content, str):
        raise InvalidInput(f"its content is {type(content).__name__}, not text")
    role = text_in(turn, "role")
    return Turn(text_in(turn, "id"), session, None, role, _MARKER.sub("", content), at)


def _anchor(turn: Mapping[str, Any]) -> datetime | None:
    text = text_or_none(turn, "time_anchor")
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%B-%d-%Y").replace(tzinfo=UTC)
    except ValueError:
        raise InvalidInput(
            f"its time_anchor is {text!r}, not a day such as 'March-15-2024'"
        ) from None


def _questions(
    abilities: object, name: str, turns: tuple[Turn, ...], notes: list[str]
) -> Iterator[Question]:
    sessions = {turn.id: turn.session for turn in turns}
    for ability, asked in mapping_of(abilities, "the file").items():
        for number, one in enumerate(list_of(asked, ability), start=1):
            where = f"{ability}, question {number}"
            with OPTIONS.record(where):
                held = mapping_of(one, "it")
                found = _question(held, f"{name}/{ability}/{number}", ability, sessions)
                lost = sorted(set(_flat(held.get("source_chat_ids"))) - set(sessions))
                if lost:
                    notes.append(f"chat {name}, {where}: sources {lost} name no message")
            yield found


def _question(
    held: Mapping[str, Any], name: str, ability: str, sessions: Mapping[str, str]
) -> Question:
    answer = next(filter(None, (text_or_none(held, key) for key in _ANSWERS)), None)
    evidence = tuple(
        dict.fromkeys(one for one in _flat(held.get("source_chat_ids")) if one in sessions)
    )
    difficulty = text_or_none(held, "difficulty")
    return Question(
        id=name,
        text=text_in(held, "question"),
        category=ability,
        answers=() if answer is None else (answer,),
        evidence=evidence,
        evidence_sessions=tuple(dict.fromkeys(sessions[one] for one in evidence)),
        answerable=ability != ABSTENTION,
        rubric=tuple(map(str, list_of(held.get("rubric") or [], "its rubric"))),
        labels={"difficulty": difficulty} if difficulty else {},
    )


def _flat(ids: object) -> Iterator[str]:
    if isinstance(ids, list | Mapping):
        for one in ids.values() if isinstance(ids, Mapping) else ids:
            yield from _flat(one)
    elif ids is not None:
        yield str(ids)
