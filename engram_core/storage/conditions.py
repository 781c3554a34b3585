"""What the conditions of many statements have in common: whose rows, believed when, how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, FromClause, and_, or_

from engram_core.scope import Scope

CHUNK = 500  # ids per statement: SQLite builds may allow no more than 999 variables
T = TypeVar("T")


def mine(table: FromClause, owner: tuple[Any, Any]) -> ColumnElement[bool]:
    """The condition that a row belongs to the (tenant, user); they may be bound parameters."""
    return and_(table.c.tenant == owner[0], table.c.user == owner[1])


def same(column: ColumnElement[Any], value: object) -> ColumnElement[bool]:
    """The condition that a column holds a value, or nothing where that is None.

    PostgreSQL uses an index for this, and none for IS NOT DISTINCT FROM.
    """
    return column.is_(None) if value is None else column == value


def labelled(table: FromClause, scope: Scope) -> list[ColumnElement[bool]]:
    """The conditions that a row bears the session and the agent that a scope narrows to, if any."""
    labels = ((table.c.session, scope.session), (table.c.agent, scope.agent))
    return [column == label for column, label in labels if label is not None]


def believed(table: FromClause, at: Any) -> ColumnElement[bool]:  # noqa: ANN401 - or a parameter
    """The condition that a row was made by an instant of belief, and not yet expired then."""
    return and_(
        table.c.created_at <= at, or_(table.c.expired_at.is_(None), table.c.expired_at > at)
    )


def chunks(items: Sequence[T], size: int = CHUNK) -> Iterator[Sequence[T]]:
    """`items` in pieces that any database takes as parameters."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
