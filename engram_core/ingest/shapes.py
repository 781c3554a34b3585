"""Reading role, words, speaker and id out of the message shapes of chat frameworks.

Known by their form alone, so that no framework is imported: OpenAI dictionaries and objects,
LangChain messages (`type`, or `type` with `data`) and LlamaIndex messages (`role`, `blocks`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

_ROLES = {
    "human": "user",
    "ai": "assistant",
    "chatbot": "assistant",
    "model": "assistant",
    "function_call": "assistant",
    "function_call_output": "tool",
}
_OWN_ROLES = ("user", "assistant", "system", "tool", "developer", "function")
_NOT_ROLES = ("message", "chat", "text")  # values of `type` that say nothing about who speaks
_TEXT_TYPES = ("", "text", "input_text", "output_text")
_MEANINGFUL = ("role", "type", "content", "text", "blocks", "tool_calls", "data")
_ATTRIBUTES = (
    "role",
    "type",
    "content",
    "blocks",
    "name",
    "id",
    "tool_calls",
    "tool_call_id",
    "additional_kwargs",
)


def fields_of(item: object) -> dict[Any, Any] | None:
    """The fields of a message given as a dictionary or an object; None when it is neither."""
    if isinstance(item, Mapping):
        return dict(item) if any(key in item for key in _MEANINGFUL) else None
    speaks = hasattr(item, "role") or hasattr(item, "type")
    says = hasattr(item, "content") or hasattr(item, "blocks")
    if not (speaks and says) or isinstance(item, type):
        return None
    dump = getattr(item, "model_dump", None)
    held = dump() if callable(dump) else _attributes(item)
    return {key: value for key, value in held.items() if value or key == "content"}


def _attributes(item: object) -> dict[str, Any]:
    named = {name: getattr(item, name) for name in _ATTRIBUTES if hasattr(item, name)}
    return {**getattr(item, "__dict__", {}), **named}


def unwrapped(fields: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The message itself, taken out of LangChain's `{"type": …, "data": {…}}`."""
    data = fields.get("data")
    if isinstance(data, Mapping) and not ("content" in fields or "role" in fields):
        return {"type": fields.get("type"), **data}
    return fields


def role_of(message: Mapping[Any, Any], default: str) -> str:
    """Who sent it: its `role`, else what its `type` stands for, else `default`."""
    role = _word(message.get("role"))
    if role:
        return _known_role(role)
    kind = _word(message.get("type")).removesuffix("Chunk").removesuffix("Message")
    return default if not kind or kind.lower() in _NOT_ROLES else _known_role(kind)


def _known_role(role: str) -> str:
    low = role.lower()
    return _ROLES.get(low) or (low if low in _OWN_ROLES else role)


def text_of(message: Mapping[Any, Any]) -> str:
    """Its words: the content, or its text parts in order, joined by newlines."""
    for key in ("content", "blocks", "text", "output"):
        value = message.get(key)
        if value is not None:
            return "\n".join(texts_in(value))
    return ""


def texts_in(content: object) -> list[str]:
    """The text parts of a content, in order; images, tool calls and thoughts are none."""
    if isinstance(content, list | tuple):
        return [text for part in content for text in _part(part)]
    return _part(content)


def _part(part: object) -> list[str]:
    if isinstance(part, str):
        return [str.__str__(part)]
    kind = _get(part, "type") or _get(part, "block_type")
    if _word(kind) not in _TEXT_TYPES:
        return []
    text = _get(part, "text")
    if isinstance(text, Mapping):  # {"type": "text", "text": {"value": …}}
        text = text.get("value")
    return [str.__str__(text)] if isinstance(text, str) else []


def _get(part: object, key: str) -> object:
    return part.get(key) if isinstance(part, Mapping) else getattr(part, key, None)


def speaker_of(message: Mapping[Any, Any]) -> str | None:
    """The name it carries (`name`, `speaker`, or `name` in `additional_kwargs`)."""
    extra = message.get("additional_kwargs")
    places = (message, extra if isinstance(extra, Mapping) else {})
    for place, key in ((places[0], "name"), (places[0], "speaker"), (places[1], "name")):
        value = place.get(key)
        if isinstance(value, str) and value.strip():
            return str.__str__(value)
    return None


def id_of(message: Mapping[Any, Any]) -> str | None:
    """Its id as text: `id` or `id_`, a non-empty string or a whole number."""
    for key in ("id", "id_"):
        value = message.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)
    return None


def _word(value: object) -> str:
    if isinstance(value, Enum):
        value = value.value
    return str.__str__(value).strip() if isinstance(value, str) else ""
