"""One open memory per store and process, however many adapters are given its path."""

from __future__ import annotations

import atexit
import threading
from os import PathLike, fspath
from pathlib import Path
from weakref import WeakValueDictionary

from engram_core.engine import Engram
from engram_core.errors import InvalidInput, StoreClosed
from engram_core.storage.database import FILE_NAME, place_of

Memory = Engram | str | PathLike[str]

_LOCK = threading.RLock()
_KNOWN: WeakValueDictionary[str, Engram] = WeakValueDictionary()
_OPENED: dict[str, Engram] = {}  # ours to close; a caller's own memory is never held open here
_FILES: dict[str, tuple[int, int] | None] = {}  # device and number of the file behind a key


def open_memory(memory: Memory) -> Engram:
    """The open memory that `memory` stands for.

    Args:
        memory: An `Engram`, the path or URL of a store, or a key given out by `key_of`. All
            adapters of a process that name one store share one handle, also one that the caller
            opened and handed to another adapter.

    Raises:
        StoreClosed: The Engram was closed, or the key is of one in memory that is gone.
        InvalidInput: It is none of these.
        StoreError: The store cannot be opened.
    """
    if isinstance(memory, Engram):
        if memory.closed:
            raise StoreClosed(f"{memory!r} was closed: open it again and hand over the new one")
        key_of(memory)
        return memory
    if not isinstance(memory, str | PathLike) or not fspath(memory):
        raise InvalidInput(
            f"a memory is an Engram, or the path or URL of a store, not {memory!r}: "
            "pass Engram.open('memory/') or 'memory/'"
        )
    return _open(_key(fspath(memory)), fspath(memory))


def key_of(memory: Engram) -> str:
    """The text that names this memory: `open_memory(key_of(memory))` is `memory`.

    It is the resolved path, or the URL without its password, which also works in another process
    that needs none or opened the store by itself; for a memory that lives in memory only it is good
    as long as that lives.
    """
    key = _key(memory.location)
    if memory.location == "memory":
        key = f"memory:{id(memory):x}"
    with _LOCK:
        holder = _KNOWN.get(key)
        if holder is None or holder.closed or _replaced(key):
            _KNOWN[key] = memory
            _FILES[key] = _file(key)
    return key


def _open(key: str, where: str) -> Engram:
    with _LOCK:
        found = _KNOWN.get(key)
        if found is not None and not found.closed and not _replaced(key):
            return found
        if key.startswith("memory:"):
            raise StoreClosed("that memory lived in memory only and is gone: hand over a new one")
        stale = _OPENED.pop(key, None)
        if stale is not None:
            stale.close()
        _OPENED[key] = _KNOWN[key] = Engram.open(where if "://" in key else key)
        _FILES[key] = _file(key)
        return _OPENED[key]


def _replaced(key: str) -> bool:
    """Whether the store was deleted, or deleted and made anew, since it was opened."""
    return key in _FILES and _FILES[key] != _file(key)


def _file(key: str) -> tuple[int, int] | None:
    """Which file a store folder has; None for a database URL and for a folder without one."""
    if "://" in key or key.startswith("memory:"):
        return None
    try:
        found = (Path(key) / FILE_NAME).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _key(where: str) -> str:
    if "://" in where:
        return place_of(where)
    return where if where.startswith("memory:") else str(Path(where).resolve())


@atexit.register
def _close_opened() -> None:
    for memory in _OPENED.values():
        memory.close()
