"""What the adapters share: open memories, whose memory it is, failures, and the memory tools.

Nothing here imports a framework.
"""

from __future__ import annotations

from engram_integrations.shared.admitted import admitted
from engram_integrations.shared.guard import Guard
from engram_integrations.shared.memories import Memory, key_of, open_memory
from engram_integrations.shared.queries import query_text
from engram_integrations.shared.recalls import changes, erasures, recall_beside
from engram_integrations.shared.tools import (
    TOOLS,
    ToolSpec,
    forget_memory,
    memory_timeline,
    save_memory,
    search_memory,
)

__all__ = [
    "TOOLS",
    "Guard",
    "Memory",
    "ToolSpec",
    "admitted",
    "changes",
    "erasures",
    "forget_memory",
    "key_of",
    "memory_timeline",
    "open_memory",
    "query_text",
    "recall_beside",
    "save_memory",
    "search_memory",
]
