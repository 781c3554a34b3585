"""One record of a file as a draft: its time read in the assumed timezone, its labels checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.importers.base import ImportOptions
from engram_core.ingest.messages import normalise
from engram_core.ingest.moments import TIME_KEYS, moment
from engram_core.scope import Scope

_SAYS = ("content", "text", "blocks", "data", "tool_calls")
_STARTS = ("created", "created_at", "create_time", "started_at", *TIME_KEYS)


def draft_of(record: object, options: ImportOptions) -> Draft:
    """The draft of a message record; its time is taken out unless it states several.

    Raises:
        InvalidInput: It is no message, or its time cannot be read.
    """
    if not isinstance(record, Mapping):
        raise InvalidInput(f"it is no message but {type(record).__name__}: give it a 'content'")
    if not any(key in record for key in _SAYS):
        raise InvalidInput(f"it has no 'content', only {sorted(map(str, record))}")
    times = {
        key: moment(record[key], key, options.zone)
        for key in TIME_KEYS
        if record.get(key) is not None
    }
    rest = {key: value for key, value in record.items() if key not in TIME_KEYS}
    draft = normalise(rest if len(times) < 2 else {**rest, **times})[0]
    return replace(draft, at=next(iter(times.values()), None))


def start_of(record: Mapping[str, Any], options: ImportOptions) -> datetime | None:
    """When a conversation began, if its record says so."""
    for key in _STARTS:
        if record.get(key) is not None:
            return moment(record[key], key, options.zone)
    return None


def label(value: object, name: str) -> str | None:
    """A session or conversation name: text or a whole number; None when there is none.

    Raises:
        InvalidScope: It cannot be a label of a scope.
    """
    if value is None or value == "":
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise InvalidInput(f"{name} must be text, not {type(value).__name__}")
    return Scope(user="import", session=value).session
