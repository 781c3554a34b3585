"""Law 1: what `add()` acknowledged survives a `kill -9` at any later moment."""

from __future__ import annotations

from engram_core.testing.laws import Law01Durable


class TestLaw01Durable(Law01Durable):
    pass
