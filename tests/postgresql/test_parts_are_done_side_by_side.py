"""What concerns one user's index keeps no other user's waiting; what concerns all waits for all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engram_core import Engram
from tests.postgresql.waiting import wait_until_somebody_waits


@pytest.fixture
def database(url):
    with Engram.open(url, embedder="hashing:16", background=False) as mem:
        yield mem._parts.database


def test_two_parts_are_done_side_by_side(database):
    with database.alone("index", "ana"), database.alone("index", "ben"):
        pass


@pytest.mark.parametrize(
    ("first", "then"), [("ana", "ana"), ("ana", None), (None, "ana"), (None, None)]
)
def test_the_same_part_or_the_whole_waits(database, first, then):
    def work():
        with database.alone("index", then):
            return "done"

    with ThreadPoolExecutor(1) as pool:
        with database.alone("index", first):
            waiting = pool.submit(work)
            wait_until_somebody_waits(database)
        assert waiting.result(60) == "done"
