"""The export of Claude: `conversations.json`, a list of conversations, or the zip it comes in.

Each conversation is a session, named by its id; its name stands in the meta of its messages. What
was pasted or attached is named on a line of its own after the words; its text stays in the payload.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label, start_of
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items

_ROLES = {"human": "user", "assistant": "assistant"}


class Claude:
    """Reads the conversations of a Claude export."""

    name = "claude"
    accepts = "Claude: conversations.json of its data export, or the zip"

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The conversations, in the order of the file; see `Importer`."""
        for number, item in enumerate(json_items(source), start=1):
            where = f"conversation {number}"
            opened = None
            with options.record(where):
                opened = _open(item, options)
            if opened is not None:
                found = _messages(item, opened[1], opened[0], where, options)
                yield from sessions(found, options, opened[0])


def _open(item: object, options: ImportOptions) -> tuple[str, Dates]:
    if not isinstance(item, Mapping) or not isinstance(item.get("chat_messages"), list):
        raise InvalidInput("it has no 'chat_messages': is it a conversation of a Claude export?")
    session = label(item.get("uuid") or item.get("name"), "uuid") or "conversation"
    dates = Dates(options.start)
    dates.begin(session, start_of(item, options))
    return session, dates


def _messages(
    item: Mapping[str, Any], dates: Dates, session: str, where: str, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    for place, message in enumerate(item["chat_messages"], start=1):
        found = None
        position = f"{where}, message {place}"
        with options.record(position):
            record = _record(message, item.get("name"))
            found = None if record is None else dates.date(session, draft_of(record, options))
        if found:
            yield session, found, position


def _record(message: object, title: object) -> dict[str, Any] | None:
    """The message in OpenAI's form; None for an empty one."""
    if not isinstance(message, Mapping) or message.get("sender") not in _ROLES:
        raise InvalidInput("it is no message: its 'sender' is neither 'human' nor 'assistant'")
    attached = [one for key in ("attachments", "files") for one in message.get(key) or ()]
    told = [_words(message), *map(_named, attached)]
    text = "\n".join(part for part in told if part)
    if not text.strip():
        return None
    record = {
        "role": _ROLES[message["sender"]],
        "content": text,
        "id": message.get("uuid"),
        "created_at": message.get("created_at"),
        "metadata": {"title": title} if title else None,
        "attachments": message.get("attachments") or None,
    }
    return {key: value for key, value in record.items() if value is not None}


def _words(message: Mapping[str, Any]) -> str:
    """What was said; blocks of thought and of tools are no part of it."""
    blocks = message.get("content")
    texts = [
        block["text"]
        for block in (blocks if isinstance(blocks, list) else ())
        if isinstance(block, Mapping)
        and block.get("type") == "text"
        and isinstance(block.get("text"), str)
    ]
    said = message.get("text")
    return "\n".join(texts) or (said if isinstance(said, str) else "")


def _named(attached: object) -> str:
    name = attached.get("file_name") if isinstance(attached, Mapping) else None
    return f"[attachment: {name}]" if name else ""
