"""One memory for many questions: the histories of several conversations put together.

Where each question comes with its evidence only, finding it is no test. Pooled, every question is
asked of everybody's messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engram_core.evaluate.cases import Conversation, Question, Turn

_Key = tuple[datetime, str, str]


def pooled(conversations: Sequence[Conversation], name: str = "pooled") -> Conversation:
    """All turns and questions of several conversations as one.

    Sessions come in the order of their dates, under the names `<conversation>/<session>`.
    A message that stands in several, with the same session date, role and words, is kept once; so
    the evidence of two questions may be one message. Messages without words are left out.

    Args:
        conversations: Of one dataset, or of several.
        name: The name of the result.
    """
    sessions = sorted(
        (start, f"{held.id}/{session}", session, held)
        for held in conversations
        for session, start in held.sessions.items()
    )
    kept: dict[_Key, Turn] = {}
    names: dict[tuple[str, str], Turn] = {}
    for start, long, session, held in sessions:
        for turn in held.turns:
            if turn.session != session or not turn.text.strip():
                continue
            new = replace(turn, id=f"{held.id}/{turn.id}", session=long)
            names[held.id, turn.id] = kept.setdefault((start, turn.role, turn.text), new)
    turns = tuple(kept.values())
    starts = {long: start for start, long, _, _ in sessions}
    used = dict.fromkeys(turn.session for turn in turns)
    questions = tuple(_asked(one, held, names) for held in conversations for one in held.questions)
    whose = tuple(dict.fromkeys(person for held in conversations for person in held.whose))
    return Conversation(name, turns, questions, {one: starts[one] for one in used}, whose)


def _asked(question: Question, held: Conversation, names: dict[tuple[str, str], Turn]) -> Question:
    found = [names[held.id, name] for name in question.evidence if (held.id, name) in names]
    unnamed = set(question.evidence_sessions) - {
        turn.session for turn in held.turns if turn.id in question.evidence
    }
    sessions = [turn.session for turn in found] + [f"{held.id}/{one}" for one in sorted(unnamed)]
    return replace(
        question,
        evidence=tuple(dict.fromkeys(turn.id for turn in found)),
        evidence_sessions=tuple(dict.fromkeys(sessions)),
    )
