"""Histories that keep no time: in the order of the file, each message a second of its own, once."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope

START = "2024-05-01T09:00:00+00:00"
LATER = "2024-06-01T09:00:00+00:00"
FIRST = datetime(2024, 5, 1, 9, tzinfo=UTC)
SAID = {
    "kiln": ["I fire the kiln on Mondays.", "yes", "yes"],
    "loom": ["My loom is from 1911.", "yes", "I card wool."],
}


def conversations(path):
    told = [
        {"id": name, "messages": [{"role": "user", "content": text} for text in texts]}
        for name, texts in SAID.items()
    ]
    path.write_text(json.dumps(told), "utf-8")


def chat_store(path):
    held = {key: [{"role": "user", "content": text} for text in SAID[key]] for key in SAID}
    path.write_text(json.dumps({"store": held}), "utf-8")


def json_lines(path):
    told = [
        {"role": "user", "content": text, "session": name}
        for name, texts in SAID.items()
        for text in texts
    ]
    path.write_text("\n".join(map(json.dumps, told)), "utf-8")


def langchain_table(path):
    rows = [
        (name, json.dumps({"type": "human", "data": {"content": text}}))
        for name, texts in SAID.items()
        for text in texts
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "CREATE TABLE message_store (id INTEGER PRIMARY KEY, session_id TEXT, message TEXT)"
        )
        connection.executemany(
            "INSERT INTO message_store (session_id, message) VALUES (?, ?)", rows
        )


@pytest.fixture(params=[conversations, chat_store, json_lines, langchain_table])
def history(request, tmp_path):
    path = tmp_path / "history.dat"
    request.param(path)
    return path


@pytest.fixture
def stored(store):
    def read():
        with Engram.open(store, embedder="hashing:64", background=False) as mem:
            return mem.episodes(Scope("noor"))

    return read


def test_each_message_has_a_time_of_its_own_in_the_order_of_the_file(engram, history, stored):
    assert engram("import", str(history), "--start", START).code == 0
    assert [one.text for one in stored()] == [text for name in SAID for text in SAID[name]]
    assert [one.event_at for one in stored()] == [FIRST + timedelta(seconds=n) for n in range(6)]
    assert {one.meta["dated_by"] for one in stored()} == {"start"}


def test_the_user_is_told_how_many_dates_were_assumed(engram, history):
    ended = engram("import", str(history), "--start", START, "--json")
    assert "6 messages state no time: dated from 2024-05-01T09:00:00+00:00 on" in ended.err
    assert ended.json["undated"] == 6


@pytest.mark.parametrize("start", [START, LATER])
def test_importing_again_stores_nothing_with_another_start_either(engram, history, stored, start):
    engram("import", str(history), "--start", START)
    again = engram("import", str(history), "--start", start, "--json").json
    assert (again["stored"], again["duplicates"]) == (0, 6)
    assert stored()[0].event_at == FIRST


def test_a_history_that_grew_in_the_middle_adds_what_is_new(engram, tmp_path, stored, monkeypatch):
    path = tmp_path / "store.json"
    chat_store(path)
    engram("import", str(path), "--start", START)
    monkeypatch.setitem(SAID, "kiln", [*SAID["kiln"], "yes", "It cracked."])
    chat_store(path)
    again = engram("import", str(path), "--start", START, "--json").json
    assert (again["stored"], again["duplicates"]) == (2, 6)
    assert [one.text for one in stored()].count("yes") == 4


def test_rows_that_were_deleted_take_nothing_with_them(engram, tmp_path, stored):
    path = tmp_path / "history.db"
    langchain_table(path)
    engram("import", str(path), "--start", START)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM message_store WHERE id = 2")
        connection.execute(
            "INSERT INTO message_store (session_id, message) VALUES (?, ?)",
            ("kiln", json.dumps({"type": "human", "data": {"content": "yes"}})),
        )
    again = engram("import", str(path), "--start", START, "--json").json
    assert (again["stored"], again["duplicates"]) == (1, 5)
    assert len(stored()) == 7
