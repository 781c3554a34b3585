"""What an evaluation has already found out, kept on disk by content, so that it can be resumed."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from engram_core.errors import StoreUnavailable

_TABLE = (
    "create table if not exists kept "
    "(kind text not null, key text not null, value blob not null, primary key (kind, key))"
)


class Cache:
    """Values by kind and content. Safe to interrupt: what was put stays, and whole.

    >>> cache = Cache()
    >>> cache.put("reply", content_key(["hello"]), {"text": "good day"})
    >>> cache.get("reply", content_key(["hello"]))
    {'text': 'good day'}
    """

    def __init__(self, path: Path | None = None) -> None:
        """Open it.

        Args:
            path: Its file, made if missing; None keeps it in memory only.

        Raises:
            StoreUnavailable: The file cannot be opened, or is something else.
        """
        self._lock = threading.Lock()
        try:
            self._file = sqlite3.connect(path or ":memory:", check_same_thread=False)
            self._file.execute("pragma journal_mode = wal")
            self._file.execute("pragma synchronous = normal")
            self._file.execute(_TABLE)
        except sqlite3.Error as error:
            raise StoreUnavailable(
                f"the cache {path} cannot be used ({error}): name another file, or remove it"
            ) from error

    def get(self, kind: str, key: str) -> Any | None:  # noqa: ANN401 - JSON
        """What was put there, as JSON values; None when nothing was."""
        found = self.many(kind, [key]).get(key)
        return None if found is None else json.loads(found)

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep a value that JSON can hold."""
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        self.put_many(kind, [(key, text.encode("utf-8", "surrogatepass"))])

    def many(self, kind: str, keys: Sequence[str]) -> dict[str, bytes]:
        """Key to the bytes kept, of those that are there."""
        query = "select value from kept where kind = ? and key = ?"
        with self._lock:
            rows = ((key, self._file.execute(query, (kind, key)).fetchone()) for key in keys)
            return {key: row[0] for key, row in rows if row is not None}

    def put_many(self, kind: str, items: Iterable[tuple[str, bytes]]) -> None:
        """Keep bytes, all of them or none."""
        rows = [(kind, key, value) for key, value in items]
        with self._lock, self._file:
            self._file.executemany("insert or replace into kept values (?, ?, ?)", rows)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def content_key(content: Sequence[Any] | Mapping[str, Any]) -> str:
    """The name of a content that JSON can hold: its SHA-256."""
    text = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def text_digest(text: str) -> str:
    """SHA-256 of a text, hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
