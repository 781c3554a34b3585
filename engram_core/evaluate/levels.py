"""At what grain evidence is counted: messages, turns (exchanges) or sessions.

Systems rank messages. For the coarser levels each message stands for the exchange or the session
it belongs to, which counts at the place of its first message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import USER, Conversation, Question

Level = Literal["message", "turn", "session"]
LEVELS: tuple[Level, ...] = ("message", "turn", "session")


def units(conversation: Conversation, level: Level) -> dict[str, str]:
    """The id of each message to the name of what it belongs to at `level`.

    A turn is named by its first message: that of the user, with the replies up to the next message
    of a user in the same session. Where two people talk, both are users: each message is a turn.
    """
    if level == "message":
        return {turn.id: turn.id for turn in conversation.turns}
    if level == "session":
        return {turn.id: turn.session for turn in conversation.turns}
    if level != "turn":
        raise InvalidInput(f"no level is called {level!r}: take one of {list(LEVELS)}")
    heads: dict[str, str] = {}
    found: dict[str, str] = {}
    for turn in conversation.turns:
        if turn.role == USER or turn.session not in heads:
            heads[turn.session] = turn.id
        found[turn.id] = heads[turn.session]
    return found


def ranking_at(ranked: Iterable[str], named: Mapping[str, str]) -> tuple[str, ...]:
    """Ranked messages as ranked units of a level, each at its first place.

    Args:
        ranked: Ids of messages, best first.
        named: What each belongs to, see `units`.

    Raises:
        InvalidInput: An id is not of this conversation.
    """
    try:
        return tuple(dict.fromkeys(named[one] for one in ranked))
    except KeyError as error:
        raise InvalidInput(f"the ranking names {error}, which is no message here") from error


def relevant_at(
    conversation: Conversation, question: Question, level: Level, said_by: str | None = None
) -> frozenset[str]:
    """The evidence of a question at a level; empty when there is none.

    Args:
        conversation: The one it is asked about.
        question: The question.
        level: See `units`.
        said_by: Count only evidence in messages of this role; sessions then, too, count only if
            such a message stands in them. None counts all.
    """
    if level == "session" and said_by is None:
        return frozenset(question.evidence_sessions)
    named, wanted = units(conversation, level), frozenset(question.evidence)
    return frozenset(
        named[turn.id]
        for turn in conversation.turns
        if turn.id in wanted and said_by in (None, turn.role)
    )
