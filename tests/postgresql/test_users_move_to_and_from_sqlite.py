"""A user who moves from SQLite to PostgreSQL or back has the same memory, on both clocks."""

from __future__ import annotations

import pytest

from engram_core import Engram
from tests.moves.compare import assert_equal_beliefs
from tests.moves.courses import LONG_NAME, clock, lived_through, options


@pytest.mark.parametrize(("born", "seed"), [("sqlite", 6), ("postgresql", 3)])
def test_there_and_back_again(tmp_path, url, server, born, seed):
    time = clock()
    other = server.schema().render_as_string(hide_password=False)
    places = {"sqlite": [tmp_path / "home", url, tmp_path / "again"],
              "postgresql": [url, tmp_path / "away", other]}[born]  # fmt: skip
    with (
        Engram.open(places[0], clock=time, **options()) as home,
        Engram.open(places[1], clock=time, **options()) as away,
        Engram.open(places[2], clock=time, **options()) as again,
    ):
        for scope in lived_through(home, time, seed):
            home.export(scope, tmp_path / "home.jsonl")
            away.import_(tmp_path / "home.jsonl")
            assert assert_equal_beliefs(home, away, scope) > 5
            away.copy_to(again, scope)
            assert_equal_beliefs(home, again, scope)
            for mem in (away, again):
                mem.export(scope, tmp_path / "other.jsonl")
                assert (tmp_path / "other.jsonl").read_bytes() == (
                    tmp_path / "home.jsonl"
                ).read_bytes()
                assert mem.check().problems == ()
                # Who moved goes on: what is said again of a name is about the same thing.
                mem.remember(scope, "user", "owns", LONG_NAME)
            assert_equal_beliefs(away, again, scope)
