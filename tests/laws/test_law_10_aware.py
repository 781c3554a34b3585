"""Law 10: instants are aware and kept in UTC, intervals half-open, precision kept and shown."""

from __future__ import annotations

from engram_core.testing.laws import Law10Aware


class TestLaw10Aware(Law10Aware):
    pass
