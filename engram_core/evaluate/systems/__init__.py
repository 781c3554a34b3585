"""The systems that are compared: ours, plain searches, the whole history, and your own."""

from __future__ import annotations

from engram_core.evaluate.systems.base import Ingested, Overlong, Retrieved, System
from engram_core.evaluate.systems.choose import NAMES, Maker, checked_system, make_all

__all__ = [
    "NAMES",
    "Ingested",
    "Maker",
    "Overlong",
    "Retrieved",
    "System",
    "checked_system",
    "make_all",
]
