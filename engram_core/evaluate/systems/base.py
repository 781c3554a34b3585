"""What a system under evaluation is: shown a history once, then asked for evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol

from engram_core.errors import EngramError
from engram_core.evaluate.cases import Conversation, Question
from engram_core.evaluate.tokens import token_counter


class Overlong(EngramError):  # noqa: N818 - named for what happened
    """A history does not fit the reader's window, and nobody allowed to cut it."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a system hands to the reader for one question.

    Args:
        context: The text that the reader sees.
        sources: Ids of the messages it holds to be the evidence, best first, each once.
        timings: Stage to milliseconds.
        score: How sure it is that the evidence is there, 0 to 1; None when it does not say.
        abstained: Whether it judges that the evidence is absent.
        reason: Why, in words.
        cut_turns: Messages of a history that were cut to fit the reader's window.
        cut_tokens: What they counted.
    """

    context: str
    sources: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    score: float | None = None
    abstained: bool = False
    reason: str | None = None
    cut_turns: int = 0
    cut_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Tokens of the context by the tokenizer that budgets are counted with."""
        return token_counter().count(self.context)


@dataclass(frozen=True, slots=True)
class Ingested:
    """What taking in one history cost.

    Args:
        milliseconds: By stage.
        counts: Whatever was made: messages, vectors, facts.
    """

    milliseconds: Mapping[str, float] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


class System(Protocol):
    """A memory, or what stands in for one.

    Attributes:
        name: What tables call it.
        fingerprint: What its retrievals depend on besides history and question: they are kept
            on disk under it. None keeps nothing.
        sees_evidence: True for an oracle, which is handed the evidence of the question.
        ranks: Whether its sources are a ranking; else retrieval is not measured.
    """

    name: str
    fingerprint: str | None
    sees_evidence: bool
    ranks: bool

    def ingest(self, conversation: Conversation) -> Ingested:
        """Take in a history, forgetting the one before; it comes without its questions."""
        ...

    def retrieve(self, question: Question) -> Retrieved:
        """Find what answers a question, of which only its text and `asked_at` are told.

        Raises:
            Overlong: The history does not fit.
        """
        ...


def without_questions(conversation: Conversation) -> Conversation:
    """A history as systems are shown it: what will be asked is not known yet."""
    return replace(conversation, questions=())


def as_asked(question: Question, conversation: Conversation, *, evidence: bool) -> Question:
    """A question as systems are shown it: its text and the time.

    Args:
        question: With all that is known about it.
        conversation: What it is asked about, which decides the time; see `time_asked`.
        evidence: Also tell where the answer stands, for an oracle.
    """
    at = time_asked(question, conversation)
    if not evidence:
        return Question("", question.text, "", asked_at=at)
    return Question(
        "",
        question.text,
        "",
        asked_at=at,
        evidence=question.evidence,
        evidence_sessions=question.evidence_sessions,
    )


def time_asked(question: Question, conversation: Conversation) -> datetime | None:
    """When a question is asked: at its own time, but after all that was said on that day.

    LongMemEval's hours are drawn at random: of 237 dated questions of the development data 22 would
    be asked hours before their own evidence, all on the same day.
    """
    at = conversation.asked_at(question)
    if at is None:
        return None
    same_day = (turn.at for turn in conversation.turns if turn.at.date() == at.date())
    return max((at, *same_day))
