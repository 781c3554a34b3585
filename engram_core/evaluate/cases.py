"""What is evaluated: conversations of dated turns, and the questions asked about them.

Every benchmark is brought to these shapes by its loader in `datasets`. Nothing in them depends on
how a system works; a system is shown the turns, and afterwards a question's `text` and `asked_at`,
never its answer, its evidence, its category or its labels.

Levels. A *message* is one `Turn`. A *turn* in the measures is an exchange: a message of the user
with the replies that follow it; where two people talk, each message is an exchange of its own. A
*session* is what was said in one sitting. Evidence is named at the level of messages and of
sessions, the exchanges follow from the messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engram_core.model.base import Result, short

USER = "user"


@dataclass(frozen=True, slots=True)
class Turn(Result):
    """One message of a conversation, as it is shown to a memory.

    Args:
        id: Its name within the conversation; evidence refers to it.
        session: The session it was said in.
        speaker: The name of who speaks, where the conversation gives names; else None.
        role: `user` or `assistant`. Where two people talk, both are `user`.
        text: Its words, without any mark of the benchmark.
        at: When it was said, aware, with the offset that the source states (UTC where it states
            none). Messages without a time of their own stand a second apart from the session's.
    """

    id: str
    session: str
    speaker: str | None
    role: str
    text: str
    at: datetime

    def __repr__(self) -> str:
        return f"Turn({self.id}, {self.speaker or self.role}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Question(Result):
    """One question about a conversation, with all that is known about its right answer.

    Args:
        id: Its name, unique within the dataset.
        text: The question.
        category: The benchmark's own name of its kind, such as "multi-hop" or "knowledge_update".
        answers: Accepted answers, the best one first; empty when the benchmark gives none.
        asked_at: When it is asked, aware; None where the benchmark does not say, see
            `Conversation.asked_at`.
        evidence: Ids of the messages that hold the answer; empty when the benchmark names none.
        evidence_sessions: The sessions that hold the answer, also where no message is named.
        answerable: Whether the conversation holds the answer. False asks for an abstention.
        rubric: What a good answer must state, one nugget each; empty without a rubric.
        trap: What somebody who is fooled would answer (LoCoMo's adversarial answer); else None.
        labels: Further words of the benchmark about it, such as `language` or `difficulty`.
    """

    id: str
    text: str
    category: str
    answers: tuple[str, ...] = ()
    asked_at: datetime | None = None
    evidence: tuple[str, ...] = ()
    evidence_sessions: tuple[str, ...] = ()
    answerable: bool = True
    rubric: tuple[str, ...] = ()
    trap: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def answer(self) -> str:
        """The best accepted answer; "" when there is none."""
        return self.answers[0] if self.answers else ""

    def __repr__(self) -> str:
        return f"Question({self.id}, {self.category}, {short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Conversation(Result):
    """A history and the questions asked about it; each is a memory of its own.

    Args:
        id: Its name, unique within the dataset.
        turns: Its messages in the order of the source, which need not be that of their dates.
        questions: What is asked about it.
        sessions: When each session began, in the order of the source; aware.
        whose: Whose memory it is: the names of the people who talk, or `("user",)` where one
            person talks to an assistant.
    """

    id: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]
    sessions: Mapping[str, datetime]
    whose: tuple[str, ...] = (USER,)

    @property
    def ended_at(self) -> datetime | None:
        """The latest time in it; None when it has no turns."""
        return max((turn.at for turn in self.turns), default=None)

    def asked_at(self, question: Question) -> datetime | None:
        """When the question is asked: as the benchmark says, else when the conversation ended."""
        return question.asked_at or self.ended_at

    def __repr__(self) -> str:
        counts = f"{len(self.turns)} turns, {len(self.questions)} questions"
        return f"Conversation({self.id}, {len(self.sessions)} sessions, {counts})"


@dataclass(frozen=True, slots=True)
class Dataset(Result):
    """A benchmark as it was read from one source.

    Args:
        name: "longmemeval", "locomo", "beam" or "engram-small".
        variant: Which one of that name, such as "s, original" or "evidence only".
        conversations: In the order of the source.
        sha256: Of the bytes of the source, hexadecimal; of several files, of their digests.
        notes: What was found odd while reading and how it was taken, for the report.
    """

    name: str
    variant: str
    conversations: tuple[Conversation, ...]
    sha256: str
    notes: tuple[str, ...] = ()

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions, in order."""
        return tuple(one for held in self.conversations for one in held.questions)

    def __repr__(self) -> str:
        counts = f"{len(self.conversations)} conversations, {len(self.questions)} questions"
        return f"Dataset({self.name}, {self.variant}, {counts}, {self.sha256[:12]})"
