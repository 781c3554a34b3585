"""Engram for LangChain and LangGraph: middleware, tools, retriever, store, chains and callbacks.

Each name is imported when it is first used, so that each needs only its own extra.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_integrations.exports import lazy_exports

if TYPE_CHECKING:
    from engram_integrations.langchain.callbacks import (
        EngramCallbackHandler as EngramCallbackHandler,
    )
    from engram_integrations.langchain.callbacks import Recalled as Recalled
    from engram_integrations.langchain.chat_model import langchain_llm as langchain_llm
    from engram_integrations.langchain.classic import EngramMemory as EngramMemory
    from engram_integrations.langchain.embedding import langchain_embedder as langchain_embedder
    from engram_integrations.langchain.messages import from_episode as from_episode
    from engram_integrations.langchain.messages import from_episodes as from_episodes
    from engram_integrations.langchain.messages import to_engram as to_engram
    from engram_integrations.langchain.middleware import EngramMiddleware as EngramMiddleware
    from engram_integrations.langchain.retriever import EngramRetriever as EngramRetriever
    from engram_integrations.langchain.store import EngramStore as EngramStore
    from engram_integrations.langchain.store import Version as Version
    from engram_integrations.langchain.store_vectors import EngramEmbeddings as EngramEmbeddings
    from engram_integrations.langchain.tools import ForgetMemoryTool as ForgetMemoryTool
    from engram_integrations.langchain.tools import MemoryTimelineTool as MemoryTimelineTool
    from engram_integrations.langchain.tools import SaveMemoryTool as SaveMemoryTool
    from engram_integrations.langchain.tools import SearchMemoryTool as SearchMemoryTool
    from engram_integrations.langchain.tools import memory_tools as memory_tools

_EXPORTS = {
    "EngramCallbackHandler": ("callbacks", "langchain"),
    "EngramMemory": ("classic", "langchain-classic"),
    "EngramMiddleware": ("middleware", "langchain"),
    "EngramRetriever": ("retriever", "langchain"),
    "EngramEmbeddings": ("store_vectors", "langgraph"),
    "EngramStore": ("store", "langgraph"),
    "Version": ("store", "langgraph"),
    "Recalled": ("callbacks", "langchain"),
    "ForgetMemoryTool": ("tools", "langchain"),
    "MemoryTimelineTool": ("tools", "langchain"),
    "SaveMemoryTool": ("tools", "langchain"),
    "SearchMemoryTool": ("tools", "langchain"),
    "from_episode": ("messages", "langchain"),
    "from_episodes": ("messages", "langchain"),
    "langchain_embedder": ("embedding", "langchain"),
    "langchain_llm": ("chat_model", "langchain"),
    "memory_tools": ("tools", "langchain"),
    "to_engram": ("messages", "langchain"),
}
__all__ = [  # given by __getattr__
    "EngramCallbackHandler",
    "EngramEmbeddings",
    "EngramMemory",
    "EngramMiddleware",
    "EngramRetriever",
    "EngramStore",
    "ForgetMemoryTool",
    "MemoryTimelineTool",
    "Recalled",
    "SaveMemoryTool",
    "SearchMemoryTool",
    "Version",
    "from_episode",
    "from_episodes",
    "langchain_embedder",
    "langchain_llm",
    "memory_tools",
    "to_engram",
]
__getattr__ = lazy_exports(__name__, _EXPORTS)
