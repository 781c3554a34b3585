"""Tables at 80 columns: times wrap before words vanish, and what is copied stays whole."""

import pytest


@pytest.fixture
def narrow(moved, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    return moved


@pytest.mark.parametrize("verb", ["facts", "history", "timeline"])
def test_every_column_is_seen_at_eighty_columns(narrow, verb):
    shown = narrow(verb)
    words = set(shown.out.split())
    assert {"user", "lives", "in", "Lille"} <= words
    named = {one.get("id") or one["fact"]["id"] for one in narrow(verb, "--json").json}
    assert named <= words
    assert all(len(line) <= 80 for line in shown.out.splitlines())


def test_times_stay_in_one_piece_where_there_is_room(moved):
    assert "2018 to 2024-05-01" in moved("history").out
