"""Engram for LlamaIndex: memory for chat engines, agents and workflows.

Nothing is imported until it is asked for; a missing package is named with the extra that has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_integrations.exports import lazy_exports

if TYPE_CHECKING:
    from engram_integrations.llama_index.block import EngramMemoryBlock as EngramMemoryBlock
    from engram_integrations.llama_index.embedding import (
        llama_index_embedder as llama_index_embedder,
    )
    from engram_integrations.llama_index.handlers import (
        EngramCallbackHandler as EngramCallbackHandler,
    )
    from engram_integrations.llama_index.handlers import EngramEventHandler as EngramEventHandler
    from engram_integrations.llama_index.importing import aimport_history as aimport_history
    from engram_integrations.llama_index.importing import import_history as import_history
    from engram_integrations.llama_index.llm import llama_index_llm as llama_index_llm
    from engram_integrations.llama_index.memory import EngramMemory as EngramMemory
    from engram_integrations.llama_index.recall_event import EngramRecallEvent as EngramRecallEvent
    from engram_integrations.llama_index.retriever import EngramRetriever as EngramRetriever
    from engram_integrations.llama_index.tools import EngramTools as EngramTools
    from engram_integrations.llama_index.tools import memory_tools as memory_tools

_MODULES = {
    "EngramCallbackHandler": "handlers",
    "EngramEventHandler": "handlers",
    "EngramMemory": "memory",
    "EngramMemoryBlock": "block",
    "EngramRecallEvent": "recall_event",
    "EngramRetriever": "retriever",
    "EngramTools": "tools",
    "aimport_history": "importing",
    "import_history": "importing",
    "llama_index_embedder": "embedding",
    "llama_index_llm": "llm",
    "memory_tools": "tools",
}
__all__ = [  # given by __getattr__
    "EngramCallbackHandler",
    "EngramEventHandler",
    "EngramMemory",
    "EngramMemoryBlock",
    "EngramRecallEvent",
    "EngramRetriever",
    "EngramTools",
    "aimport_history",
    "import_history",
    "llama_index_embedder",
    "llama_index_llm",
    "memory_tools",
]
__getattr__ = lazy_exports(
    __name__, {name: (module, "llama-index") for name, module in _MODULES.items()}
)


def __dir__() -> list[str]:
    return sorted(__all__)
