"""Reading which episodes the facts of one (tenant, user) stand on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import ASSERTION as ASSERTIONS
from engram_core.storage.core import EVIDENCE
from engram_core.storage.core import FACT as FACTS
from engram_core.storage.core import TRANSACTION as LOG
from engram_core.storage.index_view import OPEN
from engram_core.storage.raw_rows import BATCH, known_or, micros


@dataclass(frozen=True, slots=True)
class Link:
    """One evidence link, by ids; microseconds."""

    fact: str
    episode: str
    said: int
    created: int
    expired: int


def only_consolidations(connection: Connection, owner: Owner, after: int, upto: int) -> bool:
    """Whether all log entries `after` < number <= `upto` only added assertions."""
    c = LOG.c
    other = select(c.number).where(
        mine(LOG, owner), c.number > after, c.number <= upto, c.kind != "consolidated"
    )
    return connection.execute(other.limit(1)).first() is None


def read_links(
    connection: Connection, owner: Owner, facts: Iterable[str] | None = None
) -> list[Link]:
    """The evidence of all facts, or of the facts named (at most some hundred)."""
    query = (
        select(EVIDENCE.c.fact, ASSERTIONS.c.episode, micros(ASSERTIONS.c.event_at))
        .add_columns(micros(EVIDENCE.c.created_at), micros(EVIDENCE.c.expired_at))
        .join(ASSERTIONS, ASSERTIONS.c.id == EVIDENCE.c.assertion)
        .join(FACTS, FACTS.c.id == EVIDENCE.c.fact)
        .where(mine(FACTS, owner), EVIDENCE.c.role == "supports")
    )
    if facts is not None:
        query = query.where(FACTS.c.id.in_(list(facts)))
    return [
        Link(fact, episode, said, created, known_or(expired, OPEN))
        for fact, episode, said, created, expired in connection.execute(query)
    ]


def facts_touched(connection: Connection, owner: Owner, after: int, upto: int) -> set[str]:
    """Facts whose evidence consolidations `after` < txn <= `upto` may have changed.

    A consolidation resolves the slots of its assertions anew, so these are all facts in slots
    where a version was made or expired, or got a new assertion as evidence.
    """
    f, a = FACTS.c, ASSERTIONS.c
    by_version = (
        select(f.id).where(mine(FACTS, owner), f.txn > after, f.txn <= upto),
        select(f.id).where(mine(FACTS, owner), f.expired_txn > after, f.expired_txn <= upto),
        select(EVIDENCE.c.fact)
        .join(ASSERTIONS, a.id == EVIDENCE.c.assertion)
        .where(mine(ASSERTIONS, owner), a.txn > after, a.txn <= upto),
    )
    ids = {name for query in by_version for (name,) in connection.execute(query)}
    if not ids or len(ids) > BATCH // 4:
        return ids
    one, other = FACTS.alias(), FACTS.alias()
    same_slot = (
        select(other.c.id)
        .join(
            one,
            (one.c.slot_entity == other.c.slot_entity) & (one.c.slot_frame == other.c.slot_frame),
        )
        .where(one.c.id.in_(list(ids)), mine(one, owner), mine(other, owner))
    )
    return ids | {name for (name,) in connection.execute(same_slot)}
