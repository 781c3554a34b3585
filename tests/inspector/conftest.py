"""A memory to look into, and the inspector over it without a server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_integrations.inspector import inspector_app

ANA, BEN = Scope(user="ana"), Scope(user="ben", tenant="acme")
MARCH = datetime(2026, 3, 1, 9, tzinfo=UTC)
TOKEN = "a-token-of-this-test"
LINES = ("I live in Lyon.", "I moved to Lille.", "I like jazz. <script>alert(1)</script>")


@pytest.fixture
def mem():
    clock = ManualClock(MARCH)
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as memory:
        for line in LINES:
            memory.add(line, ANA)
            memory.consolidate()
            clock.advance(timedelta(days=30))
        memory.add("I keep bees in the old orchard.", BEN)
        memory.consolidate()
        yield memory


def browsing(app, **headers):
    transport = httpx.ASGITransport(app=app)
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765", headers=headers)


@pytest.fixture
async def site(mem):
    async with browsing(inspector_app(mem, TOKEN, writable=True)) as client:
        await client.get("/", params={"token": TOKEN})
        yield client
