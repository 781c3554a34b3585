"""Law 9: every fact leads to words that are really there, or to the ruling that made it."""

from __future__ import annotations

from engram_core.testing.laws import Law09Sourced


class TestLaw09Sourced(Law09Sourced):
    pass
