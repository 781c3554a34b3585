"""The tables of docs/scaling.md are what the calculation gives, and it moves the way it should."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import sizing
from benchmarks.sizing import Load, Measured, needs

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scaling.md"
LARGEST = sizing.STEPS[-1]


def test_the_page_holds_the_tables_as_calculated():
    page = PAGE.read_text(encoding="utf-8")
    assert sizing.table() in page
    assert sizing.assumptions() in page


def test_the_largest_step_is_ten_thousand_million_episodes_of_ten_million_users():
    assert (LARGEST.episodes, LARGEST.users) == (1e10, 1e7)


def test_disk_is_the_bytes_of_an_episode_times_their_number():
    measured = Measured(row_bytes=1000, vector_bytes=2000, vectors=2, fact_bytes=500)
    found = needs(Load(1e6, 1e3, facts_per_episode=0.2), measured)
    assert found.disk_bytes == pytest.approx(5.5e9)


def test_no_server_holds_more_than_it_may():
    for load in sizing.STEPS:
        found = needs(load)
        assert found.disk_bytes / found.shards <= load.shard_bytes * (1 - load.spare)
        assert found.users_per_shard * found.shards == pytest.approx(load.users)


def test_the_busiest_minute_of_active_users_decides_on_processors():
    calm, busy = needs(LARGEST), needs(replace(LARGEST, peak=2 * LARGEST.peak))
    assert busy.adds == pytest.approx(2 * calm.adds)
    assert busy.api_cores > calm.api_cores
    assert busy.disk_bytes == calm.disk_bytes


def test_idle_users_cost_disk_and_nothing_else():
    idle = needs(replace(LARGEST, active=0.0))
    assert (idle.adds, idle.recalls, idle.index_bytes) == (0, 0, 0)
    assert idle.shards == needs(LARGEST).shards
