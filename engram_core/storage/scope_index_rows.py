"""Reading the rows of one (tenant, user) that came after those already known.

Columns are read raw, as microseconds and escaped text: making 100,000 datetimes only to turn them
back into numbers would take longer than the query.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import BigInteger, Connection, Select, Text, bindparam, func, select, type_coerce

from engram_core.errors import StoreCorrupt
from engram_core.storage.conditions import mine as mine
from engram_core.storage.core import ASSERTION as ASSERTIONS
from engram_core.storage.core import EPISODE as EPISODES
from engram_core.storage.core import EVIDENCE as EVIDENCE
from engram_core.storage.core import FACT as FACTS
from engram_core.storage.core import SCOPE as SCOPE
from engram_core.storage.core import SUMMARY as SUMMARIES
from engram_core.storage.core import TRANSACTION as LOG
from engram_core.storage.core import VECTOR as VECTORS
from engram_core.storage.index_view import EPISODE, FACT, OPEN, SUMMARY, UNKNOWN, Floats
from engram_core.storage.scope_index_items import Item
from engram_core.storage.types import unescape
from engram_core.storage.vectors import Small
from engram_core.storage.vectors_pieces import from_small

_BATCH = 2_000
Owner = tuple[str, str]


def _micros(column: Any) -> Any:  # noqa: ANN401 - a column
    return type_coerce(column, BigInteger)


def _raw(column: Any) -> Any:  # noqa: ANN401
    return type_coerce(column, Text)


# Statements are made once: building one takes longer than running it for a single new row.
_MINE: tuple[Any, Any] = (bindparam("tenant"), bindparam("user"))
_AFTER: Any = bindparam("after")
_UPTO: Any = bindparam("upto")


def _given(owner: Owner, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"tenant": owner[0], "user": owner[1], **values}


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


@dataclass(frozen=True, slots=True)
class Link:
    """One evidence link, by ids; microseconds."""

    fact: str
    episode: str
    said: int
    created: int
    expired: int


@dataclass(frozen=True, slots=True)
class VectorBatch:
    """Some vectors in the order of their numbers."""

    kinds: Sequence[str]
    refs: Sequence[str]
    numbers: Sequence[int]
    vectors: Floats


_COUNTERS = select(SCOPE.c.last_seq, SCOPE.c.last_txn, SCOPE.c.last_vector, SCOPE.c.epoch).where(
    mine(SCOPE, _MINE)
)


def read_counters(connection: Connection, owner: Owner) -> Counters:
    """The counters as this connection sees them; zeros if nothing was ever written."""
    row = connection.execute(_COUNTERS, _given(owner)).first()
    return Counters() if row is None else Counters(*row)


_E = EPISODES.c
_EPISODES = (
    select(_raw(_E.id), _E.seq, _micros(_E.event_at), _micros(_E.recorded_at))
    .add_columns(_raw(_E.session), _raw(_E.agent), _raw(_E.speaker), _raw(_E.role), _raw(_E.text))
    .where(mine(EPISODES, _MINE), _E.seq > _AFTER, _E.seq <= _UPTO, _E.erased.is_(False))
    .order_by(_E.seq)
)


def read_episodes(
    connection: Connection, owner: Owner, after: int, upto: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of episodes with their texts, `after` < seq <= `upto`."""
    for rows in _batches(connection, _EPISODES, _given(owner, after=after, upto=upto)):
        yield [
            (
                Item(
                    EPISODE, name, seq, said, OPEN, recorded, OPEN,
                    session=_text(session), agent=_text(agent), speaker=_text(speaker),
                    role=_text(role),
                ),
                _text(text) or "",
            )
            for name, seq, said, recorded, session, agent, speaker, role, text in rows
        ]  # fmt: skip


def read_facts(
    connection: Connection, owner: Owner, after: int, upto: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of fact versions with their texts, `after` < txn <= `upto`."""
    c = FACTS.c
    query = (
        select(_raw(c.id), c.txn, _micros(c.valid_at), _micros(c.invalid_at), _micros(c.created_at))
        .add_columns(_micros(c.expired_at), c.expired_txn, c.kind, _raw(c.text))
        .where(mine(FACTS, owner), c.txn > after, c.txn <= upto, c.erased.is_(False))
        .order_by(c.txn, c.id)
    )
    for rows in _batches(connection, query):
        yield [
            (
                Item(
                    FACT, name, txn, _or(start, UNKNOWN), _or(end, OPEN), created,
                    OPEN if ended is None or ended > upto else _or(expired, OPEN),
                    event=kind == "event",
                ),
                _text(text) or "",
            )
            for name, txn, start, end, created, expired, ended, kind, text in rows
        ]  # fmt: skip


def read_expired_facts(
    connection: Connection, owner: Owner, after: int, upto: int
) -> list[tuple[str, int]]:
    """Ids and ends of belief of the versions expired in `after` < txn <= `upto`."""
    c = FACTS.c
    query = select(c.id, _micros(c.expired_at)).where(
        mine(FACTS, owner), c.expired_txn > after, c.expired_txn <= upto
    )
    return [(name, at) for name, at in connection.execute(query)]


def read_summaries(
    connection: Connection, owner: Owner, since: int
) -> Iterator[list[tuple[Item, str]]]:
    """Batches of summaries made at or after `since`, in microseconds, with their texts."""
    c = SUMMARIES.c
    query = (
        select(c.id, c.upto_seq, _micros(c.first_at), _micros(c.last_at), _micros(c.created_at))
        .add_columns(_micros(c.expired_at), _raw(c.session), _raw(c.agent), _raw(c.text))
        .where(
            mine(SUMMARIES, owner),
            type_coerce(c.created_at, BigInteger) >= since,
            c.erased.is_(False),
        )
        .order_by(c.created_at, c.id)
    )
    for rows in _batches(connection, query):
        yield [
            (
                Item(
                    SUMMARY, name, seq, first, last, created, _or(expired, OPEN),
                    session=_text(session), agent=_text(agent),
                ),
                _text(text) or "",
            )
            for name, seq, first, last, created, expired, session, agent, text in rows
        ]  # fmt: skip


def read_expired_summaries(
    connection: Connection, owner: Owner, since: int
) -> list[tuple[str, int]]:
    """Ids and ends of the summaries that were replaced at or after `since`."""
    c = SUMMARIES.c
    query = select(c.id, _micros(c.expired_at)).where(
        mine(SUMMARIES, owner), type_coerce(c.expired_at, BigInteger) >= since
    )
    return [(name, at) for name, at in connection.execute(query)]


_V = VECTORS.c
_NEW_VECTORS = (mine(VECTORS, _MINE), _V.seq > _AFTER, _V.seq <= _UPTO)
_VECTORS = (
    select(_raw(_V.kind), _raw(_V.ref), _V.seq, _V.dimension, _V.blob)
    .where(*_NEW_VECTORS, _V.embedder == bindparam("embedder"), _V.kind != "pieces")
    .order_by(_V.seq)
)
_PIECES = (
    select(_raw(_V.ref), _V.dimension, _V.blob)
    .where(*_NEW_VECTORS, _V.embedder == bindparam("embedder"), _V.kind == "pieces")
    .order_by(_V.seq)
)
_OF_SUMMARY = select(_V.seq).where(*_NEW_VECTORS, _V.kind == "summary").limit(1)


def has_summaries(connection: Connection, owner: Owner, after: int, upto: int) -> bool:
    """Whether a summary is among the vectors `after` < seq <= `upto`."""
    given = _given(owner, after=after, upto=upto)
    return connection.execute(_OF_SUMMARY, given).first() is not None


def read_vectors(
    connection: Connection, owner: Owner, embedder: str, after: int, upto: int
) -> Iterator[VectorBatch]:
    """Batches of the embedder's vectors, `after` < seq <= `upto`.

    Raises:
        StoreCorrupt: A vector has not the length it should have.
    """
    given = _given(owner, after=after, upto=upto, embedder=embedder)
    for rows in _batches(connection, _VECTORS, given):
        kinds, refs, numbers, dimensions, blobs = zip(*rows, strict=True)
        width = dimensions[0]
        whole = b"".join(blobs)
        if len(set(dimensions)) > 1 or len(whole) != 4 * width * len(blobs):
            raise StoreCorrupt(
                f"vectors {numbers[0]} to {numbers[-1]} of {owner} are damaged: no text is lost; "
                "make them anew with `engram reembed`"
            )
        vectors = np.frombuffer(whole, "<f4").reshape(len(blobs), width)
        yield VectorBatch(kinds, refs, numbers, vectors)


def read_pieces(
    connection: Connection, owner: Owner, embedder: str, after: int, upto: int
) -> Iterator[tuple[str, Small, Floats]]:
    """Of each long episode its id, and its pieces' values and scales; `after` < seq <= `upto`.

    Raises:
        StoreCorrupt: They have not the length they should have.
    """
    given = _given(owner, after=after, upto=upto, embedder=embedder)
    for rows in _batches(connection, _PIECES, given):
        for name, dimension, blob in rows:
            try:
                yield (name, *from_small(blob, dimension))
            except ValueError as cause:
                raise StoreCorrupt(
                    f"the pieces of {name} are damaged: no text is lost; make them anew with "
                    "`engram reembed`"
                ) from cause


def count_vectors(connection: Connection, owner: Owner) -> tuple[int, int]:
    """How many vectors there are of items alone, and of episodes with the turn before."""
    pair = (VECTORS.c.kind == "pair").label("pair")
    query = (
        select(pair, func.count())
        .where(mine(VECTORS, owner), VECTORS.c.kind != "pieces")
        .group_by(pair)
    )
    counts = {bool(paired): count for paired, count in connection.execute(query)}
    return counts.get(False, 0), counts.get(True, 0)


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
        select(EVIDENCE.c.fact, ASSERTIONS.c.episode, _micros(ASSERTIONS.c.event_at))
        .add_columns(_micros(EVIDENCE.c.created_at), _micros(EVIDENCE.c.expired_at))
        .join(ASSERTIONS, ASSERTIONS.c.id == EVIDENCE.c.assertion)
        .join(FACTS, FACTS.c.id == EVIDENCE.c.fact)
        .where(mine(FACTS, owner), EVIDENCE.c.role == "supports")
    )
    if facts is not None:
        query = query.where(FACTS.c.id.in_(list(facts)))
    return [
        Link(fact, episode, said, created, _or(expired, OPEN))
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
    if not ids or len(ids) > _BATCH // 4:
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


def _batches(
    connection: Connection, query: Select[Any], given: Mapping[str, Any] | None = None
) -> Iterator[Sequence[Any]]:
    """The rows in batches, so that texts and blobs are not all in memory at once."""
    streaming = connection.execute(query, given, execution_options={"yield_per": _BATCH})
    yield from streaming.partitions(_BATCH)


def _text(value: str | None) -> str | None:
    return value if value is None or value.isascii() else unescape(value)


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
