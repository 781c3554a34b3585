"""The conversation that the demo replays: the one shipped with it, or a file of the user's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.ingest.importers import Imported, open_import
from engram_core.model import Result

_OWN = files("engram_integrations.demo")
_USER = "elin"


@dataclass(frozen=True, slots=True)
class Question(Result):
    """One question, with the clocks it is asked at, and what must be in the answer.

    Args:
        text: The question.
        expect: Words that must stand in the context that memory gives for it.
        abstain: Memory must say that it does not know.
        times: `valid_at` and `known_at`, where they are set.
        note: What the question shows.
        judged: Whether the answer is known, and so can be right or wrong.
    """

    text: str
    expect: tuple[str, ...] = ()
    abstain: bool = False
    times: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Turn(Result):
    """What a person says to an agent, and what memory must put into the agent's prompt for it."""

    session: str
    says: str
    expect: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A conversation, whose it is, and what to do with it.

    Args:
        name: For the title.
        user: Whose memory it becomes.
        sessions: In the order of the file.
        slot: Subject and predicate whose timeline is shown; the one that changed most unless given.
        questions: Asked when all is stored; about the most told of unless given.
        forget: A session and words in one message of it, which is to be erased.
        langchain: Two sessions with a LangChain agent.
        llama_index: Two sessions with a LlamaIndex chat engine.
    """

    name: str
    user: str
    sessions: tuple[Imported, ...]
    slot: tuple[str, str] | None = None
    questions: tuple[Question, ...] = ()
    forget: tuple[str, str] | None = None
    langchain: tuple[Turn, ...] = ()
    llama_index: tuple[Turn, ...] = ()

    @property
    def messages(self) -> int:
        """How many messages it has."""
        return sum(len(one.messages) for one in self.sessions)


def shipped_story() -> Story:
    """Nine months of Elin, with ten questions."""
    with as_file(_OWN / "conversation.jsonl") as path:
        sessions = tuple(open_import(path))
    asked = json.loads((_OWN / "questions.json").read_text("utf-8"))
    return Story(
        name="nine months of Elin",
        user=_USER,
        sessions=sessions,
        slot=("user", "lives_in"),
        questions=tuple(_question(one) for one in asked),
        forget=("2025-01-29 work and nuts", "06 39 98 41 27"),
        langchain=(
            Turn("with LangChain, 1", "I bought a yellow kayak at the harbour market."),
            Turn("with LangChain, 2", "Which colour is the kayak I bought?", ("yellow kayak",)),
        ),
        llama_index=(
            Turn("with LlamaIndex, 1", "Odette is visiting us in Angers on 12 October."),
            Turn(
                "with LlamaIndex, 2",
                "When is Odette visiting us, and what did I buy at the harbour market?",
                ("12 October", "yellow kayak"),
            ),
        ),
    )


def _question(raw: dict[str, Any]) -> Question:
    return Question(
        text=raw["question"],
        expect=tuple(raw["expect"]),
        abstain=raw.get("abstain", False),
        times={key: raw[key] for key in ("valid_at", "known_at") if key in raw},
        note=raw.get("note", ""),
    )


def story_of_file(
    path: Path,
    *,
    format: str = "auto",
    conversation: str | None = None,
    user: str | None = None,
    timezone: str | None = None,
    start: str | None = None,
) -> Story:
    """The story of a file of the user's, in any format of `engram import`.

    Args:
        path: The file.
        format: As `engram import` takes it.
        conversation: Which one, of a file that holds several; the first unless given.
        user: Whose memory it becomes; the first speaker's, else "user", unless given.
        timezone: Where times without an offset are to be read.
        start: When sessions began that state no time.

    Raises:
        InvalidInput: The file cannot be read, or has no such conversation, or nothing in it.
    """
    found = open_import(path, format=format, assume_timezone=timezone, start=start)
    wanted, sessions = conversation, []
    for one in found:
        wanted = one.conversation if wanted is None else wanted
        if one.conversation == wanted or one.conversation is None:
            sessions.append(one)
        elif sessions:
            break  # a file keeps its conversations one after another
    if not sessions:
        named = "" if conversation is None else f" called {conversation!r}"
        raise InvalidInput(f"{path} holds no conversation{named}: look at it or name another")
    speakers = [name for one in sessions for name in one.speakers]
    whose = user or next(iter(speakers), "user")
    return Story(wanted or path.name, whose, tuple(sessions))
