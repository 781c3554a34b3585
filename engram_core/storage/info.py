"""What the store says of itself: the models that made its vectors and terms, and its name."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, select

from engram_core.storage.core import STORE
from engram_core.storage.database import Database

T = TypeVar("T")

_NEXT = "next "  # before the name of what a `reembed()` that goes on, or was cut off, makes
# Made once: they are asked in every transaction that stores a vector.
_MAKERS = {
    what: select(STORE.c.key, STORE.c.value).where(STORE.c.key.in_([what, f"{_NEXT}{what}"]))
    for what in ("embedder", "sparse")
}


@dataclass(frozen=True, slots=True)
class EmbedderRecord:
    """The name and dimension of the embedder that a store was written with."""

    name: str
    dimension: int


def recorded_embedder(connection: Connection) -> EmbedderRecord | None:
    """The embedder that the store was written with; None for a store that is new."""
    found = connection.execute(select(STORE.c.key, STORE.c.value))
    rows = {key: value for key, value in found}
    if "embedder" not in rows:
        return None
    return EmbedderRecord(rows["embedder"], int(rows["dimension"]))


def record_embedder(connection: Connection, record: EmbedderRecord) -> None:
    """Say which embedder makes this store's vectors from now on."""
    values = {"embedder": record.name, "dimension": str(record.dimension)}
    _put(connection, values, values)


def _put(connection: Connection, keys: Iterable[str], values: Mapping[str, str]) -> None:
    connection.execute(delete(STORE).where(STORE.c.key.in_(list(keys))))
    rows = [{"key": key, "value": value} for key, value in values.items()]
    if rows:
        connection.execute(insert(STORE), rows)


def announce(connection: Connection, **models: str) -> None:
    """Say which models a `reembed()` is about to make everything with, or no longer any.

    Args:
        connection: Of a write.
        **models: `embedder` and `sparse`, by name.
    """
    begun = {f"{_NEXT}{what}": name for what, name in models.items()}
    _put(connection, [f"{_NEXT}{what}" for what in _MAKERS], begun)


def may_make(connection: Connection, what: str) -> list[str]:
    """The names of the models that may write now: the one on record, and one that takes its place.

    Args:
        connection: Of the transaction that writes.
        what: "embedder" or "sparse".

    Returns:
        The one on record first; nothing for a store that has no record.
    """
    rows = {key: value for key, value in connection.execute(_MAKERS[what])}
    return [rows[key] for key in (what, f"{_NEXT}{what}") if what in rows and key in rows]


def recorded_sparse(connection: Connection) -> str | None:
    """Name of the encoder that the store's learned terms are of; None where none was used yet."""
    found = select(STORE.c.value).where(STORE.c.key == "sparse")
    return connection.execute(found).scalar()


def record_sparse(connection: Connection, name: str) -> None:
    """Say which encoder makes this store's learned terms from now on."""
    _put(connection, ["sparse"], {"sparse": name})


def first_recorded(
    database: Database,
    mine: T,
    recorded: Callable[[Connection], T | None],
    record: Callable[[Connection, T], None],
) -> T:
    """What a store says of a model; where it says nothing yet, `mine`, recorded now.

    Args:
        database: The store.
        mine: What this process would record.
        recorded: Reads the record.
        record: Writes it.
    """
    with database.read() as connection:
        theirs = recorded(connection)
    if theirs is not None:
        return theirs
    with database.write_alone() as connection:
        theirs = recorded(connection)  # another process may have been first
        if theirs is None:
            record(connection, mine)
        return mine if theirs is None else theirs


def store_name(connection: Connection) -> str:
    """What tells this store from others on a shared server; given when first asked for.

    Args:
        connection: Of a write that no other process makes at the same time.
    """
    found = connection.execute(select(STORE.c.value).where(STORE.c.key == "name")).scalar()
    if found is None:
        found = uuid.uuid4().hex[:12]
        connection.execute(insert(STORE).values(key="name", value=found))
    return str(found)


def forget_store_name(connection: Connection) -> None:
    """Let a copy of a store be given a name of its own."""
    connection.execute(delete(STORE).where(STORE.c.key == "name"))
