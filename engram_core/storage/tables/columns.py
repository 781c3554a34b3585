"""What the tables are made of: their base, and the kinds of columns."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Index, MetaData, text
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from engram_core.storage.types import Instant, LosslessText, NameKey


class EngramBase(SQLModel, registry=registry()):
    """Base of all tables; its MetaData is not the global one of the user's own models."""

    metadata = MetaData()


def key_column() -> Any:  # noqa: ANN401 - SQLModel's Field is untyped
    """A text of the primary key."""
    return Field(sa_type=LosslessText, primary_key=True)


def text_column(*, default: Any = ...) -> Any:  # noqa: ANN401
    """A text that must be there."""
    return Field(default=default, sa_type=LosslessText)


def maybe_text() -> Any:  # noqa: ANN401
    """A text that may be missing."""
    return Field(default=None, sa_type=LosslessText)


def maybe_name() -> Any:  # noqa: ANN401
    """A normalised name that may be missing; see `NameKey`."""
    return Field(default=None, sa_type=NameKey)


def instant_column() -> Any:  # noqa: ANN401
    """An instant, stored as microseconds in UTC."""
    return Field(sa_type=Instant)


def maybe_instant() -> Any:  # noqa: ANN401
    """An instant that may be missing."""
    return Field(default=None, sa_type=Instant)


def partial_index(name: str, *columns: str, where: str) -> Index:
    """An index of the rows that meet a condition, written in SQL that both databases know."""
    only = text(where)
    return Index(name, *columns, sqlite_where=only, postgresql_where=only)
