"""The door for messages: every shape a caller may hand over becomes drafts, all of them or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.ingest import shapes
from engram_core.ingest.draft import Draft, restore
from engram_core.ingest.moments import TIME_KEYS, moment
from engram_core.ingest.plain import to_plain

__all__ = ["Draft", "normalise", "restore"]


def normalise(messages: object, *, default_role: str = "user") -> list[Draft]:
    """The drafts of one message or of many, in the order given.

    Args:
        messages: A string, a message or a list of both. A message is a dictionary in OpenAI,
            LangChain or LlamaIndex form, a message object of these, or a `Draft`. Its words are
            its content, or its text parts in order, joined by newlines. Empty contents, unknown
            roles, NUL and lone surrogates are kept. It may carry its own time as `at`,
            `created_at` or `timestamp` (the first that is set): an aware datetime, an ISO 8601
            string with an offset, or a number, read as seconds since 1970-01-01 UTC.
        default_role: The role of strings and of messages that name none.

    Raises:
        InvalidInput: An item is no message; its index is named, and nothing is returned.
        NaiveDatetime: The time of a message has no offset.

    >>> normalise(["hello", {"role": "ai", "content": "hi"}])
    [Draft(user, 'hello'), Draft(assistant, 'hi')]
    """
    if isinstance(messages, list | tuple | Iterator):
        return [
            _draft(item, f"messages[{index}]", default_role) for index, item in enumerate(messages)
        ]
    return [_draft(messages, "the message", default_role)]


def _draft(item: object, where: str, default_role: str) -> Draft:
    if isinstance(item, Draft):
        return item
    if isinstance(item, str):
        return Draft(role=default_role, text=str.__str__(item))
    fields = shapes.fields_of(item)
    if fields is None:
        raise InvalidInput(_refusal(item, where))
    message = shapes.unwrapped(fields)
    try:
        payload = None if _is_plain(item, fields) else to_plain(fields)
        meta = to_plain(_meta(message))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from error
    return Draft(
        role=shapes.role_of(message, default_role),
        text=shapes.text_of(message),
        speaker=shapes.speaker_of(message),
        payload=payload,
        meta=meta,
        message_id=shapes.id_of(message),
        at=_time(message, where),
    )


def _is_plain(item: object, fields: dict[Any, Any]) -> bool:
    """Whether role and text say all of it, so that no payload need be kept."""
    if isinstance(item, Mapping):
        return (
            set(fields) == {"role", "content"}
            and isinstance(fields["content"], str)
            and fields["role"] == shapes.role_of(fields, "")
        )
    parts = fields.get("content") or fields.get("blocks") or ""
    one = parts[0] if isinstance(parts, list) and len(parts) == 1 else parts
    bare = isinstance(one, Mapping) and set(one) <= {"type", "block_type", "text"}
    return set(fields) <= {"role", "type", "content", "blocks"} and (bare or isinstance(one, str))


def _meta(message: Mapping[Any, Any]) -> Mapping[Any, Any]:
    for key in ("metadata", "meta"):
        value = message.get(key)
        if isinstance(value, Mapping):
            return value
    return {}


def _time(message: Mapping[Any, Any], where: str) -> datetime | None:
    for key in TIME_KEYS:
        if message.get(key) is not None:
            return moment(message[key], f"{key} of {where}")
    return None


def _refusal(item: object, where: str) -> str:
    if isinstance(item, Mapping):
        given = f"a dictionary with the keys {sorted(map(str, item))}" if item else "an empty one"
    else:
        given = "None" if item is None else f"{type(item).__name__}"
    return (
        f"{where} is no message ({given}): pass text, or a dictionary such as "
        "{'role': 'user', 'content': '…'}; nothing was stored"
    )
