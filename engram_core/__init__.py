"""Engram: long-term memory for LLM agents, with two clocks.

`import engram_core` is light: what is heavy is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engram_core.errors import EngramError
from engram_core.scope import Scope

if TYPE_CHECKING:
    from engram_core.engine import Engram

__version__ = "0.1.0"
__all__ = ["Engram", "EngramError", "Scope", "__version__"]

_LAZY = {"Engram": "engram_core.engine"}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - PEP 562
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
