"""Law 4: a single-valued slot has at most one value at any point; one write closes at most one."""

from __future__ import annotations

from engram_core.testing.laws import Law04NoOverlap


class TestLaw04NoOverlap(Law04NoOverlap):
    pass
