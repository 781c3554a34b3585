"""Opening what an importer reads: a text file, or the conversations in the zip of an export."""

from __future__ import annotations

import fnmatch
import io
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

from engram_core.errors import InvalidInput

# Of assistants, and of a phone's chat.
_MEMBERS = ("conversations*.json", "_chat.txt", "whatsapp chat*.txt")


@contextmanager
def texts(path: str | Path) -> Iterator[Iterator[TextIO]]:
    """The texts in a file, one after another: itself, or the conversations in a zip.

    Raises:
        InvalidInput: It cannot be read, or is a zip without conversations.
    """
    if not is_archive(path):
        try:
            with open_text(path) as source:
                yield iter((source,))
        except OSError as error:  # a disk that fails, or what only looks like a file
            raise _unreadable(path, error) from error
        return
    try:
        with zipfile.ZipFile(path) as archive, closing(_members(archive, path)) as members:
            yield members
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError) as error:
        raise InvalidInput(f"{path} cannot be unpacked ({error}): fetch the export anew") from error


def open_text(path: str | Path) -> TextIO:
    """The file as text; bytes that are no UTF-8 stay visible, to be refused where they stand."""
    try:
        return Path(path).open(encoding="utf-8", errors="surrogateescape", newline="\n")
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: str | Path, error: OSError) -> InvalidInput:
    return InvalidInput(f"{path} cannot be read ({error.strerror}): check the path")


def is_archive(path: str | Path) -> bool:
    """Whether the file is a zip."""
    try:
        return zipfile.is_zipfile(path)
    except OSError:
        return False


def bytes_read(source: TextIO) -> int:
    """How much of a text's file was read, for a progress bar."""
    return source.buffer.tell()


def size_of(path: str | Path) -> int:
    """The bytes of all texts in a file."""
    if not is_archive(path):
        return Path(path).stat().st_size
    with zipfile.ZipFile(path) as archive:
        return sum(archive.getinfo(name).file_size for name in _conversations(archive, path))


def _conversations(archive: zipfile.ZipFile, path: str | Path) -> list[str]:
    found = [
        name
        for name in archive.namelist()
        if any(fnmatch.fnmatch(name.rsplit("/", 1)[-1].casefold(), one) for one in _MEMBERS)
        and not name.startswith("__MACOSX/")
    ]
    if not found:
        raise InvalidInput(
            f"{path} holds neither conversations.json nor a chat: is it the zip of an export?"
        )
    return sorted(found)


def _members(archive: zipfile.ZipFile, path: str | Path) -> Generator[TextIO, None, None]:
    """The conversations as texts, each open until the next one is asked for."""
    for name in _conversations(archive, path):
        with archive.open(name) as raw:
            yield io.TextIOWrapper(raw, encoding="utf-8", errors="surrogateescape", newline="\n")
