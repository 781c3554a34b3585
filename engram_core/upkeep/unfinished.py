"""Files that have another name until they are whole, and what a process that died left of them."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

_ENDING = re.compile(r"\.[0-9a-f]{16}\.part")


@contextmanager
def complete_file(path: Path) -> Iterator[TextIO]:
    """A file to fill, which gets its name only when that went well; else nothing is left of it.

    What a process that was killed left half-written for the same path is cleared away first: it
    holds words that nobody would look for there.

    Args:
        path: Of the file, which is replaced.

    Raises:
        OSError: It cannot be written.
    """
    _clear(path)
    # Never by a name that is there already: it may lead into a file of somebody else.
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(8)}.part")
    try:
        with unfinished.open("x", encoding="ascii", newline="\n") as file:
            with suppress(OSError):  # some shared folders know no locks
                _hold(file)
            yield file
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _clear(path: Path) -> None:
    for found in path.parent.glob(f"{_literal(path.name)}.*.part"):
        if _ENDING.fullmatch(found.name.removeprefix(path.name)) and not found.is_symlink():
            with suppress(OSError), found.open("r+", encoding="ascii") as file:
                _hold(file)
                found.unlink()


def _literal(name: str) -> str:
    return re.sub(r"([*?[])", r"[\1]", name)


def _hold(file: TextIO) -> None:
    """Hold a file while it is written, until this process ends, however it does.

    Raises:
        OSError: Another process is writing it.
    """
    if sys.platform != "win32":  # where an open file cannot be deleted anyway
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
