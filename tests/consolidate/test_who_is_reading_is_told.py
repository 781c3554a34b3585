"""`stats` tells who is consolidating messages of a user, and until when they are theirs."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.cli import main
from engram_core.clock import ManualClock
from engram_core.storage import jobs

WREN, BO = Scope(user="wren"), Scope(user="bo")
READER = "kiln/311/9021/4f/7c"


@pytest.fixture
def held(tmp_path):
    """Three messages of Wren, two of them held by a worker; and one of Bo."""
    clock = ManualClock(datetime(2026, 1, 5, tzinfo=UTC))
    with Engram.open(tmp_path, embedder="hashing:16", background=False, clock=clock) as mem:
        mem.add(["one", "two", "three"], WREN)
        mem.add("four", BO)
        with mem._parts.database.write() as connection:
            jobs.lease(connection, READER, clock.now(), WREN.owner, 2)
        yield mem


def test_the_worker_what_it_holds_and_until_when(held):
    (lease,) = held.stats(WREN).leases
    assert (lease.worker, lease.jobs) == (READER, 2)
    assert lease.until == held.clock.now() + jobs.LEASE
    assert str(lease) == "2 held by process 311 on kiln until 2026-01-05 00:05:00 UTC"


def test_nobody_is_told_of_those_who_read_for_others(held):
    assert held.stats(BO).leases == ()
    assert str(READER) not in str(held.stats(BO).to_dict())


def test_the_command_says_it_in_words(held, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    with suppress(SystemExit):
        main(["stats", "--store", str(held.location), "--user", "wren"])
    assert "2 held by process 311 on kiln until 2026-01-05 00:05:00 UTC" in capsys.readouterr().out
