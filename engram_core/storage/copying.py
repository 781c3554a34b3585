"""Copying an SQLite database while it is in use, into a folder that appears only when complete."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection

from engram_core.errors import Conflict, StoreCorrupt, StoreUnavailable
from engram_core.storage.breaking_off import stopped_by_signals
from engram_core.storage.database import FILE_NAME

# Told how much is done, and of how much where that is known.
Progress = Callable[[int, int | None], None]
_MEND = "run `engram check` on it, and go back to an older backup or an export"
_PAGES = 4_096  # a step, 16 MB: the interpreter's lock is free meanwhile


def copy_pages(source: sqlite3.Connection, target: Path, tell: Progress | None) -> None:
    """Copy a database page by page, and look the copy over.

    Args:
        source: In a read transaction, which pins the moment that is copied: writers go on, and
            nothing of theirs gets in.
        target: The file to make.
        tell: Told the pages done, and how many there are.

    Raises:
        sqlite3.Error: It cannot be read or written.
        StoreCorrupt: The copy is not sound, because the source is not.
    """

    def progress(_status: int, remaining: int, total: int) -> None:
        if tell is not None:
            tell(total - remaining, total)

    # From the root: some builds of SQLite take a name that begins with "file:" for a URL.
    with closing(sqlite3.connect(target.absolute())) as made:
        source.backup(made, pages=_PAGES, progress=progress)
        with stopped_by_signals(made):
            said = [str(row[0]) for row in made.execute("PRAGMA integrity_check(5)")]
    if said != ["ok"]:
        raise StoreCorrupt(f"the copy is damaged because the store is ({'; '.join(said)}): {_MEND}")


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection below SQLAlchemy's, its snapshot taken."""
    connection.exec_driver_sql("SELECT count(*) FROM schema_version").one()
    found = connection.connection.driver_connection
    if not isinstance(found, sqlite3.Connection):
        raise TypeError("only SQLite is copied page by page")
    return found


@contextmanager
def at_rest(file: Path) -> Iterator[sqlite3.Connection]:
    """A database file that nobody writes, opened so that nothing beside it is made or changed."""
    log = file.with_name(f"{file.name}-wal")
    mode = "mode=ro" if log.exists() else "mode=ro&immutable=1"
    with closing(sqlite3.connect(f"file:{quote(str(file.resolve()))}?{mode}", uri=True)) as opened:
        yield opened


@contextmanager
def complete_folder(folder: Path) -> Iterator[Path]:
    """A folder to fill, which gets its name only when that went well; else nothing is left of it.

    Raises:
        Conflict: There is something by that name.
        StoreUnavailable: It cannot be written.
        StoreCorrupt: What was to be copied is damaged.
    """
    unfinished = folder.with_name(f"{folder.name}.part")
    try:
        with told_of_copy(folder):
            _check_free(folder, unfinished)
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            yield unfinished
            _put_in_place(unfinished, folder)
    finally:
        if _is_leftover(unfinished):
            shutil.rmtree(unfinished, ignore_errors=True)


@contextmanager
def told_of_copy(folder: Path) -> Iterator[None]:
    """What goes wrong inside is said of the copy, where there may be no room, not of its source.

    Raises:
        StoreUnavailable: The copy cannot be written.
        StoreCorrupt: What was to be copied is damaged.
    """
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreUnavailable(
            f"cannot copy to {folder}: {said}; nothing was left there, see to it and try again"
        ) from error
    except sqlite3.DatabaseError as error:
        raise StoreCorrupt(f"what is to be copied is damaged ({error}): {_MEND}") from error


def _check_free(folder: Path, unfinished: Path) -> None:
    """Refuse to write over, or to clear away, what is no unfinished copy of ours."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Conflict(f"{folder} is there already: name a folder that is missing or empty")
    if unfinished.exists() and not _is_leftover(unfinished):
        raise Conflict(
            f"{unfinished}, where the copy is made, holds something else: move it, or name another "
            "folder"
        )


def _is_leftover(unfinished: Path) -> bool:
    """Whether nothing is in it but the files of a database."""
    found = os.path.isdir(unfinished) and not os.path.islink(unfinished)  # which raise nothing
    return found and all(file.name.startswith(FILE_NAME) for file in unfinished.iterdir())


def _put_in_place(unfinished: Path, folder: Path) -> None:
    """Give it its name, so that a power cut leaves all of it or nothing."""
    for file in [*unfinished.rglob("*"), unfinished]:
        _sync(file)
    os.replace(unfinished, folder)
    _sync(folder.parent)


def _sync(path: Path) -> None:
    if os.name == "nt":
        return  # folders cannot be opened there
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
