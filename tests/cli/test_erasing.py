"""Erasing asks first, and takes nothing that was not named."""

import io

import pytest


@pytest.fixture
def told(engram):
    for session, text in (("kitchen", "The tap drips."), ("garden", "The rake is lost.")):
        engram("add", text, "--session", session)
    return engram


def left(engram):
    return engram("stats", "--json").json["episodes"]


def test_it_wants_to_be_told_what(told):
    assert told("erase", "--yes").code == 2
    assert left(told) == 2


def test_a_dry_run_takes_nothing(told):
    assert told("erase", "--everything", "--dry-run", "--json").json["counts"]["episodes"] == 2
    assert left(told) == 2


@pytest.mark.parametrize(("answer", "kept"), [("n\n", 2), ("y\n", 1), ("", 2)])
def test_it_asks(told, monkeypatch, answer, kept):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    ended = told("erase", "--session", "garden")
    assert ended.code == (0 if kept == 1 else 1)
    assert left(told) == kept


def test_with_json_it_cannot_ask(told):
    assert told("erase", "--everything", "--json").code == 2
    assert told("erase", "--everything", "--yes", "--json").json["counts"]["episodes"] == 2
    assert left(told) == 0
