"""JSON Lines: one message a line, read line by line.

    {"session": "monday", "at": "2024-05-01T09:00:00+02:00", "role": "user", "content": "…"}

Also `name` (the speaker) and `id`; the time may be called `timestamp` or `created_at`. Only
`content` must be there. Any other field stays in the message's payload.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import require_utf8


class JsonLines:
    """Reads one message a line; neighbouring lines of one session come together."""

    name = "jsonl"
    accepts = 'JSON Lines: one message {"role", "content", "at", "session"} a line'

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The sessions, in the order of the file; see `Importer`."""
        return sessions(_lines(source, options), options)


def _lines(source: TextIO, options: ImportOptions) -> Iterator[tuple[str | None, Draft, str]]:
    dates = Dates(options.start)
    for number, line in enumerate(source, start=1):
        line = line.strip("\ufeff \t\r\n")
        if not line:
            continue
        found = None
        with options.record(f"line {number}"):
            record = _parse(line)
            session = label(record.pop("session", None), "session")
            found = session, dates.date(session, draft_of(record, options))
        if found:
            yield (*found, f"line {number}")


def _parse(line: str) -> dict[str, object]:
    require_utf8(line)
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number may be too long, too
        raise InvalidInput(f"it is no JSON ({error}): each line must be one object") from error
    if not isinstance(record, dict):
        raise InvalidInput(f"it is a {type(record).__name__}, not an object: write one message")
    return record
