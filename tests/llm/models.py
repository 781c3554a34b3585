"""Models for the tests: they answer what they are told to, and keep what they were asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.llm import Completion
from engram_core.storage.tables import JobRow

IDA = Scope(user="ida", session="s1")
NOW = datetime(2026, 1, 5, tzinfo=UTC)

Answer = str | Exception | Callable[[dict[str, Any]], str]


class Scripted:
    """Gives its answers one after the other; the last one for ever.

    An answer is text, an error to raise, or a function of the data in the prompt.
    """

    def __init__(self, *answers: Answer, name: str = "scripted", tokens: int = 100) -> None:
        self.name = name
        self.tokens = tokens
        self.prompts: list[list[Mapping[str, str]]] = []
        self.schemas: list[Mapping[str, Any] | None] = []
        self._answers = list(answers)
        self._lock = threading.Lock()

    @property
    def calls(self) -> int:
        return len(self.prompts)

    def complete(
        self,
        messages: Sequence[Mapping[str, str]],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int,
    ) -> Completion:
        with self._lock:
            self.prompts.append(list(messages))
            self.schemas.append(schema)
            answer = self._answers[0] if len(self._answers) == 1 else self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        text = answer if isinstance(answer, str) else answer(data_in(messages))
        return Completion(text, prompt_tokens=self.tokens - 10, answer_tokens=10)


def data_in(messages: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The JSON data that a prompt holds."""
    return json.loads(messages[-1]["content"])


def claim(quote: str, predicate: str, object: str | None, **more: Any) -> dict[str, Any]:
    return {"quote": quote, "subject": "user", "predicate": predicate, "object": object, **more}


def answer(*claims: dict[str, Any]) -> str:
    return json.dumps({"claims": list(claims)})


def asked(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns that a prompt wants read, in their order."""
    return [turn for turn in data["turns"] if "n" in turn]


def context(data: dict[str, Any]) -> list[str]:
    """The texts of the turns that a prompt shows for understanding only."""
    return [turn["text"] for turn in data["turns"] if "n" not in turn]


def homes(data: dict[str, Any]) -> str:
    """Reads "I live in X." in each turn and nothing else."""
    return answer(
        *(
            claim(
                turn["text"].strip("."), "lives_in", turn["text"][10:].strip("."), message=turn["n"]
            )
            for turn in asked(data)
            if turn["text"].startswith("I live in ")
        )
    )


def reading_with(llm: object, **options: Any) -> Engram:
    """A memory whose messages the model reads."""
    settings = {"embedder": "hashing:32", "background": False, "clock": ManualClock(NOW)}
    return Engram.in_memory(**{**settings, "llm": llm, "extractor": "llm", **options})


def raws(mem: Engram) -> list[str | None]:
    """The raw output that each job keeps."""
    with mem._parts.database.read() as connection:
        query = select(JobRow.__table__.c.raw).order_by(JobRow.__table__.c.seq)
        return [raw for (raw,) in connection.execute(query)]
