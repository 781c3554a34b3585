"""Law 5: any order of the same dated assertions gives the same belief about valid time."""

from __future__ import annotations

from engram_core.testing.laws import Law05OrderFree


class TestLaw05OrderFree(Law05OrderFree):
    pass
