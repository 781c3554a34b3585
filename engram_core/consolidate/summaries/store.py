"""Summaries kept up to date: every conversation that changed is summed up anew, open ones too.

A summary is never changed: the old row expires where the new one begins, so that reads of the past
see what there was.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, RowMapping, insert, select, update

from engram_core.clock import next_instant
from engram_core.consolidate.enrich.positions import SUMMARIES, position, set_position
from engram_core.consolidate.summaries.extractive import summarise, written
from engram_core.consolidate.summaries.sentences import Spans, candidates, worth_summing_up
from engram_core.consolidate.summaries.sessions import (
    Conversation,
    Member,
    conversations_after,
    fact_spans,
    last_seq,
    members,
)
from engram_core.embed.base import Embedder
from engram_core.errors import ExtractionError
from engram_core.scope import Owner
from engram_core.storage.conditions import mine, same
from engram_core.storage.core import SUMMARY
from engram_core.storage.database import Database
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.vectors.codec import to_blob
from engram_core.storage.vectors.insert import insert_vectors

if TYPE_CHECKING:
    from engram_core.consolidate.summaries.model import Summarist

_LOG = logging.getLogger("engram")

MESSAGES_AT_ONCE = 1000
MOST_TRIES = 3
# A conversation of n messages is remade once it grew by n / 50, so that one of thousands is not
# read whole for every message. Those of up to fifty are remade whenever they change.
GROWTH = 50
GROWTH_BY_MODEL = 4  # a model is called again only once a quarter is new
SENTENCES = "sentences"  # who wrote a summary of sentences taken as they are


@dataclass(frozen=True, slots=True)
class Drafted:
    """The words of a summary to be.

    Args:
        text: All of it.
        episodes: The messages its sentences stand on.
        sources: Who wrote it ("by"), where in which episode each sentence stands ("sentences"),
            and all that a model was shown ("shown"), since its words may come from any of it.
    """

    text: str
    episodes: tuple[str, ...]
    sources: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """A conversation as it was read: what was said, what facts stand on, its present summary."""

    conversation: Conversation
    said: tuple[Member, ...]
    spans: Spans
    current: RowMapping | None


@dataclass(frozen=True, slots=True)
class Summaries:
    """Makes summaries, and stores them with their vectors.

    Args:
        database: The store.
        embedder: Of their vectors.
        summarist: Writes them with a model; None takes sentences as they are.
        troubles: Says for each summary that the model could not write why not.
    """

    database: Database
    embedder: Embedder
    summarist: Summarist | None = None
    troubles: list[str] = field(default_factory=list)

    def update(self, owner: Owner, limit: int | None = None) -> tuple[int, bool]:
        """Sum up what changed, at most `limit` conversations.

        Returns:
            How many summaries were made, and whether some may be left to make.
        """
        made = 0
        while True:
            with self.database.read() as connection:
                start = position(connection, owner, SUMMARIES)
                changed, upto = conversations_after(connection, owner, start, MESSAGES_AT_ONCE)
            if not changed:
                return made, False
            for conversation in changed:
                if limit is not None and made >= limit:
                    return made, True
                done = self._sum_up(owner, conversation)
                if done is None:
                    return made, True
                made += done
            with self.database.write_owner(owner) as writing:
                if position(writing.connection, owner, SUMMARIES) == start:
                    set_position(writing, SUMMARIES, upto)

    def embedded(self, text: str) -> bytes:
        """The vector of a summary."""
        return to_blob(self.embedder.embed_documents([text])[0])

    def _sum_up(self, owner: Owner, conversation: Conversation) -> int | None:
        """How many summaries were made, none or one; None when it changed with every try."""
        for _ in range(MOST_TRIES):
            with self.database.read() as connection:
                seen = _see(connection, owner, conversation)
            if not _due(seen, GROWTH if self.summarist is None else GROWTH_BY_MODEL):
                return 0
            drafted = self._drafted(owner, seen)
            if drafted is None or _says_the_same(drafted, seen.current):
                return 0
            if self._store(owner, seen, drafted, self.embedded(drafted.text)):
                return 1
        return None

    def _drafted(self, owner: Owner, seen: Seen) -> Drafted | None:
        """By the model where there is one; what it cannot do is done without it, and said."""
        plain = draft(seen.said, seen.spans)
        if plain is not None and self.summarist is not None:
            try:
                return _by_model(self.summarist, owner, seen.said)
            except ExtractionError as error:
                told = f"the summary of session {seen.conversation.session!r} is of its own "
                self.troubles.append(f"{told}sentences: {error}")
                _LOG.warning("a summary was made without the model: %s", type(error).__name__)
        return plain

    def _store(self, owner: Owner, seen: Seen, drafted: Drafted, blob: bytes) -> bool:
        """Store the new summary, unless what it was made from is not as it was."""
        with self.database.write_owner(owner) as writing:
            again = _see(writing.connection, owner, seen.conversation, last_seq(seen.said))
            if again != seen:
                return False
            now = moment(writing)
            if seen.current is not None:
                writing.connection.execute(
                    update(SUMMARY).where(SUMMARY.c.id == seen.current["id"]).values(expired_at=now)
                )
            row = _row(writing, seen, drafted, now)
            writing.connection.execute(insert(SUMMARY).values(**row))
            insert_vectors(self.embedder, writing, "summary", {row["id"]: blob})
        return True


def draft(said: Sequence[Member], spans: Spans) -> Drafted | None:
    """The summary of what was said; None when there is nothing to tell."""
    chosen = summarise(candidates((member.said for member in said), spans), spans)
    if not chosen:
        return None
    stands = [(one.episode, one.start, one.end) for one in chosen]
    return Drafted(written(chosen), _episodes(stands), {"by": SENTENCES, "sentences": stands})


def written_by_model(row: RowMapping) -> bool:
    """Whether the words of a stored summary are a model's, which nothing here can make anew."""
    by = (row["sources"] or {}).get("by", SENTENCES)
    return row["text"] is not None and by != SENTENCES


def _by_model(summarist: Summarist, owner: Owner, said: Sequence[Member]) -> Drafted:
    told = summarist.write(owner, [member.said for member in said])
    stands = [(one.episode, one.start, one.end) for one in told]
    shown = [member.said.episode for member in said]
    return Drafted(
        " ".join(one.text for one in told),
        _episodes(stands),
        {"by": summarist.name, "sentences": stands, "shown": shown},
    )


def _episodes(stands: Sequence[tuple[str, int, int]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(episode for episode, _, _ in stands))


def moment(writing: OwnerWrite) -> datetime:
    """The instant of this change, after all before it, as those of the log are (law 7)."""
    writing.last_instant = next_instant(writing.clock, writing.last_instant)
    return writing.last_instant


def _see(
    connection: Connection, owner: Owner, conversation: Conversation, upto: int | None = None
) -> Seen:
    said = members(connection, owner, conversation, upto)
    spans = fact_spans(connection, [member.said.episode for member in said])
    return Seen(conversation, said, spans, _current(connection, owner, conversation, said))


def _current(
    connection: Connection, owner: Owner, conversation: Conversation, said: Sequence[Member]
) -> RowMapping | None:
    query = (
        select(SUMMARY)
        .where(
            mine(SUMMARY, owner),
            same(SUMMARY.c.session, conversation.session),
            same(SUMMARY.c.agent, conversation.agent),
            SUMMARY.c.expired_at.is_(None),
        )
        .order_by(SUMMARY.c.created_at.desc())
    )
    here = {member.said.episode for member in said}
    for row in connection.execute(query).mappings():
        # Days of messages without a session share their labels, but no messages.
        if conversation.session is not None or here.intersection(row["episodes"]):
            return row
    return None


def _due(seen: Seen, growth: int) -> bool:
    if not worth_summing_up([member.said for member in seen.said]):
        return False
    if seen.current is None:
        return True
    covered: int = seen.current["upto_seq"]
    grown = sum(member.seq > covered for member in seen.said)
    return grown > 0 and len(seen.said) <= grown * growth


def _says_the_same(drafted: Drafted, current: RowMapping | None) -> bool:
    return current is not None and bool(drafted.text == current["text"])


def _row(writing: OwnerWrite, seen: Seen, drafted: Drafted, now: datetime) -> dict[str, Any]:
    moments = [member.event_at for member in seen.said]
    return {
        **writing.columns,
        "id": _new_id(writing, seen.said),
        "session": seen.conversation.session,
        "agent": seen.conversation.agent,
        "text": drafted.text,
        "episodes": list(drafted.episodes),
        "sources": dict(drafted.sources),
        "upto_seq": last_seq(seen.said),
        "first_at": min(moments),
        "last_at": max(moments),
        "created_at": now,
        "expired_at": None,
        "erased": False,
    }


def _new_id(writing: OwnerWrite, said: Sequence[Member]) -> str:
    """An id from the first and the last message covered, and a count where those recur.

    They recur when a message between them was erased.
    """
    first = min(member.seq for member in said)
    start = f"s{first}.{last_seq(said)}."
    query = select(SUMMARY.c.id).where(
        writing.mine(SUMMARY), SUMMARY.c.id.startswith(start, autoescape=True)
    )
    made = len(writing.connection.execute(query).all())
    return f"{start}{made}-{writing.tag}"
