"""What still wants a vector: pairs of turns, and versions of facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, Table, and_, func, select
from sqlalchemy.sql.expression import ColumnElement, ScalarSelect

from engram_core.consolidate.enrich.pieces import LONG
from engram_core.scope import Owner
from engram_core.storage.conditions import mine
from engram_core.storage.core import EPISODE, FACT, VECTOR
from engram_core.times import local
from engram_core.turn_texts import Utterance, named_text, paired_text


@dataclass(frozen=True, slots=True)
class Due:
    """Some things without a vector, in order.

    Args:
        texts: Ref and text of each; an empty text gets no vector.
        upto: The last number looked at.
        position: Where the task stands once these are done.
    """

    texts: tuple[tuple[str, str], ...]
    upto: int
    position: int


@dataclass(frozen=True, slots=True)
class Look:
    """Where to look: up to `count` things numbered above `after`, and at most `upto`.

    `table` holds the vectors, `VECTOR` or `SPARSE_VECTOR`, and `embedder` is who made them.
    """

    owner: Owner
    embedder: str
    after: int
    count: int
    upto: int | None = None
    table: Table = VECTOR

    def within(self, owned: Table, number: ColumnElement[int]) -> ColumnElement[bool]:
        """The condition that a row of a table is the owner's and in the range."""
        bounds = [] if self.upto is None else [number <= self.upto]
        return and_(mine(owned, self.owner), number > self.after, *bounds)

    def lacks_vector(self, kind: str, ref: ColumnElement[str]) -> ColumnElement[bool]:
        """The condition that there is no vector of this kind for `ref`."""
        held = self.table.c
        maker = held.embedder if self.table is VECTOR else held.encoder
        same = (held.kind == kind) & (held.ref == ref)
        return ~select(held.ref).where(same, maker == self.embedder).exists()


def due_pairs(connection: Connection, look: Look) -> Due:
    """Episodes without the vector of themselves and the turn before, by seq."""
    query = _lacking(look, "pair", *_TURN, _turn_before().label("before"))
    rows = list(connection.execute(query).mappings())
    befores = _turns(connection, [row["before"] for row in rows if row["before"] is not None])
    texts = tuple((row["id"], _pair(befores.get(row["before"]), row)) for row in rows)
    last = rows[-1]["seq"] if rows else look.after
    return Due(texts, last, last)


def _lacking(look: Look, kind: str, *columns: ColumnElement[Any]) -> Select[Any]:
    """Episodes with words that have no vector of a kind, by seq."""
    return (
        select(*columns)
        .where(
            look.within(EPISODE, EPISODE.c.seq),
            EPISODE.c.erased.is_(False),
            EPISODE.c.text != "",
            look.lacks_vector(kind, EPISODE.c.id),
        )
        .order_by(EPISODE.c.seq)
        .limit(look.count)
    )


_TURN = tuple(
    EPISODE.c[name]
    for name in ("id", "seq", "session", "text", "speaker", "event_at", "offset_minutes")
)


def _turn_before() -> ScalarSelect[Any]:
    """The id of the last turn with words before an episode, of its session and agent."""
    before = EPISODE.alias("turn_before")
    return (
        select(before.c.id)
        .where(
            before.c.tenant == EPISODE.c.tenant,
            before.c.user == EPISODE.c.user,
            before.c.session.is_not_distinct_from(EPISODE.c.session),
            before.c.agent.is_not_distinct_from(EPISODE.c.agent),
            before.c.seq < EPISODE.c.seq,
            before.c.erased.is_(False),
            before.c.text != "",
        )
        .order_by(before.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )


def _turns(connection: Connection, ids: list[str]) -> dict[str, RowMapping]:
    query = select(*_TURN).where(EPISODE.c.id.in_(ids))
    return {row["id"]: row for row in connection.execute(query).mappings()} if ids else {}


def _pair(before: RowMapping | None, this: RowMapping) -> str:
    # Without a session label, one calendar day counts as a conversation, as in summaries.
    if before is None or (this["session"] is None and _day(before) != _day(this)):
        return ""
    return paired_text(
        Utterance(before["text"], before["speaker"]), Utterance(this["text"], this["speaker"])
    )


def _day(row: RowMapping) -> date:
    return local(row["event_at"], row["offset_minutes"]).date()


def due_episodes(connection: Connection, look: Look) -> Due:
    """Episodes without a vector of themselves, each behind its speaker's name, by seq."""
    c = EPISODE.c
    query = _lacking(look, "episode", c.id, c.text, c.speaker, c.seq)
    rows = list(connection.execute(query).mappings())
    texts = tuple((row["id"], named_text(Utterance(row["text"], row["speaker"]))) for row in rows)
    last = rows[-1]["seq"] if rows else look.after
    return Due(texts, last, last)


def due_pieces(connection: Connection, look: Look) -> Due:
    """Long episodes whose pieces have no vectors, by seq."""
    c = EPISODE.c
    query = _lacking(look, "pieces", c.id, c.text, c.seq).where(func.length(c.text) > LONG)
    rows = list(connection.execute(query).mappings())
    last = rows[-1]["seq"] if rows else look.after
    return Due(tuple((row["id"], row["text"]) for row in rows), last, last)


def due_facts(connection: Connection, look: Look) -> Due:
    """Versions of facts that have words but no vector, by transaction."""
    query = (
        select(FACT.c.id, FACT.c.text, FACT.c.txn)
        .where(
            look.within(FACT, FACT.c.txn),
            FACT.c.erased.is_(False),
            FACT.c.text.is_not(None),
            look.lacks_vector("fact", FACT.c.id),
        )
        .order_by(FACT.c.txn, FACT.c.id)
        .limit(look.count)
    )
    rows = list(connection.execute(query).mappings())
    last = rows[-1]["txn"] if rows else look.after
    # A full batch may have cut a transaction in two: the rest of it still lacks its vectors.
    done = last if len(rows) < look.count else max(look.after, last - 1)
    return Due(tuple((row["id"], row["text"]) for row in rows), last, done)
