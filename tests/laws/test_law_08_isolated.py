"""Law 8: nothing in one (tenant, user) changes any result, score or error of another."""

from __future__ import annotations

from engram_core.testing.laws import Law08Isolated


class TestLaw08Isolated(Law08Isolated):
    pass
