"""Reading a dataset's file: its digest, its records, and errors that say where they stand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Conversation, Turn
from engram_core.ingest.importers.archives import open_text
from engram_core.ingest.importers.base import ImportOptions
from engram_core.ingest.importers.stream import json_items

OPTIONS = ImportOptions(takes_zone=False)  # stops at the first damaged record
_BLOCK = 1 << 20


def sha256_of(*paths: Path) -> str:
    """The digest of a file, or of the digests of several, hexadecimal.

    Raises:
        InvalidInput: One cannot be read.
    """
    digests = [_digest(path) for path in paths]
    return (
        digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()
    )


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as source:
            while block := source.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read ({error}): check the path") from error
    return digest.hexdigest()


def records(path: Path) -> Iterator[Any]:
    """The records of a JSON file one by one; errors, also the caller's, are not yet named."""
    with open_text(path) as source:
        yield from json_items(source)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name before the errors raised inside."""
    try:
        yield
    except InvalidInput as error:
        if str(error).startswith(str(path)):
            raise
        raise InvalidInput(f"{path}: {error}") from error


def list_of(value: object, name: str) -> list[Any]:
    """The value as a list.

    Raises:
        InvalidInput: It is none.
    """
    if not isinstance(value, list):
        raise InvalidInput(f"{name} is {type(value).__name__}, not a list")
    return value


def mapping_of(value: object, name: str) -> Mapping[str, Any]:
    """The value as a JSON object.

    Raises:
        InvalidInput: It is none.
    """
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{name} is {type(value).__name__}, not an object")
    return value


def text_in(record: Mapping[str, Any], key: str) -> str:
    """The text at `key`; numbers as they are written.

    Raises:
        InvalidInput: Nothing stands there, or no text.
    """
    found = text_or_none(record, key)
    if found is None:
        raise InvalidInput(f"it has no {key!r}, only {sorted(map(str, record))}")
    return found


def text_or_none(record: Mapping[str, Any], key: str) -> str | None:
    """The text at `key`, numbers as they are written; None when there is none or it is blank.

    Raises:
        InvalidInput: It is neither text nor a number.
    """
    value = record.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InvalidInput(f"its {key!r} is {type(value).__name__}, not text")
    return str(value)


def once(names: Iterable[str], what: str) -> tuple[str, ...]:
    """The names, each of which must occur once.

    Raises:
        InvalidInput: One occurs twice, so that evidence could not name it.
    """
    seen: dict[str, None] = {}
    for name in names:
        if name in seen:
            raise InvalidInput(f"two {what} are called {name!r}")
        seen[name] = None
    return tuple(seen)


def session_starts(turns: Iterable[Turn]) -> dict[str, datetime]:
    """When the first message of each session was said, in the order in which they come."""
    starts: dict[str, datetime] = {}
    for turn in turns:
        starts.setdefault(turn.session, turn.at)
    return starts


def checked(conversation: Conversation) -> Conversation:
    """The conversation, whose turns and questions must have names of their own.

    Raises:
        InvalidInput: Two have the same.
    """
    once((turn.id for turn in conversation.turns), "turns")
    once((one.id for one in conversation.questions), "questions")
    return conversation
