"""Importing a file: counts, damage by its position, and nothing twice."""

import json

import pytest


def line(text, minute, session="spring"):
    at = f"2024-03-09T10:{minute:02}:00+01:00"
    return json.dumps({"role": "user", "content": text, "at": at, "session": session})


@pytest.fixture
def chat(tmp_path):
    path = tmp_path / "chat.jsonl"
    lines = [line("I live in Namur.", 1), "{broken", line("I adopted a cat.", 2, "summer")]
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_damaged_records_are_named_and_the_rest_is_taken(engram, chat):
    ended = engram("import", str(chat), "--json")
    assert ended.code == 1
    assert (ended.json["stored"], ended.json["sessions"]) == (2, 2)
    [damage] = ended.json["damaged"]
    assert "2" in damage["where"]
    assert damage["where"] in ended.err


def test_importing_again_stores_nothing(engram, chat):
    engram("import", str(chat))
    again = engram("import", str(chat), "--json").json
    assert (again["stored"], again["duplicates"]) == (0, 2)


def test_strict_stops_at_the_first_damaged_record(engram, chat):
    ended = engram("import", str(chat), "--strict")
    assert ended.code == 1
    assert "line 2" in ended.err


def test_facts_can_be_made_at_once(engram, chat):
    engram("import", str(chat), "--consolidate")
    assert "Namur" in engram("facts").out


def test_one_conversation_of_several_can_be_taken(engram, tmp_path):
    def talk(name, text):
        turns = [{"speaker": "Bo", "dia_id": "D1:1", "text": text}]
        held = {"session_1": turns, "session_1_date_time": "1:05 pm on 3 May, 2022"}
        return {"sample_id": name, "conversation": held}

    path = tmp_path / "talks.json"
    path.write_text(json.dumps([talk("a", "The kiln is hot."), talk("b", "The well is dry.")]))
    done = engram("import", str(path), "--conversation", "b", "--json").json
    assert done["conversations"] == {"b": 1}


def test_a_file_of_no_known_format_is_refused_with_what_is_read(engram, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("dear diary")
    ended = engram("import", str(path))
    assert ended.code == 1
    assert "JSON" in ended.err


def test_an_empty_file_is_said_to_be_empty(engram, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("")
    assert "is empty" in engram("import", str(path)).err


def test_of_many_damaged_records_the_first_are_named_with_what_to_say(engram, tmp_path):
    path = tmp_path / "undated.jsonl"
    path.write_text('{"role": "user", "content": "Hello."}\n' * 60)
    ended = engram("import", str(path))
    assert ended.code == 1
    assert ended.err.count("no time") == 1  # one reason is told once, with all the places
    assert "skipped for the same reason: line 2, line 3" in ended.err
    assert "line 20\n" in ended.err
    assert "--start" in ended.err
    assert "40 more, up to line 60" in ended.err


def test_times_without_an_offset_are_counted_as_such_and_not_as_damage(engram, tmp_path):
    path = tmp_path / "naive.jsonl"
    lines = ['{"role": "user", "content": "Hello.", "at": "2024-03-09T10:00:00"}'] * 3
    path.write_text("\n".join([*lines, "{broken"]), "utf-8")
    counted = {
        tuple(line.rsplit(maxsplit=1))
        for line in engram("import", str(path)).out.splitlines()
        if line.split()[1:]
    }
    assert {(name.strip(), count) for name, count in counted} >= {
        ("damaged", "1"),
        ("time without an offset", "3"),
    }
    named = engram("import", str(path), "--json").json["damaged"]
    assert [one["lacks_offset"] for one in named] == [True, True, True, False]


def test_the_talks_of_ones_own_export_are_meant_for_one_memory(engram, tmp_path):
    def talk(name):
        said = {
            "uuid": name,
            "sender": "human",
            "text": "Hi.",
            "created_at": "2024-05-01T08:00:00Z",
        }
        return {"uuid": f"talk-{name}", "name": "Hello", "chat_messages": [said]}

    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([talk("a"), talk("b")]))
    assert "went into one memory" not in engram("import", str(path)).out
    one = engram("import", str(path), "--conversation", "talk-b", "--json").json
    assert (one["messages"], one["duplicates"]) == (1, 1)
