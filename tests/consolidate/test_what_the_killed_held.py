"""Messages that a killed worker held are free at once on its machine, and told of everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.cli.working import _tell_of_leases
from engram_core.clock import ManualClock
from engram_core.storage import jobs, worker_names
from tests.field.stores import HomeExtractor

pytestmark = pytest.mark.skipif(
    worker_names._machine() is None, reason="processes are told apart on Linux alone"
)
NOW = datetime(2026, 1, 5, tzinfo=UTC)
WREN = Scope(user="wren")
SAID = ["I live in Tarnhove.", "I live in Brell."]
NAMED = "from engram_core.storage.worker_names import worker_name; print(worker_name())"


@pytest.fixture
def mem():
    with Engram.in_memory(
        embedder="hashing:16", extractor=HomeExtractor(), background=False, clock=ManualClock(NOW)
    ) as made:
        made.add(SAID, WREN)
        yield made


@pytest.fixture(scope="module")
def dead():
    """The name of a worker whose process has ended."""
    done = subprocess.run([sys.executable, "-c", NAMED], capture_output=True, check=True, text=True)
    return done.stdout.strip()


def held_by(mem, worker):
    with mem._parts.database.write() as connection:
        jobs.lease(connection, worker, mem._parts.now(), None, 5)


def read(mem):
    return len(mem.consolidate(retry=False).outcomes)


def test_what_a_dead_process_of_this_machine_held_is_read_at_once(mem, dead):
    held_by(mem, dead)
    assert read(mem) == 2
    assert [one.object for one in mem.facts(WREN)] == ["Brell"]


def test_what_a_living_process_holds_is_left_to_it(mem):
    held_by(mem, worker_names.worker_name())
    assert read(mem) == 0


def test_a_process_that_took_over_the_number_of_a_dead_one_is_another(mem):
    host, pid, start, *rest = worker_names.worker_name().split("/")
    held_by(mem, "/".join([host, pid, str(int(start) - 1), *rest]))
    assert read(mem) == 2


@pytest.mark.parametrize("part", [0, 3])
def test_of_another_machine_nobody_can_say(mem, dead, part):
    parts = dead.split("/")
    parts[part] = "elsewhere"
    held_by(mem, "/".join(parts))
    assert read(mem) == 0


@pytest.mark.parametrize("name", ["dead", "4711-7c7c7c7c", "", "a/b/c/d/e", "host/-1/2/3/4"])
def test_a_name_that_says_nothing_is_left_alone(mem, name):
    held_by(mem, name)
    assert read(mem) == 0


def test_the_doctor_says_who_holds_how_many_until_when(mem):
    held_by(mem, worker_names.worker_name())
    (queue,) = [one for one in mem.doctor().findings if one.name == "queue"]
    assert f"2 held by process {os.getpid()} on " in queue.detail
    assert "until 2026-01-05 00:05:00 UTC" in queue.detail


def test_a_worker_that_starts_says_whose_messages_others_hold(mem, dead, capsys):
    held_by(mem, dead)
    _tell_of_leases(mem)
    told = capsys.readouterr().err
    assert "2 held by process" in told
    assert "which is gone" in told
