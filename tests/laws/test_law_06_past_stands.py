"""Law 6: what was believed at a transaction time is answered the same for ever."""

from __future__ import annotations

from engram_core.testing.laws import Law06PastStands


class TestLaw06PastStands(Law06PastStands):
    pass
