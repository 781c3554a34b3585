"""A local web page to look into a memory. Light to import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engram_integrations.exports import lazy_exports

if TYPE_CHECKING:
    from engram_integrations.inspector.app import inspector_app

__all__ = ["inspector_app"]

__getattr__ = lazy_exports(__name__, {"inspector_app": ("app", "ui")})
