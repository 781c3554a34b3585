"""Engram for LlamaIndex: memory for chat engines, agents and workflows.

Nothing is imported until it is asked for; a missing package is named with the extra that has it.
"""

from __future__ import annotations

from engram_integrations.shared import lazy_exports

_EXTRA = "llama-index"
_EXPORTS = {
    "EngramMemory": ("memory", _EXTRA),
}

__all__ = ["EngramMemory"]  # noqa: F822 - imported when first asked for
__getattr__ = lazy_exports(__name__, _EXPORTS)


def __dir__() -> list[str]:
    return sorted(__all__)
