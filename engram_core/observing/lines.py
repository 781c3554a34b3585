"""What a memory does as lines of a log, `key=value` or JSON, by the standard library's logging.

The logger `engram.verbs` has a line for every verb at DEBUG, and at INFO for background work that
found something to do and for erasures. The logger `engram` warns of what went wrong. Neither ever
holds the text of a message, a query or a fact.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import IO, Any

from engram_core.errors import InvalidInput
from engram_core.observing.event import Event

LOG = logging.getLogger("engram.verbs")
FORMS = ("text", "json")
_AT_INFO = ("erase", "backup", "import_", "copy_to", "rebuild")


def log_event(event: Event) -> None:
    """Write a line for an event, where the level of the log asks for one."""
    level = logging.INFO if _matters(event) else logging.DEBUG
    if LOG.isEnabledFor(level):
        fields = _fields(event)
        LOG.log(level, "%s", _pairs(fields), extra={"engram": fields})


def _matters(event: Event) -> bool:
    return event.name in _AT_INFO or bool(event.figures.get("done") or event.figures.get("failed"))


def _fields(event: Event) -> dict[str, Any]:
    told: dict[str, Any] = {"event": event.name, "ms": round(event.milliseconds, 2)}
    if event.scope is not None:
        told["scope"] = event.scope
    if event.error is not None:
        told["error"] = event.error
    stages = {f"{name}_ms": round(spent, 2) for name, spent in event.stages.items()}
    return {**told, **event.figures, **stages}


def _pairs(fields: dict[str, Any]) -> str:
    return " ".join(f"{name}={_plain(value)}" for name, value in fields.items())


def _plain(value: Any) -> str:  # noqa: ANN401 - a figure or a name
    return str(value).lower() if isinstance(value, bool) else str(value)


class KeyValueFormatter(logging.Formatter):
    """`at=… level=… logger=… event=recall ms=4.2 hits=5`; warnings as `said="…"`."""

    def format(self, record: logging.LogRecord) -> str:
        head = _head(record)
        fields = getattr(record, "engram", None)
        said = _pairs(fields) if fields else f"said={json.dumps(record.getMessage())}"
        return f"{_pairs(head)} {said}"


class JsonFormatter(logging.Formatter):
    """The same as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "engram", None) or {"said": record.getMessage()}
        return json.dumps({**_head(record), **fields})


def _head(record: logging.LogRecord) -> dict[str, str]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return {"at": at, "level": record.levelname, "logger": record.name}


def log_to(
    stream: IO[str] | None = None, *, form: str = "text", level: int | str = logging.INFO
) -> logging.Handler:
    """Write the logs of Engram to a stream; a program with logging of its own needs no such call.

    Args:
        stream: Standard error unless given.
        form: "text" or "json".
        level: The least level that is written.

    Returns:
        The handler, for `logging.getLogger("engram").removeHandler()`.

    Raises:
        InvalidInput: There is no such form.
    """
    if form not in FORMS:
        raise InvalidInput(f"a log is written as {' or '.join(FORMS)}, not {form!r}")
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else KeyValueFormatter())
    logger = logging.getLogger("engram")
    logger.addHandler(handler)
    logger.setLevel(level)
    return handler
