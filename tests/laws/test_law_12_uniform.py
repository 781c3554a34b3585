"""Law 12: every read takes the same time arguments and obeys them."""

from __future__ import annotations

from engram_core.testing.laws import Law12Uniform


class TestLaw12Uniform(Law12Uniform):
    pass
