"""A date stated on another clock than UTC's is that date, not the evening of the day before."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope

INES = Scope(user="ines")


@pytest.fixture
def mem():
    with Engram.in_memory(embedder="hashing:8", background=False) as memory:
        yield memory


@pytest.mark.parametrize(
    ("begun", "precision", "told"),
    [
        ("2020-01-01T00:00:00+01:00", None, "since 2020-01-01"),
        ("2020-01-01T00:00:00-05:00", None, "since 2020-01-01"),
        ("2020-01-01T00:00:00+01:00", "year", "since 2020"),
        ("2020-03-01T00:00:00+13:00", "month", "since 2020-03"),
        ("2020-01-01T08:30:00+09:00", "day", "since 2020-01-01"),
        ("2020-01-01T00:00:00+01:00", "instant", "since 2019-12-31 23:00"),
        ("2020-01-01T00:30:00+01:00", None, "since 2019-12-31 23:30"),
    ],
)
def test_a_beginning_reads_as_it_was_given(mem, begun, precision, told):
    fact = mem.remember(INES, "user", "lives_in", "Lyon", valid_at=begun, precision=precision)
    assert str(fact.dates) == told


def test_an_end_reads_as_it_was_given(mem):
    fact = mem.remember(
        INES, "user", "lives_in", "Lyon",
        valid_at="2020-01-01T00:00:00+01:00", invalid_at="2024-09-01T00:00:00+02:00",
    )  # fmt: skip
    assert str(fact.dates) == "2020-01-01 to 2024-09-01"
