"""The rows of an export: each is what the memory it is taken into could have written itself.

A file may come from anybody, and ids are unique over the whole store: a row with the id of another
user's message, or with one that they are yet to get, would stand in its place, and one that names
such an id would bind, or read, what is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import isfinite
from typing import Any

from sqlalchemy import Boolean, Column, Float, Integer, Table, func, select

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.redone import REEXTRACT
from engram_core.consolidate.retention import MOST_DAYS
from engram_core.consolidate.slots import RULING_KINDS
from engram_core.consolidate.truth import UNDOING
from engram_core.errors import InvalidInput
from engram_core.quoting import quoted
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    ERASURE,
    IDENTITY,
    JOB,
    RETENTION,
    SESSION_BUFFER,
    SUMMARY,
)
from engram_core.storage.jobs import UNDONE
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.types import Instant, LosslessText, from_micros, unescape
from engram_core.times import Precision
from engram_core.vocabulary import Kind

LARGEST = 2**31 - 1  # a column for whole numbers takes no more on PostgreSQL
_DAY = 24 * 60  # minutes
_ON_TWO = ("merge", "keep", *UNDOING)  # rulings with a second thing in `other`
_TYPES: tuple[tuple[type, tuple[type, ...]], ...] = (
    (Instant, (int,)),
    (Integer, (int,)),
    (Float, (int, float)),
    (Boolean, (bool,)),
    (LosslessText, (str,)),
)


def _any_of(*kinds: type[StrEnum] | str) -> Callable[[Any], bool]:
    names = {one for kind in kinds for one in ([kind] if isinstance(kind, str) else kind)}
    return lambda value: value in names


def _is_record(value: object) -> bool:
    return isinstance(value, dict)


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(one) is int for one in value.values())


def _is_sources(value: object) -> bool:
    """Whether it tells where the sentences of a summary stand, as summaries do."""
    if not isinstance(value, dict) or not isinstance(value.get("by", ""), str):
        return False
    places = value.get("sentences", [])
    return (
        _is_names(value.get("shown", []))
        and isinstance(places, list)
        and all(isinstance(one, list) and [*map(type, one)] == [str, int, int] for one in places)
    )


_HOLDS: dict[Column[Any], Callable[[Any], bool]] = {
    EPISODE.c.precision: _any_of(Precision),
    EPISODE.c.offset_minutes: lambda value: -_DAY < value < _DAY,
    EPISODE.c.meta: _is_record,
    ASSERTION.c.kind: _any_of(Kind),
    ASSERTION.c.polarity: _any_of(Polarity),
    ASSERTION.c.modality: _any_of(Modality),
    ASSERTION.c.denies: _any_of(Denies),
    ASSERTION.c.precision: _any_of(Precision),
    ASSERTION.c.end_precision: _any_of(Precision),
    ASSERTION.c.confidence: isfinite,
    DECISION.c.kind: _any_of(*RULING_KINDS, *_ON_TWO, "link", REEXTRACT),
    ERASURE.c.episodes: _is_names,
    ERASURE.c.counts: _is_counts,
    JOB.c.state: _any_of(*UNDONE, "done"),
    RETENTION.c.days: lambda value: 1 <= value <= MOST_DAYS,
    RETENTION.c.sessions: lambda value: value >= 1,
    SESSION_BUFFER.c.message: _is_record,
    SUMMARY.c.episodes: _is_names,
    SUMMARY.c.sources: _is_sources,
}
# How ids are made: whatever makes others says so here too.
_IDS: dict[Column[Any], str] = {
    EPISODE.c.id: "e{seq}",
    JOB.c.id: "j{seq}",
    JOB.c.episode: "e{seq}",
    ASSERTION.c.id: "a{seq}.{ordinal:02d}",
    ASSERTION.c.episode: "e{seq}",
    DECISION.c.id: "d{txn}",
    ERASURE.c.id: "x{txn}",
}
_NAMES_OWN = (
    BINDING.c.decision,
    BINDING.c.assertion,
    EPISODE_IDENTITY.c.episode,
    ERASURE.c.episodes,
    IDENTITY.c.decision,
    SESSION_BUFFER.c.episode,
    SUMMARY.c.id,
    SUMMARY.c.episodes,
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Whose rows they are, and how far the log of that memory has come.

    Args:
        tag: What all ids of the memory end in.
        last_seq: The number of its last message.
        last_txn: The number of its last transaction.
        last_instant: When that was; None where there was none.
    """

    tag: str
    last_seq: int
    last_txn: int
    last_instant: datetime | None

    @classmethod
    def of(cls, tag: str, header: Mapping[str, Any]) -> Bounds:
        """Those that the first line of an export tells.

        Raises:
            InvalidInput: It tells what cannot be.
        """
        seq, txn = (_count(name, header.get(name)) for name in ("last_seq", "last_txn"))
        last = header.get("last_instant")
        return cls(tag, seq, txn, None if last is None else _instant("last_instant", last))


def row_of(table: Table, record: Mapping[str, Any], bounds: Bounds) -> dict[str, Any]:
    """What a line of an export says, as a row of its table.

    Raises:
        InvalidInput: No memory of that tag, so far on, could hold it.
    """
    row = {column.name: _value(column, record.get(column.name)) for column in table.columns}
    for name, most in _most(bounds):
        if row.get(name) is not None and not 0 <= row[name] <= most:
            raise InvalidInput(f"{name} {row[name]} is beyond what its first line tells")
    for column in _of(table, _IDS):
        if row[column.name] != f"{_IDS[column].format(**row)}-{bounds.tag}":
            raise InvalidInput(_strange(column, row[column.name]))
    for column in _of(table, _NAMES_OWN):
        _check_own(column, row[column.name], bounds.tag)
    if table is DECISION and row["kind"] in _ON_TWO and row["other"] is None:
        raise InvalidInput(f"a {row['kind']} has to name two things")
    return row


def check_leads(writing: OwnerWrite) -> None:
    """See that claims and jobs are about messages that are there, read once.

    A job for a message that was read already fails for ever, and holds up all behind it.

    Raises:
        InvalidInput: One is not.
    """
    for table in (ASSERTION, JOB):
        query = (
            select(func.count())
            .select_from(table.outerjoin(EPISODE, table.c.episode == EPISODE.c.id))
            .where(writing.mine(table), EPISODE.c.id.is_(None))
        )
        if writing.connection.execute(query).scalar():
            raise InvalidInput(f"a row of {table.name} is about a message that is not in it")
    read_already = (
        select(func.count())
        .select_from(JOB.join(ASSERTION, ASSERTION.c.episode == JOB.c.episode))
        .where(writing.mine(JOB), JOB.c.state.in_(UNDONE))
    )
    if writing.connection.execute(read_already).scalar():
        raise InvalidInput("a message of which claims are there waits to be read")


def _most(bounds: Bounds) -> Iterator[tuple[str, int]]:
    yield from ((name, bounds.last_seq) for name in ("seq", "upto_seq"))
    yield from ((name, bounds.last_txn) for name in ("txn", "number", "erased_txn"))


def _of(table: Table, columns: Iterable[Column[Any]]) -> list[Column[Any]]:
    return [column for column in columns if column.table is table]


def _check_own(column: Column[Any], value: object, tag: str) -> None:
    """Refuse what names a thing of another memory."""
    for name in value if isinstance(value, list) else [value]:
        if name is not None and not str(name).endswith(f"-{tag}"):
            raise InvalidInput(_strange(column, name))


def _strange(column: Column[Any], name: object) -> str:
    return f"{column.table.name} {column.name} {quoted(name)} is no id that this memory gives there"


def _value(column: Column[Any], value: Any) -> Any:  # noqa: ANN401 - a column's value
    """What stands in the column, from what stands in the file."""
    if value is None and (column.nullable or column.name in ("tenant", "user")):
        return None
    for kind, types in _TYPES:
        if isinstance(column.type, kind) and type(value) not in types:
            raise InvalidInput(f"{column.name} cannot be {quoted(value)}")
    if isinstance(column.type, Integer) and not -LARGEST <= value <= LARGEST:
        raise InvalidInput(f"{column.name} cannot be {value}")
    if not _HOLDS.get(column, _anything)(value):
        raise InvalidInput(f"{column.name} cannot be {quoted(value)}")
    if isinstance(column.type, Instant):
        return _instant(column.name, value)
    return unescape(value) if isinstance(column.type, LosslessText) else value


def _anything(_value: object) -> bool:
    return True


def _count(name: str, value: object) -> int:
    if type(value) is int and 0 <= value <= LARGEST:
        return value
    raise InvalidInput(f"{name} cannot be {quoted(value)}")


def _instant(name: str, value: object) -> datetime:
    try:
        if type(value) is int:
            return from_micros(value)
    except OverflowError:
        pass
    raise InvalidInput(f"{name} cannot be {quoted(value)}: it is no instant")
