"""Reading what can be searched of one (tenant, user) and came after what is already known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import EPISODE as EPISODES
from engram_core.storage.core import FACT as FACTS
from engram_core.storage.core import SCOPE
from engram_core.storage.core import SUMMARY as SUMMARIES
from engram_core.storage.index_view import EPISODE, FACT, OPEN, SUMMARY, UNKNOWN
from engram_core.storage.raw_rows import (
    AFTER,
    MINE,
    UPTO,
    batches,
    given_for,
    known_or,
    micros,
    raw,
    text_of,
)
from engram_core.storage.scope_index.items import Item


@dataclass(frozen=True, slots=True)
class Counters:
    """How far a (tenant, user) has come; see `ScopeRow`."""

    seq: int = 0
    txn: int = 0
    vector: int = 0
    epoch: int = 0

    def is_before(self, other: Counters) -> bool:
        """Whether these are of an older snapshot. Snapshots follow each other, so one tells."""
        return self.seq < other.seq or self.txn < other.txn or self.vector < other.vector


_COUNTERS = select(SCOPE.c.last_seq, SCOPE.c.last_txn, SCOPE.c.last_vector, SCOPE.c.epoch).where(
    mine(SCOPE, MINE)
)


def read_counters(connection: Connection, owner: Owner) -> Counters:
    """The counters as this connection sees them; zeros if nothing was ever written."""
    row = connection.execute(_COUNTERS, given_for(owner)).first()
    return Counters() if row is None else Counters(*row)


_E = EPISODES.c
_EPISODES = (
    select(raw(_E.id), _E.seq, micros(_E.event_at), micros(_E.recorded_at))
    .add_columns(raw(_E.session), raw(_E.agent), raw(_E.speaker), raw(_E.role), raw(_E.text))
    .where(mine(EPISODES, MINE), _E.seq > AFTER, _E.seq <= UPTO, _E.erased.is_(False))
    .order_by(_E.seq)
)


def read_episodes(
    connection: Connection, owner: Owner, after: int, upto: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of episodes with their texts, `after` < seq <= `upto`."""
    for rows in batches(connection, _EPISODES, given_for(owner, after=after, upto=upto)):
        yield [
            (
                Item(
                    EPISODE, name, seq, said, OPEN, recorded, OPEN,
                    session=text_of(session), agent=text_of(agent), speaker=text_of(speaker),
                    role=text_of(role),
                ),
                text_of(text) or "",
            )
            for name, seq, said, recorded, session, agent, speaker, role, text in rows
        ]  # fmt: skip


def read_facts(
    connection: Connection, owner: Owner, after: int, upto: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of fact versions with their texts, `after` < txn <= `upto`."""
    c = FACTS.c
    query = (
        select(raw(c.id), c.txn, micros(c.valid_at), micros(c.invalid_at), micros(c.created_at))
        .add_columns(micros(c.expired_at), c.expired_txn, c.kind, raw(c.text))
        .where(mine(FACTS, owner), c.txn > after, c.txn <= upto, c.erased.is_(False))
        .order_by(c.txn, c.id)
    )
    for rows in batches(connection, query):
        yield [
            (
                Item(
                    FACT, name, txn, known_or(start, UNKNOWN), known_or(end, OPEN), created,
                    OPEN if ended is None or ended > upto else known_or(expired, OPEN),
                    event=kind == "event",
                ),
                text_of(text) or "",
            )
            for name, txn, start, end, created, expired, ended, kind, text in rows
        ]  # fmt: skip


def read_expired_facts(
    connection: Connection, owner: Owner, after: int, upto: int
) -> list[tuple[str, int]]:
    """Ids and ends of belief of the versions expired in `after` < txn <= `upto`."""
    c = FACTS.c
    query = select(c.id, micros(c.expired_at)).where(
        mine(FACTS, owner), c.expired_txn > after, c.expired_txn <= upto
    )
    return [(name, at) for name, at in connection.execute(query)]


def read_summaries(
    connection: Connection, owner: Owner, since: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of summaries made at or after `since`, in microseconds, with their texts."""
    c = SUMMARIES.c
    query = (
        select(c.id, c.upto_seq, micros(c.first_at), micros(c.last_at), micros(c.created_at))
        .add_columns(micros(c.expired_at), raw(c.session), raw(c.agent), raw(c.text))
        .where(
            mine(SUMMARIES, owner),
            micros(c.created_at) >= since,
            c.erased.is_(False),
        )
        .order_by(c.created_at, c.id)
    )
    for rows in batches(connection, query):
        yield [
            (
                Item(
                    SUMMARY, name, seq, first, last, created, known_or(expired, OPEN),
                    session=text_of(session), agent=text_of(agent),
                ),
                text_of(text) or "",
            )
            for name, seq, first, last, created, expired, session, agent, text in rows
        ]  # fmt: skip


def read_expired_summaries(
    connection: Connection, owner: Owner, since: int
) -> list[tuple[str, int]]:
    """Ids and ends of the summaries that were replaced at or after `since`."""
    c = SUMMARIES.c
    query = select(c.id, micros(c.expired_at)).where(
        mine(SUMMARIES, owner), micros(c.expired_at) >= since
    )
    return [(name, at) for name, at in connection.execute(query)]
