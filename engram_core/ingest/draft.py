"""`Draft`: one message brought to the shape of an episode, and the way back to the original."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from engram_core.ingest.plain import from_plain


@dataclass(frozen=True, slots=True)
class Draft:
    """One message before it is stored.

    Args:
        role: `user`, `assistant`, `system`, `tool`, or whatever else the message says.
        text: Its words, exactly as they came; "" when it has none.
        speaker: The name it carries; None when it has none.
        payload: The original message in the JSON form of `plain`, when it is more than its role
            and text; else None.
        meta: Its `metadata` (or `meta`), in the same JSON form.
        message_id: Its id as text; None when it has none.
        at: When it was said, aware and with the offset given; None when it does not say.
    """

    role: str
    text: str
    speaker: str | None = None
    payload: Any = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    message_id: str | None = None
    at: datetime | None = None

    def __repr__(self) -> str:
        return f"Draft({self.role}, {self.text[:60]!r})"


class Stored(Protocol):
    """What a message is given back from: a draft or an episode."""

    @property
    def role(self) -> str: ...
    @property
    def speaker(self) -> str | None: ...
    @property
    def text(self) -> str: ...
    @property
    def payload(self) -> Any: ...  # noqa: ANN401 - JSON values


def restore(source: Stored) -> dict[str, Any]:
    """The original message of a draft or an episode.

    A dictionary comes back equal to the one given (tuples as lists, foreign objects as their
    description, see `plain`), a string as `{"role": …, "content": …}`, and the message object of
    a framework as a dictionary of its fields.

    >>> restore(Draft(role="user", text="hello"))
    {'role': 'user', 'content': 'hello'}
    """
    if source.payload is not None:
        original: dict[str, Any] = from_plain(source.payload)
        return original
    message = {"role": source.role, "content": source.text}
    return message if source.speaker is None else {**message, "name": source.speaker}
