"""The export of ChatGPT: `conversations.json`, a list of conversations, or the zip it comes in.

What is decided here:
- A conversation is a tree, since questions can be edited and answers made anew. The branch that
  the user last saw (`current_node`) is read; where that is not said, the newest one.
- Messages hidden from the user (custom instructions and the like), thoughts and empty ones are left
  out: they were no part of the talk.
- Each conversation is a session, named by its id; its title stands in the meta of its messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from engram_core.errors import InvalidInput
from engram_core.ingest.importers.base import Imported, ImportOptions
from engram_core.ingest.importers.talks import Record, Talk, talks

_UNSPOKEN = ("thoughts", "reasoning_recap", "user_editable_context", "model_editable_context")


class ChatGPT:
    """Reads the conversations of a ChatGPT export."""

    name = "chatgpt"
    accepts = "ChatGPT: conversations.json of its data export, or the zip"

    def read(self, source: TextIO, options: ImportOptions) -> Iterator[Imported]:
        """The conversations, in the order of the file; see `Importer`."""
        return talks(source, options, _talk, _record)


def _talk(item: object) -> Talk:
    if not isinstance(item, Mapping) or not isinstance(item.get("mapping"), Mapping):
        raise InvalidInput("it has no 'mapping': is it a conversation of a ChatGPT export?")
    title = item.get("title")
    return Talk(item.get("conversation_id") or item.get("id") or title, title, _branch(item))


def _branch(item: Mapping[str, Any]) -> list[object]:
    """The messages from the root to the node last seen."""
    nodes = {key: node for key, node in item["mapping"].items() if isinstance(node, Mapping)}
    at = item.get("current_node")
    if at not in nodes:
        at = max(nodes, key=lambda key: _created(nodes[key]), default=None)
    found: list[object] = []
    seen: set[object] = set()
    while at in nodes and at not in seen:
        seen.add(at)
        if nodes[at].get("message") is not None:
            found.append(nodes[at]["message"])
        at = nodes[at].get("parent")
    return found[::-1]


def _created(node: Mapping[str, Any]) -> float:
    message = node.get("message")
    created = message.get("create_time") if isinstance(message, Mapping) else None
    return float(created) if isinstance(created, int | float) else 0.0


def _record(message: object) -> Record | None:
    """The message in OpenAI's form; None for what was no part of the talk."""
    if not isinstance(message, Mapping) or not isinstance(message.get("author"), Mapping):
        raise InvalidInput("it is no message: it has no 'author'")
    text = _text(message.get("content"))
    if not text.strip() or _is_hidden(message):
        return None
    return {
        "role": message["author"].get("role"),
        "content": text,
        "name": message["author"].get("name"),
        "id": message.get("id"),
        "created_at": message.get("create_time"),
    }


def _is_hidden(message: Mapping[str, Any]) -> bool:
    told = message.get("metadata")
    hidden = isinstance(told, Mapping) and told.get("is_visually_hidden_from_conversation")
    return bool(hidden) or message["author"].get("role") == "system"


def _text(content: object) -> str:
    if not isinstance(content, Mapping):
        raise InvalidInput("its 'content' is no object")
    if content.get("content_type") in _UNSPOKEN:
        return ""
    parts = content.get("parts")
    if isinstance(parts, list):
        return "\n".join(told for told in map(_part, parts) if told)
    text = content.get("text") or content.get("result") or ""
    return text if isinstance(text, str) else ""


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        return ""
    text = part.get("text")  # what was said aloud comes with its transcription
    kind = str(part.get("content_type") or "attachment").removesuffix("_asset_pointer")
    return text if isinstance(text, str) else f"[{kind}]"
