"""The lines of a run: one per question and system, with all that is needed to judge it again.

Nothing in them depends on the time, so that the same run gives the same bytes. What it cost stands
in lines of another file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from engram_core.evaluate.asking import Reply
from engram_core.evaluate.cache import text_digest
from engram_core.evaluate.cases import Conversation, Question
from engram_core.evaluate.grading import Grade
from engram_core.evaluate.systems.base import Ingested, Retrieved
from engram_core.evaluate.tokens import TokenCounter

LONGEST = 64_000  # characters of context that a line holds; of a longer one, its digest only


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a question has no grade.

    Args:
        stage: "ingest", "retrieve", "reader" or "judge".
        kind: "overlong", "busy", "refused", "unreadable", "ungraded" or the name of an error.
        message: In words.
    """

    stage: str
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything about one question and one system.

    Args:
        conversation: What it is about.
        question: With its right answer.
        system: The system's name.
        found: What it retrieved; None when it failed.
        reply: What the reader answered; None without one.
        grade: Of the answer; None without one.
        failure: What went wrong; None when nothing did.
    """

    conversation: Conversation
    question: Question
    system: str
    found: Retrieved | None = None
    reply: Reply | None = None
    grade: Grade | None = None
    failure: Failure | None = None

    def to_line(self, count: TokenCounter) -> dict[str, Any]:
        """For `answers.jsonl`; tokens as `count` counts them."""
        question, at = self.question, self.conversation.asked_at(self.question)
        return {
            "conversation": self.conversation.id,
            "question": question.id,
            "category": question.category,
            "text": question.text,
            "asked_at": None if at is None else at.isoformat(),
            "answers": list(question.answers),
            "rubric": list(question.rubric),
            "trap": question.trap,
            "answerable": question.answerable,
            "evidence": list(question.evidence),
            "evidence_sessions": list(question.evidence_sessions),
            "system": self.system,
            "retrieved": None if self.found is None else _retrieved(self.found, count),
            "answer": self.reply.text if self.reply and not self.reply.trouble else None,
            "grade": None if self.grade is None else _grade(self.grade),
            "failure": None if self.failure is None else asdict(self.failure),
        }

    def to_cost(self) -> dict[str, Any]:
        """For `costs.jsonl`."""
        reply = self.reply or Reply("")
        return {
            "kind": "read",
            "conversation": self.conversation.id,
            "question": self.question.id,
            "system": self.system,
            "milliseconds": {} if self.found is None else _rounded(self.found.timings),
            "reader_milliseconds": round(reply.milliseconds, 3),
            "reader_prompt_tokens": reply.prompt_tokens,
            "reader_answer_tokens": reply.answer_tokens,
        }


def ingest_cost(conversation: str, system: str, cost: Ingested) -> dict[str, Any]:
    """What taking in one history cost, for `costs.jsonl`."""
    return {
        "kind": "ingest",
        "conversation": conversation,
        "system": system,
        "milliseconds": _rounded(cost.milliseconds),
        "counts": dict(cost.counts),
    }


def as_json(line: Mapping[str, Any]) -> str:
    """A line of JSON, the same for the same content; lone surrogates as their escapes."""
    text = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def _retrieved(found: Retrieved, count: TokenCounter) -> dict[str, Any]:
    return {
        "context": found.context if len(found.context) <= LONGEST else None,
        "context_sha256": text_digest(found.context),
        "tokens": count(found.context),
        "sources": list(found.sources),
        "score": found.score,
        "abstained": found.abstained,
        "reason": found.reason,
        "cut_turns": found.cut_turns,
        "cut_tokens": found.cut_tokens,
    }


def _grade(grade: Grade) -> dict[str, Any]:
    held = asdict(grade)
    return {key: held[key] for key in held if key not in ("trouble", "error")}


def _rounded(milliseconds: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in milliseconds.items()}
