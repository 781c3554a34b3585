"""Which conversations there are to sum up, and what was said in them.

A conversation is a session of one agent. Messages without a session label belong to the
conversation of their calendar day, as the writer's clock showed it: a chat that never names its
sessions would otherwise be one that never ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, select

from engram_core.consolidate.summaries.sentences import Said, Spans
from engram_core.scope import Owner
from engram_core.storage.conditions import chunks, mine, same
from engram_core.storage.core import ASSERTION, EPISODE, EVIDENCE
from engram_core.times import local

_WIDEST_OFFSET = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Conversation:
    """What one summary is about; `day` is set where there is no session."""

    session: str | None
    agent: str | None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """One message of a conversation that was not erased."""

    seq: int
    said: Said
    event_at: datetime


def conversation_of(row: RowMapping) -> Conversation:
    """The conversation an episode row belongs to."""
    day = None
    if row["session"] is None:
        day = local(row["event_at"], row["offset_minutes"]).date()
    return Conversation(row["session"], row["agent"], day)


def conversations_after(
    connection: Connection, owner: Owner, seq: int, count: int
) -> tuple[list[Conversation], int]:
    """The conversations of the next `count` messages after `seq`, and the last seq looked at."""
    query = (
        select(*_LABELS)
        .where(mine(EPISODE, owner), EPISODE.c.seq > seq, EPISODE.c.erased.is_(False))
        .order_by(EPISODE.c.seq)
        .limit(count)
    )
    rows = list(connection.execute(query).mappings())
    found = dict.fromkeys(conversation_of(row) for row in rows)
    return list(found), rows[-1]["seq"] if rows else seq


def conversation_with(connection: Connection, owner: Owner, episode: str) -> Conversation | None:
    """The conversation of one episode."""
    query = select(*_LABELS).where(mine(EPISODE, owner), EPISODE.c.id == episode)
    row = connection.execute(query).mappings().first()
    return None if row is None else conversation_of(row)


def members(
    connection: Connection, owner: Owner, conversation: Conversation, upto: int | None = None
) -> tuple[Member, ...]:
    """What was said in a conversation up to a seq and is not erased, in the order of time."""
    query = (
        select(*_LABELS, *_WORDS)
        .where(
            mine(EPISODE, owner),
            _in(conversation),
            EPISODE.c.erased.is_(False),
            *([] if upto is None else [EPISODE.c.seq <= upto]),
        )
        .order_by(EPISODE.c.event_at, EPISODE.c.seq)
    )
    rows = connection.execute(query).mappings()
    return tuple(_member(row) for row in rows if conversation_of(row) == conversation)


def fact_spans(
    connection: Connection, episodes: Iterable[str], known_at: datetime | None = None
) -> Spans:
    """Episode to the spans in it that support a fact, as far as that was known at `known_at`."""
    found: dict[str, list[tuple[int, int]]] = {}
    wanted = list(episodes)
    for chunk in chunks(wanted):
        query = (
            select(ASSERTION.c.episode, ASSERTION.c.span_start, ASSERTION.c.span_end)
            .join(EVIDENCE, EVIDENCE.c.assertion == ASSERTION.c.id)
            .where(
                ASSERTION.c.episode.in_(chunk),
                ASSERTION.c.erased_txn.is_(None),
                EVIDENCE.c.role == "supports",
                *([] if known_at is None else [EVIDENCE.c.created_at <= known_at]),
            )
            .distinct()
            .order_by(ASSERTION.c.episode, ASSERTION.c.span_start, ASSERTION.c.span_end)
        )
        for episode, start, end in connection.execute(query):
            found.setdefault(episode, []).append((start, end))
    return found


def last_seq(said: Sequence[Member]) -> int:
    """The seq of the member stored last; 0 when there is none."""
    return max((member.seq for member in said), default=0)


_LABELS = tuple(
    EPISODE.c[name] for name in ("id", "seq", "session", "agent", "event_at", "offset_minutes")
)
_WORDS = tuple(EPISODE.c[name] for name in ("text", "role", "speaker"))


def _member(row: RowMapping) -> Member:
    said = Said(row["id"], row["text"], row["role"], row["speaker"])
    return Member(row["seq"], said, row["event_at"])


def _in(conversation: Conversation) -> ColumnElement[bool]:
    labels: list[Any] = [
        same(EPISODE.c.session, conversation.session),
        same(EPISODE.c.agent, conversation.agent),
    ]
    if conversation.day is not None:  # roughly: which day it was differs with the offset
        noon = datetime(*conversation.day.timetuple()[:3], 12, tzinfo=UTC)
        labels.append(EPISODE.c.event_at.between(*_around(noon)))
    return and_(*labels)


def _around(noon: datetime) -> tuple[datetime, datetime]:
    """The instants that may be this day somewhere, at the ends of the calendar too."""
    reach = _WIDEST_OFFSET + timedelta(hours=12)
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    return max(noon, first + reach) - reach, min(noon, last - reach) + reach
