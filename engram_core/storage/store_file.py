"""The one file that a store on SQLite lies in: whether it is still the one that was opened."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from engram_core.errors import StoreCorrupt, StoreUnavailable

CHROMA_NAME = "chroma"
SMALLEST = 512  # bytes; no database that holds anything is smaller


class StoreFile:
    """Tells one file from another that was put in its place.

    SQLite goes on with a file that was deleted, or replaced by a backup, while it was open: what it
    then acknowledges is gone with the process.

    Args:
        path: Of the file; None where the store is in memory or on a server.
    """

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._known = _identity(path)

    def check(self) -> None:
        """See that it is still there.

        Raises:
            StoreUnavailable: It was deleted, moved or replaced.
        """
        if self.path is not None and _identity(self.path) != self._known:
            raise StoreUnavailable(
                f"{self.path} was deleted, moved or replaced while it was open: nothing was stored "
                "and nothing can be read; close this memory and open it again"
            )


def _identity(path: str | None) -> tuple[int, int] | None:
    try:
        found = None if path is None else os.stat(path)
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)


def settled(url: URL) -> URL:
    """The same place, whatever folder the process changes to later.

    Raises:
        StoreUnavailable: It is named from the current folder, and that is gone.
    """
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return url
    return url.set(database=str(absolute(Path(url.database or ""))))


def absolute(path: Path) -> Path:
    """A path from the root.

    Raises:
        StoreUnavailable: It is named from the current folder, and that is gone.
    """
    try:
        return path.absolute()
    except OSError as error:
        raise StoreUnavailable(
            f"there is no current folder any more to look for {path} in: change to another, or "
            "pass the whole path"
        ) from error


def refuse_emptied(folder: Path, name: str) -> None:
    """Tell a store that lost its database from one that is new.

    Raises:
        StoreCorrupt: There is no database, or one that was cut off or never was a store's, though a
            log or vectors of one are there. Nothing was touched: SQLite would delete such a log.
    """
    file, log, chroma = folder / name, folder / f"{name}-wal", folder / CHROMA_NAME
    size, logged = _size(file), _size(log)
    indexed = next(chroma.glob("g[0-9]*/chroma.sqlite3"), None)
    if size >= SMALLEST and not (indexed and _is_blank(file)):
        return
    if not (size or logged or indexed):
        return
    kept = f"; {log} still holds what was written last, so keep it" if logged else ""
    beside = " and ".join(str(one) for one, there in ((log, logged), (chroma, indexed)) if there)
    anew = f"delete it and {beside}" if beside else "delete it"
    raise StoreCorrupt(
        f"{file} is empty or gone, though the store was in use{kept}: restore a backup or an "
        f"export into a new folder; to begin anew here, {anew}"
    )


def _is_blank(file: Path) -> bool:
    """Whether it is a sound database in which no store was ever made."""
    query = "SELECT count(*) FROM sqlite_master WHERE name = 'schema_version'"
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as raw:
            (made,) = raw.execute(query).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):  # damaged, locked or out of reach: not blank
        return False
    return not made


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0
