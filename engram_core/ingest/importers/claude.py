"""The export of Claude: `conversations.json`, a list of conversations, or the zip it comes in.

Each conversation is a session, named by its id; its name stands in the meta of its messages. Where
questions were edited or answers made anew, messages name those they follow: the branch that
`current_leaf_message_uuid` ends is read, else that of the newest message. What was pasted or
attached is named on a line of its own after the words; its text stays in the payload.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.talks import Record, Talk, talks

_ROLES = {"human": "user", "assistant": "assistant"}
_LEFT_OUT = {"sender": "human", "text": ""}  # an empty one: those after it keep their position


class Claude:
    """Reads the conversations of a Claude export."""

    name = "claude"
    accepts = "Claude: conversations.json of its data export, or the zip"

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The conversations, in the order of the file; see `Importer`."""
        return talks(source, options, _talk, _record)


def _talk(item: object) -> Talk:
    if not isinstance(item, Mapping) or not isinstance(item.get("chat_messages"), list):
        raise InvalidInput("it has no 'chat_messages': is it a conversation of a Claude export?")
    title = item.get("name")
    return Talk(item.get("uuid") or title, title, _branch(item))


def _branch(item: Mapping[str, Any]) -> list[object]:
    """The messages, those of branches that were left behind made empty."""
    messages: list[object] = item["chat_messages"]
    follows = {
        one["uuid"]: one.get("parent_message_uuid")
        for one in messages
        if isinstance(one, Mapping) and isinstance(one.get("uuid"), str)
    }
    parents = [parent for parent in follows.values() if parent is not None]
    if len(parents) == len(set(map(str, parents))):  # nothing branches
        return messages
    at = item.get("current_leaf_message_uuid")
    seen: set[object] = set()
    at = at if at in follows else list(follows)[-1]  # they stand in the order they were made
    while at in follows and at not in seen:
        seen.add(at)
        at = follows[at]
    return [one if _stands_in(one, seen) else _LEFT_OUT for one in messages]


def _stands_in(message: object, seen: set[object]) -> bool:
    if not isinstance(message, Mapping) or message.get("parent_message_uuid") is None:
        return True
    return message.get("uuid") in seen


def _record(message: object) -> Record | None:
    """The message in OpenAI's form; None for an empty one."""
    if not isinstance(message, Mapping) or message.get("sender") not in _ROLES:
        raise InvalidInput("it is no message: its 'sender' is neither 'human' nor 'assistant'")
    attached = [one for key in ("attachments", "files") for one in message.get(key) or ()]
    text = "\n".join(part for part in (_words(message), *map(_named, attached)) if part)
    if not text.strip():
        return None
    return {
        "role": _ROLES[message["sender"]],
        "content": text,
        "id": message.get("uuid"),
        "created_at": message.get("created_at"),
        "attachments": message.get("attachments") or None,
    }


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
