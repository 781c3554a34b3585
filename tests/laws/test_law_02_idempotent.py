"""Law 2: a message with the same key is stored once, and consolidating twice writes nothing."""

from __future__ import annotations

from engram_core.testing.laws import Law02Idempotent


class TestLaw02Idempotent(Law02Idempotent):
    pass
