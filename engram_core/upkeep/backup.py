"""Backing up a whole store on SQLite while it is in use, and making a store of a backup."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Table, delete, func, select

from engram_core.clock import Clock
from engram_core.errors import InvalidInput, NotFound, StoreCorrupt
from engram_core.model import Backup
from engram_core.storage.chroma.index import COLLECTION_OF, FACTS_SEEN, VECTORS_HELD
from engram_core.storage.chroma.marks import MARK
from engram_core.storage.copying import (
    Progress,
    at_rest,
    complete_folder,
    copy_pages,
    driver_of,
    told_of_copy,
)
from engram_core.storage.core import EPISODE, FACT, INDEX_STATE, SCOPE
from engram_core.storage.database import FILE_NAME, Database
from engram_core.storage.info import forget_store_name
from engram_core.upkeep.check import check_store
from engram_core.vocabulary import Vocabulary

_ON_A_SERVER = (
    "{place} is on PostgreSQL, which has tools for this: back it up with\n"
    "    pg_dump --format=custom --file=engram.dump '{url}'\n"
    "(or continuously, with its write-ahead log), restore it with pg_restore; or take each user "
    "along with `engram export`"
)


def back_up(
    database: Database, folder: Path, *, vocabulary: Vocabulary | None, tell: Progress | None
) -> Backup:
    """Copy the database as it is at one moment; writers go on meanwhile.

    The indexes beside it are made anew from it, so they are not copied.

    Args:
        database: The store's.
        folder: Where to; missing or empty.
        vocabulary: To derive every belief of the copy anew and compare; None to leave that out.
        tell: Told how many pages are done.

    Raises:
        InvalidInput: The store is on a server.
        Conflict: The folder is not empty.
        StoreUnavailable: The folder cannot be written.
        StoreCorrupt: The store is damaged.
    """
    if not database.is_sqlite:
        place = database.place
        url = place.replace("postgresql+psycopg://", "postgresql://", 1)
        raise InvalidInput(_ON_A_SERVER.format(place=place, url=url))
    with complete_folder(folder) as unfinished:
        with database.read() as connection, told_of_copy(folder):
            source = driver_of(connection)
            at = database.clock.now()
            copy_pages(source, unfinished / FILE_NAME, tell)
        return _looked_over(unfinished, folder, database.time, at, vocabulary)


def restore_backup(
    source: Path,
    folder: Path,
    clock: Clock,
    *,
    vocabulary: Vocabulary | None = None,
    tell: Progress | None = None,
) -> Backup:
    """Make a store of a backup, which stays as it is.

    Args:
        source: The backup's folder.
        folder: The store to make; missing or empty.
        clock: Tells the time.
        vocabulary: To derive every belief anew and compare; None to leave that out.
        tell: Told how many pages are done.

    Raises:
        NotFound: There is no backup.
        Conflict: The folder is not empty.
        StoreCorrupt: The backup is damaged.
        SchemaMismatch: The backup is of a newer Engram.
    """
    file = source / FILE_NAME
    if not file.is_file():
        raise NotFound(f"there is no backup in {source}: name a folder that `engram backup` made")
    with complete_folder(folder) as unfinished:
        with at_rest(file) as opened:
            copy_pages(opened, unfinished / FILE_NAME, tell)
        return _looked_over(unfinished, folder, clock, clock.now(), vocabulary)


def _looked_over(
    unfinished: Path, folder: Path, clock: Clock, at: datetime, vocabulary: Vocabulary | None
) -> Backup:
    """What the copy holds, seen by opening it as any store."""
    copy = Database.in_folder(unfinished, clock)
    try:
        with copy.write() as connection:
            # The copies of vectors beside the store are not in the backup.
            held = INDEX_STATE.c.name.in_([VECTORS_HELD, FACTS_SEEN, COLLECTION_OF, MARK])
            connection.execute(delete(INDEX_STATE).where(held))
            forget_store_name(connection)  # on a server of both, a copy has collections of its own
            scopes, episodes, facts = (
                _count(connection, table) for table in (SCOPE, EPISODE, FACT)
            )
        if vocabulary is not None:
            _check(copy, vocabulary)
    finally:
        copy.close()
    size = (unfinished / FILE_NAME).stat().st_size
    return Backup(str(folder), at, scopes, episodes, facts, size, vocabulary is not None)


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _check(copy: Database, vocabulary: Vocabulary) -> None:
    wrong = [one for one in check_store(copy, vocabulary).problems if one.where != "job"]
    if wrong:
        raise StoreCorrupt(
            f"the copy is not sound because the store is not ({wrong[0].where}: {wrong[0].what}): "
            f"{wrong[0].mend}"
        )
