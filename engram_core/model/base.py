"""The base of all results, and how their fields become JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from enum import Enum
from typing import Any

from engram_core.escape import one_line
from engram_core.graphemes import cut_before

ERASED = "[erased]"


class Result:
    """Base of all results: `to_dict()` for JSON, HTML in notebooks."""

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON-ready values; instants as ISO 8601 strings in UTC."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}  # type: ignore[arg-type]

    def _repr_html_(self) -> str:
        """The result as HTML, for notebooks."""
        from engram_core.display import render

        return render(self)


def _plain(value: Any) -> Any:  # noqa: ANN401 - JSON values
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | frozenset | set):
        return [_plain(item) for item in value]
    return value


def short(text: str, limit: int = 60) -> str:
    """The text on one line, without what steers a terminal, cut to `limit` characters."""
    flat = one_line(" ".join(text.split()))
    return flat if len(flat) <= limit else flat[: cut_before(flat, limit - 1)] + "…"
