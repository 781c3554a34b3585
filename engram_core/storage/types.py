"""Column types that give back exactly what went in, on every database.

SQL text cannot hold a NUL on PostgreSQL, nor a lone surrogate anywhere. Both are escaped behind a
private-use character, which is itself escaped, so that every Python string survives.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import BigInteger, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

from engram_core.storage.faults import damaged

Value = TypeVar("Value")
COLLATION = "C"  # on PostgreSQL text sorts by code points, as on SQLite, whatever its locale
_MARK = "\uf8fe"
_UNSAFE = re.compile("[\0\uf8fe\ud800-\udfff]")
_ESCAPED = re.compile("\uf8fe([0-9a-f]{4})")


def escape(text: str) -> str:
    r"""Text that any database takes, from any text.

    >>> unescape(escape("left\x00right")) == "left\x00right"
    True
    """
    return _UNSAFE.sub(lambda found: f"{_MARK}{ord(found.group()):04x}", text)


def unescape(text: str) -> str:
    """The text that `escape` was given."""
    return _ESCAPED.sub(lambda found: chr(int(found.group(1), 16)), text)


def _read(decode: Callable[[Any], Value], stored: object) -> Value:
    """What a stored value stands for.

    Raises:
        StoreCorrupt: No such value was ever written.
    """
    try:
        return decode(stored)
    except (TypeError, ValueError, OverflowError) as error:
        raise damaged("the store", f"a value cannot be read: {type(error).__name__}") from error


def _text_of(dialect: Dialect) -> TypeEngine[str]:
    return Text(collation=COLLATION) if dialect.name == "postgresql" else Text()


class LosslessText(TypeDecorator[str]):
    """Text with NUL and lone surrogates kept."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        return _text_of(dialect)

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else escape(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else _read(unescape, value)


# In characters. PostgreSQL's indexes take entries of 2,700 bytes, tenant and user included.
NAME_KEY_LENGTH = 400


def shortened(key: str) -> str:
    """A key that an index takes: a long one keeps its beginning and a digest of the whole.

    >>> len(shortened("a" * 1000)), shortened("kite")
    (400, 'kite')
    """
    if len(key) <= NAME_KEY_LENGTH:
        return key
    digest = hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return f"{key[: NAME_KEY_LENGTH - len(digest)]}{digest}"


class NameKey(LosslessText):
    """A normalised name that is looked up by an index, shortened where it is long.

    Everywhere alike, so that a memory may move between databases.
    """

    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else escape(shortened(value))


class Json(TypeDecorator[Any]):
    """A JSON value as ASCII text: surrogates and NUL come back as they were."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        return _text_of(dialect)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ANN401
        return None if value is None else json.dumps(value, ensure_ascii=True, sort_keys=True)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ANN401
        return None if value is None else _read(json.loads, value)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def to_micros(moment: datetime) -> int:
    """Whole microseconds since 1970-01-01 UTC."""
    delta = moment - _EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds


def from_micros(micros: int) -> datetime:
    """The instant in UTC."""
    from datetime import timedelta

    return _EPOCH + timedelta(microseconds=micros)


class Instant(TypeDecorator[datetime]):
    """An aware instant as whole microseconds: exact, sortable, the same on every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a naive datetime reached the database")
        return to_micros(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _read(from_micros, value)
