"""Instants of the log may run ahead of the clock; a read of the present shows their beliefs."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock

SAID = datetime(2025, 5, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize("query", ["Where do I live?", "Where did I live in May 2025?"])
def test_what_the_clock_has_not_reached_is_recalled(query: str) -> None:
    scope = Scope(user="orsk")
    with Engram.in_memory(embedder="hashing", background=False, clock=ManualClock(SAID)) as mem:
        mem.add(["I live in Bergen.", "I work at Fjordkraft.", "I like plums."], scope, at=SAID)
        mem.consolidate()
        assert any("Bergen" in fact.text for fact in mem.facts(scope))
        assert any("Bergen" in fact.text for fact in mem.recall(query, scope).facts)
