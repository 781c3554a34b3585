"""Where Chroma is: embedded in a folder; one collection per (tenant, user), ids and vectors only.

It is a disposable copy of the vectors in SQL. Whatever is wrong with it, reads go on without it.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import threading
from collections.abc import Callable, Container, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from engram_core.scope import Owner, Scope
from engram_core.storage.vectors.exact import IndexTrouble

Result = TypeVar("Result")
SWEEP_SECONDS = 10
_GENERATION = re.compile(r"g([0-9]{1,9})")
_SEGMENT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class ChromaTrouble(IndexTrouble):
    """Chroma failed, is damaged, or was inherited over a fork."""


class ChromaBusy(ChromaTrouble):
    """Another process, or thread, has been writing to it for so long that nobody waits."""


class ChromaPlace(Protocol):
    """A folder or a server that holds collections.

    Attributes:
        store: What tells this store's collections from those of others in the same place.
        disposable: Whether it is ours alone, so that one in trouble is thrown away and made anew.
        sees_all: Whether a loaded collection sees at once what other processes wrote.
    """

    store: str
    disposable: bool
    sees_all: bool

    @property
    def generation(self) -> int: ...

    def lock(
        self, owner: Owner | None = None, *, wait: float = -1
    ) -> AbstractContextManager[Any]: ...

    def run(self, work: Callable[[Any], Result]) -> Result: ...

    def sweep(self) -> None: ...

    def throw_away(self) -> None: ...

    def begin_anew(self) -> None: ...

    def close(self) -> None: ...


class ChromaFolder:
    """Opens Chroma when it is first needed, and throws a damaged copy away.

    The data lies in a subfolder with a generation number. A damaged generation is never opened
    again: Chroma keeps what it opened for the life of the process, so a new one gets a new path.

    Args:
        path: Folder for Chroma alone; made when first needed.
    """

    disposable = True
    sees_all = False
    store = ""
    # The process that Chroma's core was started in. It has threads of its own, which no fork takes
    # along: in a child even a client made anew would wait for them without end.
    started_in: ClassVar[int | None] = None

    def __init__(self, path: Path) -> None:
        self.path = path
        self._guard = threading.RLock()
        self._client: Any = None
        self._generation = 0
        self._failed: dict[int, str] = {}

    @contextmanager
    def lock(
        self,
        owner: Owner | None = None,
        *,
        wait: float = -1,
    ) -> Iterator[None]:
        """The lock that writers of all processes hold; embedded Chroma has one file and one writer.

        Args:
            owner: Whose collections are written; on a server others may be meanwhile.
            wait: Seconds to wait for another writer; below 0 as long as it takes.

        Raises:
            ChromaBusy: Another writer took longer.
            ChromaTrouble: Its folder cannot be made, or may not be written.
        """
        from filelock import FileLock, Timeout

        with ExitStack() as held:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                held.enter_context(FileLock(str(self.path / "write.lock"), timeout=wait))
            except Timeout as error:
                raise ChromaBusy("it is being written to just now") from error
            except (OSError, NotImplementedError) as error:
                raise ChromaTrouble(f"nothing can be written to {self.path}: {error}") from error
            yield

    @property
    def generation(self) -> int:
        """The newest generation there is on disk; 0 for none."""
        return max((number for number, found in self._numbered() if found.is_dir()), default=0)

    def _numbered(self) -> list[tuple[int, Path]]:
        """What is called as a generation is; a copy that somebody put aside, "g3.old", is not.

        Raises:
            ChromaTrouble: The folder cannot be looked into: rights, or too many files open.
        """
        try:
            called = [(_GENERATION.fullmatch(found.name), found) for found in self.path.glob("g*")]
        except OSError as error:
            raise ChromaTrouble(f"{self.path} cannot be looked into: {error}") from error
        return [(int(name.group(1)), found) for name, found in called if name]

    def run(self, work: Callable[[Any], Result]) -> Result:
        """Do something with the client.

        Raises:
            ChromaTrouble: Chroma failed, is damaged, or was inherited over a fork.
        """
        with self._guard:
            try:
                return work(self._open())
            except ChromaTrouble:
                raise
            except BaseException as error:
                # Its Rust core panics with BaseException on damaged files.
                if isinstance(error, KeyboardInterrupt | SystemExit | GeneratorExit):
                    raise
                raise ChromaTrouble(f"{type(error).__name__}: {error}") from error

    def sweep(self) -> None:
        """Let nothing deleted linger in pages or files; call it with `lock()` held.

        Chroma keeps the vectors that it is handed in a SQLite file of its own, and neither zeroes
        nor gives back what it deletes there; the folder of a large collection stays where it was.
        Texts can be guessed from vectors.

        Raises:
            ChromaTrouble: Another process is reading the file all the time, or it is damaged.
        """
        here = self.path / f"g{self.generation}"
        file = here / "chroma.sqlite3"
        with self._guard, closing(sqlite3.connect(file, timeout=SWEEP_SECONDS)) as raw:
            try:
                raw.execute("VACUUM")
                _drop_orphans(here, {name for (name,) in raw.execute("SELECT id FROM segments")})
            except (sqlite3.Error, OSError) as error:
                raise ChromaTrouble(f"{file} could not be swept: {error}") from error

    def throw_away(self) -> None:
        """Begin a new, empty generation and delete the others; call it with `lock()` held.

        Raises:
            ChromaTrouble: Its folder cannot be made.
        """
        with self._guard:
            old = self._numbered()
            self._client = None
            fresh = self.path / f"g{max((number for number, _ in old), default=0) + 1}"
            try:
                fresh.mkdir(parents=True)
            except OSError as error:
                raise ChromaTrouble(f"{fresh} cannot be made: {error}") from error
            for _, folder in old:
                shutil.rmtree(folder, ignore_errors=True)

    def begin_anew(self) -> None:
        """In a forked child, where the client of the parent is of no use."""
        self._guard = threading.RLock()
        self._client = None

    def close(self) -> None:
        """Let go of the files."""
        with self._guard:
            client, self._client = self._client, None
            if client is not None and self.started_in == os.getpid():
                client.close()

    def _open(self) -> Any:  # noqa: ANN401 - a chromadb client
        if self.started_in not in (None, os.getpid()):
            raise ChromaTrouble(
                "Chroma does not survive a fork: start the process with the spawn method, or fork "
                "before the first use of Chroma"
            )
        ChromaFolder.started_in = os.getpid()
        newest = max(self.generation, 1)
        if self._client is None or newest != self._generation:
            # Chroma keeps even what it failed to open, and then fails on its own half-made parts.
            if newest in self._failed:
                raise ChromaTrouble(self._failed[newest])
            try:
                self._client = _persistent_client(self.path / f"g{newest}")
            except Exception as error:
                self._failed[newest] = f"{type(error).__name__}: {error}"
                raise
            self._generation = newest
        return self._client


def collection_name(place: ChromaPlace, owner: Owner, epoch: int) -> str:
    """The collection of a (tenant, user); rewritten rows (a new epoch) begin a new one."""
    return f"{collection_prefix(place, owner)}{epoch}"


def collection_prefix(place: ChromaPlace, owner: Owner) -> str:
    """What the names of all collections of a (tenant, user) begin with."""
    return f"engram-{place.store}{Scope(user=owner[1], tenant=owner[0]).tag}-"


def _persistent_client(path: Path) -> Any:  # noqa: ANN401
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False)
    return chromadb.PersistentClient(path=str(path), settings=settings)


def _drop_orphans(folder: Path, known: Container[str]) -> None:
    """Delete the folders of collections that are no more."""
    for found in folder.iterdir():
        if _SEGMENT.fullmatch(found.name) and found.name not in known:
            shutil.rmtree(found)
