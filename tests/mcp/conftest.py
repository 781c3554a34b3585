"""A memory for the server to serve."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock

ANA, BEN = Scope(user="ana"), Scope(user="ben")
NOON = datetime(2025, 11, 4, 12, tzinfo=UTC)


@pytest.fixture
def mem():
    clock = ManualClock(NOON)
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as memory:
        yield memory
