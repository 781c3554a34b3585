"""Opening a file of conversations: the format is known by its content, whatever its name is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Literal

from engram_core.errors import InvalidInput
from engram_core.file_names import can_be_path
from engram_core.ingest.importers.archives import (
    bytes_read,
    is_archive,
    size_of,
    texts,
)
from engram_core.ingest.importers.base import (
    Damage,
    FileImporter,
    Imported,
    Importer,
    ImportOptions,
)
from engram_core.ingest.importers.chat_store import ChatStore
from engram_core.ingest.importers.chatgpt import ChatGPT
from engram_core.ingest.importers.claude import Claude
from engram_core.ingest.importers.databases import (
    LangChainTable,
    Mem0History,
    format_of,
    is_database,
)
from engram_core.ingest.importers.jsonl import JsonLines
from engram_core.ingest.importers.locomo import Locomo
from engram_core.ingest.importers.longmemeval import LongMemEval
from engram_core.ingest.importers.openai_messages import OpenAIMessages
from engram_core.ingest.importers.stream import BrokenJson, json_items
from engram_core.ingest.importers.transcript import Transcript, is_dated
from engram_core.ingest.moments import moment, zone_of
from engram_core.quoting import quoted

_ALL: tuple[Importer | FileImporter, ...] = (
    JsonLines(),
    OpenAIMessages(),
    ChatGPT(),
    Claude(),
    Transcript(),
    LangChainTable(),
    ChatStore(),
    Mem0History(),
    Locomo(),
    LongMemEval(),
)
IMPORTERS: dict[str, Importer | FileImporter] = {importer.name: importer for importer in _ALL}
_MARKS = (  # the first key that is there tells the format
    ("haystack_sessions", "longmemeval"),
    ("mapping", "chatgpt"),
    ("chat_messages", "claude"),
    ("store", "llama-index"),
    ("chat_store", "llama-index"),
    ("conversation", "locomo"),
    ("session_1", "locomo"),
    ("messages", "openai"),
    ("content", "message"),
    ("role", "message"),
    ("type", "message"),
)
_MESSAGES = {"message": "openai"}
_HEAD = 1024
_LINES_TRIED = 20


def open_import(
    path: str | Path,
    *,
    format: str = "auto",
    on_error: Literal["stop", "skip"] = "stop",
    assume_timezone: str | tzinfo | None = None,
    start: datetime | str | None = None,
    session: str | None = None,
    date_order: Literal["day", "month"] | None = None,
    on_damage: Callable[[Damage], None] | None = None,
    on_read: Callable[[int, int], None] | None = None,
) -> Iterator[Imported]:
    """The sessions of a file, streamed.

    Args:
        path: A UTF-8 file, the zip of a data export, or an SQLite file.
        format: One of `IMPORTERS`, or "auto": by the file's content.
        on_error: "stop" at the first damaged record, or "skip" it. Where the JSON itself is broken
            reading always stops, but for JSON Lines.
        assume_timezone: Where times without an offset are to be read; they are refused without it.
        start: When sessions began that state no time at all; they are refused without it.
        session: The name of a session that has none; the file's name without its ending.
        date_order: Which of day and month stands first in a transcript's dates, where no date
            of the file shows it.
        on_damage: Told of each record skipped; without it they are logged as warnings.
        on_read: Told after each session how many bytes were read, and of how many.

    Raises:
        InvalidInput: The file cannot be read, its format is not known, or a record is damaged; the
            message names the record's position.
    """
    if not can_be_path(path):
        raise InvalidInput(f"no file can be called {quoted(str(path))}: pass another path")
    if on_error not in ("stop", "skip"):
        raise InvalidInput(f"on_error is 'stop' or 'skip', not {on_error!r}")
    if date_order not in (None, "day", "month"):
        raise InvalidInput(f"date_order is 'day' or 'month', not {date_order!r}")
    options = ImportOptions(
        on_error=on_error,
        zone=zone_of(assume_timezone),
        start=None if start is None else moment(start, "start"),
        session=session or Path(path).stem or None,
        date_order=date_order,
        on_damage=on_damage,
    )
    importer = IMPORTERS.get(format) or _detected(path, format)
    if isinstance(importer, FileImporter):
        return importer.read_file(Path(path), options)
    return _sessions(path, importer, options, on_read or (lambda done, size: None))


def _sessions(
    path: str | Path,
    importer: Importer,
    options: ImportOptions,
    on_read: Callable[[int, int], None],
) -> Iterator[Imported]:
    with texts(path) as sources:
        before, size = 0, size_of(path)
        for source in sources:
            part = source.name.rsplit("/", 1)[-1] if is_archive(path) else None
            try:
                for found in importer.read(source, replace(options, part=part)):
                    yield found
                    on_read(before + bytes_read(source), size)
            except BrokenJson as error:
                if part is None:
                    raise
                raise BrokenJson(f"{part}, {error.where}", error.cause) from error
            before += bytes_read(source)


def _detected(path: str | Path, format: str) -> Importer | FileImporter:
    if format != "auto":
        known = ", ".join(IMPORTERS)
        raise InvalidInput(f"no import format is called {format!r}: take one of {known}")
    name = format_of(path) if is_database(path) else _shape_of_first(path) or _lines_of(path)
    if name is None:
        if not Path(path).stat().st_size:
            raise InvalidInput(f"{path} is empty: name the file that holds the conversations")
        raise InvalidInput(
            f"the format of {path} is not known. Read are {', '.join(IMPORTERS)}; of anything else "
            'write JSON Lines: {"role": "user", "content": "…", "at": "2024-05-01T10:15:00+02:00"}'
        )
    return IMPORTERS[name]


def _shape_of_first(path: str | Path) -> str | None:
    """The format that the first JSON value of a file, or the first item of its list, belongs to."""
    with texts(path) as sources:
        source = next(sources)
        listed = source.read(_HEAD).lstrip("\ufeff \t\r\n").startswith("[")
        source.seek(0)
        try:
            first = next(json_items(source), None)
        except InvalidInput:
            return None
    if isinstance(first, list):
        return "openai"
    if isinstance(first, str) and '"store"' in first:
        return "llama-index"
    if not isinstance(first, dict):
        return None
    found = next((name for key, name in _MARKS if key in first), None)
    return "jsonl" if found == "message" and not listed else _MESSAGES.get(found or "", found)


def _lines_of(path: str | Path) -> str | None:
    """Whether it is a transcript, or JSON Lines that begin with damaged ones."""
    with texts(path) as sources:
        for line, _ in zip(next(sources), range(_LINES_TRIED), strict=False):
            if is_dated(line):
                return "transcript"
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict) and "content" in record:
                return "jsonl"
    return None
