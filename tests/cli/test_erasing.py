"""Erasing asks first, and takes nothing that was not named."""

import io

import pytest

pytestmark = pytest.mark.usefixtures("two_chores")


def test_it_wants_to_be_told_what(engram, left):
    assert engram("erase", "--yes").code == 2
    assert left() == 2


def test_a_dry_run_takes_nothing(engram, left):
    assert engram("erase", "--everything", "--dry-run", "--json").json["counts"]["episodes"] == 2
    assert left() == 2


@pytest.mark.parametrize(("answer", "kept"), [("n\n", 2), ("y\n", 1), ("", 2)])
def test_it_asks(engram, left, monkeypatch, answer, kept):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    ended = engram("erase", "--session", "garden")
    assert ended.code == (0 if kept == 1 else 1)
    assert left() == kept


def test_with_json_it_cannot_ask(engram, left):
    assert engram("erase", "--everything", "--json").code == 2
    assert engram("erase", "--everything", "--yes", "--json").json["counts"]["episodes"] == 2
    assert left() == 0
