"""Columns read raw, as microseconds and escaped text, in batches.

Making 100,000 datetimes only to turn them back into numbers would take longer than the query.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Select, Text, bindparam, type_coerce

from engram_core.scope import Owner
from engram_core.storage.types import unescape

BATCH = 2_000


def micros(column: Any) -> Any:  # noqa: ANN401 - a column
    """A column of instants as it is stored."""
    return type_coerce(column, BigInteger)


def raw(column: Any) -> Any:  # noqa: ANN401
    """A column of texts as it is stored; see `text_of`."""
    return type_coerce(column, Text)


# Statements are made once: building one takes longer than running it for a single new row.
MINE: tuple[Any, Any] = (bindparam("tenant"), bindparam("user"))
AFTER: Any = bindparam("after")
UPTO: Any = bindparam("upto")


def given_for(owner: Owner, **values: Any) -> dict[str, Any]:  # noqa: ANN401
    """The values of the parameters of a statement on the rows of `owner`."""
    return {"tenant": owner[0], "user": owner[1], **values}


def batches(
    connection: Connection, query: Select[Any], given: Mapping[str, Any] | None = None
) -> Iterator[Sequence[Any]]:
    """The rows in batches, so that texts and blobs are not all in memory at once."""
    streaming = connection.execute(query, given, execution_options={"yield_per": BATCH})
    yield from streaming.partitions(BATCH)


def text_of(value: str | None) -> str | None:
    """The text behind a column that was read raw."""
    return value if value is None or value.isascii() else unescape(value)


def known_or(value: int | None, otherwise: int) -> int:
    """The number, or `otherwise` where there is none."""
    return otherwise if value is None else value
