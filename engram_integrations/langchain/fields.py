"""Options of adapters that are pydantic models, refused in Engram's own words."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from engram_core.errors import UnknownOption


def check_options(kind: type[BaseModel], options: Mapping[str, object]) -> None:
    """Refuse options that the adapter does not have, by name.

    Raises:
        UnknownOption: There is one.
    """
    unknown = [name for name in options if name not in kind.model_fields]
    if unknown:
        own = [name for name in kind.model_fields if name in kind.__annotations__]
        raise UnknownOption(
            f"{kind.__name__} has no option {unknown[0]!r}: it takes {', '.join(own)}"
        )
