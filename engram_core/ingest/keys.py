"""Keys that make writing idempotent (law 2): a message sent twice is stored once."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engram_core.ingest.draft import Draft
from engram_core.ingest.moments import TIME_KEYS
from engram_core.ingest.shapes import texts_in, unwrapped
from engram_core.storage.types import shortened

# What a client repeats faithfully when it sends a history again; ids and usage figures it does not.
_REPEATED = ("content", "blocks", "tool_calls", "tool_call_id", "function_call")


def message_key(draft: Draft, *, at_given: datetime | None, occurrence: int) -> str | None:
    """The key of one message, unique within its scope and session.

    Args:
        draft: The message. Its own time goes before `at_given`.
        at_given: The `at` of the call, aware.
        occurrence: How many equal messages with the same time stand before it in the call.

    Returns:
        Its id; without one, a digest of role, speaker, content, time and occurrence; without a
        time either, None: the message is then unique. Equal instants give equal keys whatever
        their offset.
    """
    if draft.message_id is not None:
        return shortened(f"id:{draft.message_id}")
    at = draft.at or at_given
    if at is None:
        return None
    return f"at:{_digest([*_said(draft), _instant(at), occurrence])}"


def message_keys(drafts: Sequence[Draft], *, at_given: datetime | None = None) -> list[str | None]:
    """The keys of all messages of one call, with their occurrences counted."""
    seen: Counter[str] = Counter()
    keys = []
    for draft in drafts:
        at = draft.at or at_given
        same = _digest([*_said(draft), None if at is None else _instant(at)])
        keys.append(message_key(draft, at_given=at_given, occurrence=seen[same]))
        seen[same] += 1
    return keys


def history_keys(drafts: Sequence[Draft]) -> list[str]:
    """Keys for a client that sends its whole history again, with new ids, on every turn.

    Each message is known by role, content and how often the same stood before it in the history;
    ids and times are left out. So a history that was cut at its beginning gives the same keys only
    for messages that do not repeat an earlier one: hand over whole histories.
    """
    seen: Counter[str] = Counter()
    keys = []
    for draft in drafts:
        same = _digest([draft.role, draft.text, _repeated(draft.payload)])
        keys.append(f"history:{_digest([same, seen[same]])}")
        seen[same] += 1
    return keys


def _said(draft: Draft) -> list[Any]:
    return [draft.role, draft.speaker, draft.text, _timeless(draft.payload)]


def _timeless(payload: Any) -> Any:  # noqa: ANN401 - JSON values
    """The payload without its time: inside the message or beside it, a time gives one key."""
    if not isinstance(payload, dict):
        return payload
    rest = {key: value for key, value in payload.items() if key not in TIME_KEYS}
    plain = set(rest) == {"role", "content"} and isinstance(rest["content"], str)
    return None if plain else rest


def _repeated(payload: Any) -> Any:  # noqa: ANN401
    """What a history repeats besides the words: tool calls, images and the like."""
    if not isinstance(payload, dict):
        return None
    message = unwrapped(payload)
    rest = {key: _wordless(message[key]) for key in _REPEATED if message.get(key)}
    return {key: value for key, value in rest.items() if value} or None


def _wordless(value: Any) -> Any:  # noqa: ANN401
    parts = value if isinstance(value, list) else [value]
    return [part for part in parts if not texts_in(part)]


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def _digest(parts: Sequence[Any]) -> str:
    data = json.dumps(parts, ensure_ascii=True, sort_keys=True)  # ASCII: lone surrogates survive
    return hashlib.blake2b(data.encode(), digest_size=16).hexdigest()
