"""Narrow terminals: times wrap before words vanish, then rows are told in lines; ids stay whole."""

import pytest


@pytest.fixture
def at(moved, monkeypatch):
    def run(columns, *arguments):
        monkeypatch.setenv("COLUMNS", str(columns))
        return moved(*arguments)

    return run


@pytest.mark.parametrize("columns", [80, 60, 40])
@pytest.mark.parametrize("verb", ["facts", "history", "timeline"])
def test_every_column_is_seen_and_every_id_is_whole(at, verb, columns):
    shown = at(columns, verb)
    words = set(shown.out.split())
    assert {"user", "lives", "in", "Lille"} <= words
    named = {one.get("id") or one["fact"]["id"] for one in at(columns, verb, "--json").json}
    assert named <= words
    assert all(len(line) <= columns for line in shown.out.splitlines())


def test_times_stay_in_one_piece_where_there_is_room(moved):
    assert "2018 to 2024-05-01" in moved("history").out


def test_a_row_that_does_not_fit_is_told_line_by_line(at):
    lines = [line.split(maxsplit=1) for line in at(50, "facts").out.splitlines()]
    assert ["fact", "user lives in Lille"] in [[one.strip() for one in line] for line in lines]
    assert "version" in at(80, "history").out.splitlines()[2]  # columns, while they fit


READS = "recall facts history timeline users graph walk profile diff entities check doctor"
TAKING = {"recall": ["Lille"], "walk": ["user"], "diff": ["2024-01-01T00:00:00Z"]}


@pytest.mark.parametrize("verb", READS.split())
def test_nothing_is_cut_off_nor_coloured(at, verb):
    ended = at(50, verb, *TAKING.get(verb, []))
    assert ended.code == 0, ended.err
    assert "\x1b" not in ended.out
    assert "\u2026" not in ended.out
