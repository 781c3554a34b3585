"""Law 3: a fact row is inserted once; afterwards it may only expire, once."""

from __future__ import annotations

from engram_core.testing.laws import Law03AppendOnly


class TestLaw03AppendOnly(Law03AppendOnly):
    pass
