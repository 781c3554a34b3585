"""OpenAI messages as JSON: a list of messages, or conversations with their messages.

    [{"role": "user", "content": "…", "created_at": 1714550400}, …]
    [{"id": "c1", "created": 1714550400, "messages": [{"role": "user", "content": "…"}, …]}, …]

One conversation alone and lists of lists of messages are read too. A list is streamed item by
item. Each conversation is a session, named by its `id` (or `session`, `conversation_id`, `title`),
else by its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label, start_of
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items

_Found = tuple[str | None, Draft, str]
_NAMES = ("id", "session", "conversation_id", "title")


class OpenAIMessages:
    """Reads a list of messages, or of conversations."""

    name = "openai"
    accepts = 'OpenAI messages: a JSON list of {"role", "content"}, or of {"id", "messages": […]}'

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The conversations, in the order of the file; see `Importer`."""
        return sessions(_items(source, options), options)


def _items(source: TextIO, options: ImportOptions) -> Iterator[_Found]:
    dates = Dates(options.start)
    for number, item in enumerate(json_items(source, on_broken=options.broken), start=1):
        if isinstance(item, list) or (isinstance(item, dict) and "messages" in item):
            yield from _conversation(item, number, dates, options)
            continue
        found = None
        with options.record(f"message {number}"):
            found = dates.date(None, draft_of(item, options))
        if found:
            yield None, found, f"message {number}"


def _conversation(
    item: Any,  # noqa: ANN401
    number: int,
    dates: Dates,
    options: ImportOptions,
) -> Iterator[_Found]:
    record = {"messages": item} if isinstance(item, list) else item
    where = f"conversation {number}"
    session = None
    with options.record(where):
        session = _open(record, number, dates, options)
    if session is None:
        return
    for place, message in enumerate(record["messages"], start=1):
        found = None
        with options.record(f"{where}, message {place}"):
            found = dates.date(session, draft_of(message, options))
        if found:
            yield session, found, f"{where}, message {place}"


def _open(record: dict[str, Any], number: int, dates: Dates, options: ImportOptions) -> str:
    if not isinstance(record["messages"], list):
        raise InvalidInput("its 'messages' are no list")
    given = next((record[key] for key in _NAMES if record.get(key) not in (None, "")), None)
    session = label(given, "the conversation's id") or f"{options.session or 'session'}-{number}"
    dates.begin(session, start_of(record, options))
    return session
