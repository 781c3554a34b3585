"""Law 7: `rebuild()` replays the log and gives the same beliefs, row for row."""

from __future__ import annotations

from engram_core.testing.laws import Law07Rebuildable


class TestLaw07Rebuildable(Law07Rebuildable):
    pass
