"""The SQL database: how it is opened, and the one way to read and the one way to write it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.engine import Engine
from sqlalchemy.exc import ArgumentError

from engram_core.clock import CheckedClock, Clock, SystemClock
from engram_core.config_servers import Pool
from engram_core.errors import InvalidInput, StoreClosed, StoreUnavailable
from engram_core.scope import Owner
from engram_core.storage import row_security, server
from engram_core.storage.breaking_off import stopped_by_signals
from engram_core.storage.faults import damaged, translated
from engram_core.storage.foreign_file import refuse_foreign_file
from engram_core.storage.forking import Transactions, guard
from engram_core.storage.migrations import migrate, refuse_outdated
from engram_core.storage.owner import OwnerWrite, owner_write, two_owners
from engram_core.storage.server_clock import ServerClock
from engram_core.storage.sqlite import SYNCHRONOUS, emptied_log, in_memory, sqlite_engine
from engram_core.storage.store_file import StoreFile, refuse_emptied, settled
from engram_core.storage.tables import EngramBase
from engram_core.storage.write_protected import (
    has_log,
    is_write_protected,
    reading_engine,
    refusal,
)

_LOG = logging.getLogger("engram")
PURGE_SECONDS = 10  # on SQLite nobody else writes meanwhile
_LOOK_AGAIN_SECONDS = 0.05
FILE_NAME = "engram.db"
_POOL = Pool()


class _TrialOver(Exception):  # noqa: N818 - leaves a transaction so that it rolls back
    """Not an error: nothing of a trial is kept."""


class Database:
    """A SQL database holding one store.

    On SQLite it runs in WAL mode. With `durability="normal"` a commit survives the death of the
    process (`kill -9`) at any moment, but a power cut or kernel crash may lose the commits of the
    last moments, never the consistency of the file. With "full" every commit is synced to disk
    before it is acknowledged, at the price of a disk sync per write. A PostgreSQL server has its
    own settings for that.

    Attributes:
        time: The clock given; on a server, which several machines may use, its time stands in for
            the system's.
        clock: The same, checked.
        place: Its URL, as it may be shown.
        read_only: Whether its file or folder is write-protected, so that only reads are possible.
    """

    def __init__(
        self,
        url: str | URL,
        clock: Clock,
        *,
        durability: str = "normal",
        pool: Pool = _POOL,
    ) -> None:
        if durability not in SYNCHRONOUS:
            raise InvalidInput(f"durability is one of {sorted(SYNCHRONOUS)}, not {durability!r}")
        self._closed = False
        self._file = StoreFile(None)
        self._unpurged = False
        self._walled = False
        # One connection stands behind an in-memory store, so its users take turns.
        self._turn: threading.RLock | None = None
        # SQLite has one writer at a time: threads queue here, fairly, instead of polling its lock.
        self.place = place_of(url)
        place = settled(_parsed(url))
        sqlite = place.get_backend_name() == "sqlite"
        self._writing = threading.Lock() if sqlite else nullcontext()
        of_server = ServerClock() if isinstance(clock, SystemClock) and not sqlite else None
        self._server_clock = of_server
        self.time: Clock = of_server or clock
        self.clock: Clock = CheckedClock(self.time)
        left = sqlite and has_log(place.database)
        self.read_only = sqlite and is_write_protected(place.database)
        self.engine = self._make_engine(place, durability, pool)
        self._reads = self.engine if sqlite else self.engine.execution_options(**server.READS)
        self._transactions = Transactions()
        guard(self, self._transactions)
        try:
            self._made_ready()
            if sqlite and self._turn is None and not self.read_only:
                self._file = StoreFile(place.database)
            self._unpurged = left and not self.read_only and not self._tidied()
        except BaseException:
            self.close()
            raise

    @classmethod
    def in_folder(cls, folder: Path, clock: Clock, *, durability: str = "normal") -> Database:
        """The database of a store folder, which is made if it is missing."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnavailable(
                f"cannot make the store folder {folder}: {error.strerror}; "
                "choose a folder that you may write to"
            ) from error
        refuse_emptied(folder, FILE_NAME)
        # Not a URL in text: a folder may be called "what?" or "50%".
        place = URL.create("sqlite+pysqlite", database=str(folder / FILE_NAME))
        return cls(place, clock, durability=durability)

    @classmethod
    def in_memory(cls, clock: Clock) -> Database:
        """A database that is gone when it is closed."""
        return cls("sqlite+pysqlite://", clock)

    @property
    def closed(self) -> bool:
        """Whether `close()` was called."""
        return self._closed

    @property
    def is_sqlite(self) -> bool:
        """Whether this is SQLite, whose files Engram itself looks after."""
        return self.engine.dialect.name == "sqlite"

    def build_wall(self) -> None:
        """Keep users apart by row-level security too, from now on; PostgreSQL alone has it.

        Raises:
            InvalidInput: It is SQLite.
            StoreError: The policies are not there yet, and this login may not make them.
        """
        if self.is_sqlite:
            raise InvalidInput(
                "row_level_security needs PostgreSQL: pass postgresql+psycopg://…, or give each "
                "user a folder of their own"
            )
        with self.read() as connection:
            lacking = row_security.lacking(connection)
        if lacking:
            with self.write_alone() as connection:
                row_security.install(connection)
        self._walled = True

    @contextmanager
    def read(self, owner: Owner | None = None) -> Iterator[Connection]:
        """A consistent snapshot to read from; with an owner, of the rows of this (tenant, user)."""
        with self._in_turn(), self._open(self._reads).begin() as made:
            self._keep_time(made)
            self._wall_in(made, owner)
            yield made

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that commits on leaving, or rolls back on an error."""
        if self.read_only:
            raise refusal(self.place)
        with self._in_turn(), self._writing:
            with self._open(self.engine).connect() as raw:
                connection = raw.execution_options(engram_write=True)
                with connection.begin():
                    self._keep_time(connection)
                    yield connection
            if self._unpurged:
                self._unpurged = not self._purged(wait=0)

    @contextmanager
    def write_alone(self) -> Iterator[Connection]:
        """A write that one process at a time makes: for what is looked up and then set up."""
        with self.write() as connection:
            if not self.is_sqlite:
                server.lock(connection, "set up")
            yield connection

    @contextmanager
    def alone(self, what: str, within: str | None = None) -> Iterator[None]:
        """Keep others out of what is named so, on every machine, without locking any row.

        Args:
            what: The name.
            within: Only out of this part of it; on SQLite, with few processes, out of all.
        """
        if self.is_sqlite:
            with self._locked(what):
                yield
            return
        with self._in_turn(), self._open(self.engine).begin() as connection:
            server.wait_unbounded(connection)
            if within is None:
                server.lock(connection, what)
            else:
                server.lock_part(connection, what, within)
            yield

    @contextmanager
    def _locked(self, what: str) -> Iterator[None]:
        """Hold the lock file of a name, beside the database; a store in memory is one process's."""
        from filelock import FileLock

        with ExitStack() as held:
            if self._turn is None:
                try:
                    held.enter_context(FileLock(f"{self.engine.url.database}.{what}.lock"))
                except (OSError, NotImplementedError) as error:
                    raise StoreUnavailable(
                        f"{self.place}: its lock file cannot be made ({error}): check the "
                        "permissions of its folder"
                    ) from error
            yield

    @contextmanager
    def write_owner(self, owner: Owner, *, others: bool = False) -> Iterator[OwnerWrite]:
        """A transaction under the lock of one (tenant, user), with its counters at hand.

        Args:
            owner: Whose.
            others: Whether it has to look at or write rows of other users too.
        """
        with self.write() as connection:
            self._wall_in(connection, None if others else owner)
            with owner_write(connection, owner, self.clock) as writing:
                yield writing

    @contextmanager
    def write_two(self, owner: Owner, other: Owner) -> Iterator[tuple[OwnerWrite, OwnerWrite]]:
        """A transaction under the locks of two (tenant, user)s, which are taken in one order."""
        with (
            self.write() as connection,
            two_owners(connection, owner, other, self.clock) as both,
        ):
            yield both

    @contextmanager
    def trial(self, owner: Owner) -> Iterator[OwnerWrite]:
        """The same, rolled back on leaving: to see what a change would do, and keep none of it."""
        with suppress(_TrialOver), self.write_owner(owner) as writing:
            yield writing
            raise _TrialOver

    @property
    def purged(self) -> bool:
        """Whether no erased word lingers that this handle was held back from clearing."""
        return not self._unpurged

    def may_purge(self) -> bool:
        """Whether this login is one that can; on PostgreSQL it has to own the tables."""
        if self.is_sqlite:
            return True
        with self.read() as connection:
            return server.may_sweep(connection, sorted(EngramBase.metadata.tables))

    def purge(self) -> bool:
        """Let no erased word linger in SQLite's write-ahead log, in PostgreSQL's dead rows.

        Returns:
            False if a read that goes on held it back, or this login may not; every write of this
            handle tries again.
        """
        with self._in_turn(), self._writing:
            self._unpurged = not self._purged(wait=PURGE_SECONDS)
        return not self._unpurged

    def _made_ready(self) -> None:
        """Bring the schema up to date, or see that it is."""
        if self.read_only:
            _LOG.warning("%s is write-protected: it is opened for reading only", self.place)
            with self.read() as connection:
                refuse_outdated(connection)
            return
        with self.write_alone() as connection:
            if not self.is_sqlite:
                server.refuse_lossy(connection)
            migrate(connection, self.clock)

    def _tidied(self) -> bool:
        """Whether what a process that died left in the log, erased words perhaps, is in no log."""
        with self._in_turn(), self._writing:
            return self._purged(wait=0)

    def _purged(self, *, wait: float) -> bool:
        engine = self._open(self.engine)
        if self.is_sqlite:
            with engine.connect() as raw:
                return emptied_log(raw, wait=wait)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as raw:
            return _swept(raw, wait=wait)

    def reindex(self) -> None:
        """Make SQLite's own indexes anew from its tables; a server's are the operator's.

        Raises:
            StoreCorrupt: The damage goes deeper; nothing was written, which could spread it.
        """
        if self.is_sqlite:
            with self.write() as connection, stopped_by_signals(connection):
                connection.exec_driver_sql("REINDEX")
                left = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
                if left != "ok":
                    raise damaged(self.place, str(left))

    def close(self) -> None:
        """Let go of all connections. Closing twice is fine."""
        self._closed = True
        self.engine.dispose()

    def _open(self, engine: Engine) -> Engine:
        if self._closed:
            raise StoreClosed("this memory was closed: open it again with Engram.open()")
        self._file.check()
        return engine

    def _wall_in(self, connection: Connection, owner: Owner | None) -> None:
        if self._walled and owner is not None:
            row_security.enter(connection, owner)

    def _keep_time(self, connection: Connection) -> None:
        if self._server_clock is not None:
            self._server_clock.keep(connection)

    def let_go(self) -> None:
        """Close idle connections before a fork; a store in memory lives on in the child."""
        if self.is_sqlite and self._turn is None:
            self.engine.dispose()

    def begin_anew(self) -> None:
        """In a forked child: use no connection of the parent, nor wait for a lock held there."""
        if self._turn is None:
            self.engine.dispose(close=False)
        else:
            self._turn = threading.RLock()
        self._writing = threading.Lock() if self.is_sqlite else nullcontext()

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """A transaction, one at a time where there is one connection; errors in our words."""
        with self._transactions.running(), translated(self.place), self._turn or nullcontext():
            yield

    def _make_engine(self, url: URL, durability: str, pool: Pool) -> Engine:
        if url.get_backend_name() != "sqlite":
            return server.server_engine(url, pool)
        if self.read_only and url.database:
            return reading_engine(url.database)
        if in_memory(url):
            self._turn = threading.RLock()
        else:
            refuse_foreign_file(str(url.database))
        return sqlite_engine(url, durability)


def _swept(raw: Connection, *, wait: float) -> bool:
    """Whether dead rows could be taken out, waiting so many seconds for those that see them."""
    tables = sorted(EngramBase.metadata.tables)
    if not server.may_sweep(raw, tables):
        return False
    deadline = time.monotonic() + wait
    while server.held_back(raw):
        if time.monotonic() >= deadline:
            return False
        time.sleep(_LOOK_AGAIN_SECONDS)
    server.sweep(raw, tables)
    return True


def _parsed(url: str | URL) -> URL:
    """The URL of a database that a store can live in.

    Raises:
        InvalidInput: It is none.
    """
    try:
        place = make_url(url)
    except (ArgumentError, ValueError):  # which would show the password
        raise InvalidInput(
            "that is no database URL: pass postgresql+psycopg://user@host:5432/name"
        ) from None
    if place.get_backend_name() not in ("sqlite", "postgresql"):
        raise InvalidInput(
            f"a store lives in a folder or in PostgreSQL, not in {place.get_backend_name()!r}: "
            "pass a path, or postgresql+psycopg://…"
        )
    if place.get_backend_name() == "sqlite" and (place.host or place.username):
        raise InvalidInput("an SQLite URL names no host: pass a path, or sqlite:///path/to/file")
    return place


def place_of(url: str | URL) -> str:
    """What names the store behind a URL, and may be shown: the URL without its password.

    Raises:
        InvalidInput: No store can be there.
    """
    return server.shown(_parsed(url))
