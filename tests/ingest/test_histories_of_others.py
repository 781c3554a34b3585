"""Transcripts, and the histories that other libraries keep, come in with their order and dates."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from langchain_core.messages import AIMessage, HumanMessage, message_to_dict

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.ingest.importers import open_import

START = datetime(2024, 5, 1, 8, tzinfo=UTC)


def texts(found):
    return [[draft.text for draft in one.messages] for one in found]


def test_a_transcript_goes_on_over_lines_and_a_day_is_a_session(tmp_path):
    path = tmp_path / "talk.txt"
    path.write_text(
        "2024-05-01 10:15 Ana: The tomatoes are in.\nAll of them: twelve.\n"
        "[2024-05-01, 10:16:30] Assistant: Well done.\n"
        "2024-05-02T09:00:00+02:00 Ana: Rain.\n"
    )
    first, second = open_import(path, assume_timezone="UTC")
    assert (first.session, second.session) == ("2024-05-01", "2024-05-02")
    assert texts([first, second]) == [
        ["The tomatoes are in.\nAll of them: twelve.", "Well done."],
        ["Rain."],
    ]
    assert [draft.role for draft in first.messages] == ["user", "assistant"]
    assert first.messages[0].speaker == "Ana"
    assert second.messages[0].at == datetime(2024, 5, 2, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("lines", "month", "day"),
    [
        ("01/05/2024, 10:17 - Ana: a\n28/05/24, 9:05 pm - Ana: b\n", 5, 1),
        ("1/5/24, 10:17 AM - Ana: a\n5/28/24, 9:05 PM - Ana: b\n", 1, 5),
        ("[01.05.24, 10:17:00] Ana: a\n[28.05.24, 21:05:00] Ana: b\n", 5, 1),
    ],
)
def test_whether_days_stand_first_shows_somewhere_in_the_file(tmp_path, lines, month, day):
    path = tmp_path / "chat.txt"
    path.write_text(lines)
    first, last = open_import(path, assume_timezone="UTC")
    assert first.messages[0].at == datetime(2024, month, day, 10, 17, tzinfo=UTC)
    assert last.messages[0].at == datetime(2024, 5, 28, 21, 5, tzinfo=UTC)


def test_a_date_that_can_be_read_two_ways_is_refused(tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text("01/05/2024, 10:17 - Ana: a\n")
    with pytest.raises(InvalidInput, match="line 1.*2024-05-01"):
        list(open_import(path, assume_timezone="UTC"))


def test_a_transcript_without_offsets_needs_a_timezone(tmp_path):
    path = tmp_path / "chat.txt"
    path.write_text("2024-05-01 10:15 Ana: a\n")
    with pytest.raises(NaiveDatetime, match="line 1"):
        list(open_import(path))


@pytest.fixture
def langchain_table(tmp_path):
    path = tmp_path / "chats.db"
    rows = [
        ("s1", json.dumps(message_to_dict(HumanMessage("I keep bees.")))),
        ("s2", json.dumps(message_to_dict(HumanMessage("Hello.")))),
        ("s1", json.dumps(message_to_dict(AIMessage("How many hives?")))),
        ("s1", "{broken"),
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE message_store (id INTEGER, session_id TEXT, message TEXT)")
        connection.executemany("INSERT INTO message_store VALUES (1, ?, ?)", rows)
    return path


def test_langchains_table_comes_in_by_session(langchain_table):
    damages = []
    found = list(
        open_import(langchain_table, start=START, on_error="skip", on_damage=damages.append)
    )
    assert [one.session for one in found] == ["s1", "s2"]
    assert texts(found) == [["I keep bees.", "How many hives?"], ["Hello."]]
    assert found[0].messages[1].role == "assistant"
    assert [damage.where for damage in damages] == ["table message_store, row 3"]


def test_it_keeps_no_time_so_one_must_be_said(langchain_table):
    with pytest.raises(InvalidInput, match="start="):
        list(open_import(langchain_table))


def test_what_langchain_stored_later_is_later_in_another_history_too(langchain_table):
    def times():
        found = open_import(langchain_table, start=START, on_error="skip")
        return {draft.text: draft.at for one in found for draft in one.messages}

    before = times()
    assert before["I keep bees."] == START
    assert before["I keep bees."] < before["Hello."] < before["How many hives?"]
    with closing(sqlite3.connect(langchain_table)) as connection, connection:
        connection.execute("DELETE FROM message_store WHERE session_id = 's2'")
    after = times()
    assert after == {text: at for text, at in before.items() if text != "Hello."}


def test_langchains_file_history_comes_in(tmp_path):
    path = tmp_path / "history.json"
    path.write_text(json.dumps([message_to_dict(HumanMessage("I keep bees."))]))
    (found,) = open_import(path, start=START)
    assert texts([found]) == [["I keep bees."]]


def test_llamaindexs_chat_store_comes_in_by_key(tmp_path):
    from llama_index.core.llms import ChatMessage

    dated = ChatMessage("I keep bees.", additional_kwargs={"at": "2024-05-01T08:00:00Z"})
    messages = [one.model_dump(mode="json") for one in (dated, ChatMessage("Two hives."))]
    path = tmp_path / "store.json"
    path.write_text(json.dumps({"store": {"ana": messages}, "class_name": "SimpleChatStore"}))
    (found,) = open_import(path)
    assert found.session == "ana"
    assert texts([found]) == [["I keep bees.", "Two hives."]]
    assert found.messages[0].at == START


@pytest.fixture
def mem0_history(tmp_path):
    path = tmp_path / "history.db"
    rows = [
        ("1", "m1", None, "Lives in Lyon", "ADD", "2024-05-01T08:00:00+00:00", None, 0),
        ("2", "m2", None, "Keeps bees", "ADD", "2024-05-02T08:00:00+00:00", None, 0),
        (
            "3",
            "m1",
            "Lives in Lyon",
            "Lives in Lille",
            "UPDATE",
            "2024-05-01T08:00:00+00:00",
            "2024-06-01T08:00:00+00:00",
            0,
        ),
        ("4", "m2", "Keeps bees", None, "DELETE", "2024-05-02T08:00:00+00:00", None, 1),
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "CREATE TABLE history (id TEXT, memory_id TEXT, old_memory TEXT, new_memory TEXT, "
            "event TEXT, created_at DATETIME, updated_at DATETIME, is_deleted INTEGER)"
        )
        connection.executemany("INSERT INTO history VALUES (?,?,?,?,?,?,?,?)", rows)
    return path


def test_a_mem0_history_keeps_what_was_replaced_and_leaves_out_what_was_deleted(mem0_history):
    (found,) = open_import(mem0_history)
    assert texts([found]) == [["Lives in Lyon", "Lives in Lille"]]
    assert found.messages[1].at == datetime(2024, 6, 1, 8, tzinfo=UTC)


def test_importing_a_history_again_stores_nothing_twice(mem0_history):
    ana = Scope(user="ana")
    with Engram.in_memory(embedder="hashing", background=False) as mem:
        for stored in (2, 0):
            (found,) = open_import(mem0_history)
            assert sum(mem.add(list(found.messages), ana).stored) == stored


def test_a_database_of_something_else_is_refused_with_what_is_read(tmp_path):
    path = tmp_path / "songs.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE song (name TEXT)")
    with pytest.raises(InvalidInput, match="mem0"):
        list(open_import(path))


def test_langchains_table_may_have_a_column_of_times(tmp_path):
    path = tmp_path / "chats.db"
    row = ("s1", json.dumps(message_to_dict(HumanMessage("I keep bees."))), START.isoformat())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE store (session_id TEXT, message TEXT, created_at TEXT)")
        connection.execute("INSERT INTO store VALUES (?, ?, ?)", row)
        connection.execute("INSERT INTO store VALUES ('s1', '[1]', NULL)")
    damages = []
    (found,) = open_import(path, on_error="skip", on_damage=damages.append)
    assert found.messages[0].at == START
    assert [one.where for one in damages] == ["table store, row 2"]


@pytest.mark.parametrize("twice", [False, True])
def test_a_memory_with_its_chat_store_inside_comes_in(tmp_path, twice):
    at = {"at": "2024-05-01T08:00:00Z"}
    older = {"role": "user", "content": "I keep bees.", "additional_kwargs": at}
    newer = {"role": "user", "blocks": [{"block_type": "text", "text": "Two hives."}]}
    store = {"store": {"ana": [older, newer]}, "class_name": "SimpleChatStore"}
    memory = {"chat_store": store, "chat_store_key": "ana", "token_limit": 3000}
    path = tmp_path / "memory.json"
    path.write_text(json.dumps(json.dumps(memory) if twice else memory))
    (found,) = open_import(path)
    assert (found.session, texts([found])) == ("ana", [["I keep bees.", "Two hives."]])
    assert found.messages[0].at == START


def test_text_inside_json_that_is_no_store_is_refused(tmp_path):
    path = tmp_path / "memory.json"
    path.write_text(json.dumps('"store" of bees'))
    with pytest.raises(InvalidInput, match="store 1"):
        list(open_import(path))
