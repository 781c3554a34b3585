"""The memory of one user as tools of the Model Context Protocol. Light to import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_integrations.exports import lazy_exports

if TYPE_CHECKING:
    from engram_integrations.mcp.server import memory_server

__all__ = ["memory_server"]

__getattr__ = lazy_exports(__name__, {"memory_server": ("server", "mcp")})
