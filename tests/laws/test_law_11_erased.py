"""Law 11: after `erase()` the words are in no table, index, log or file; skeletons remain."""

from __future__ import annotations

from engram_core.testing.laws import Law11Erased


class TestLaw11Erased(Law11Erased):
    pass
