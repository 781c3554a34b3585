"""LlamaIndex's persisted chat stores. Their keys are sessions.

    {"store": {"key": [messages]}}                             SimpleChatStore
    {"chat_store": {"store": {"key": [messages]}}, …}          a ChatMemoryBuffer with its store

Either may also be written as text of JSON inside JSON, as `to_string()` gives it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.rows import draft_of, label
from engram_core.ingest.importers.sessions import Dates, sessions
from engram_core.ingest.importers.stream import json_items
from engram_core.ingest.moments import TIME_KEYS


class ChatStore:
    """Reads a chat store of LlamaIndex; `import_history` of the adapter reads its live ones."""

    name = "llama-index"
    accepts = 'LlamaIndex: a persisted SimpleChatStore, {"store": {"key": [messages]}}'

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The histories, in the order of the file; see `Importer`."""
        dates = Dates(options.start)
        for number, item in enumerate(json_items(source), start=1):
            histories: Mapping[str, object] = {}
            with options.record(f"store {number}"):
                histories = _histories(item)
            for key, messages in histories.items():
                yield from sessions(_messages(key, messages, dates, options), options, key)


def _histories(item: object) -> Mapping[str, object]:
    if isinstance(item, str):
        item = _parsed(item)
    if isinstance(item, Mapping) and isinstance(item.get("chat_store"), str | Mapping):
        return _histories(item["chat_store"])
    held = item.get("store") if isinstance(item, Mapping) else None
    if not isinstance(held, Mapping):
        raise InvalidInput("its 'store' is no object: is it a persisted SimpleChatStore?")
    return held


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # a number may be too long, too
        raise InvalidInput(f"it is text, and no JSON ({error})") from error


def _messages(
    key: str, messages: object, dates: Dates, options: ImportOptions
) -> Iterator[tuple[str | None, Draft, str]]:
    session = None
    with options.record(f"history {key!r}"):
        session = label(key, "the key")
        if not isinstance(messages, list):
            raise InvalidInput("it is no list of messages")
    for place, message in enumerate(messages if isinstance(messages, list) else (), start=1):
        found = None
        where = f"history {key!r}, message {place}"
        with options.record(where):
            found = dates.date(session, draft_of(_dated(message), options))
        if found:
            yield session, found, where


def _dated(message: object) -> object:
    """The message with the time that stands among its `additional_kwargs`."""
    kept = message.get("additional_kwargs") if isinstance(message, Mapping) else None
    if not isinstance(message, Mapping) or not isinstance(kept, Mapping):
        return message
    return {**message, **{key: kept[key] for key in TIME_KEYS if kept.get(key) is not None}}
