"""Conversations are read from files of every accepted format, and damage is named by position."""

import io
import json
import logging
from datetime import UTC, datetime, timedelta

import pytest

from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.ingest.draft import restore
from engram_core.ingest.importers import open_import
from engram_core.ingest.importers.stream import json_items

START = datetime(2021, 6, 1, 7, 0, tzinfo=UTC)


@pytest.fixture
def write(tmp_path):
    def _write(content, name="talk.dat"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return _write


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records)


def said(content, **fields):
    return {"role": "user", "content": content, **fields}


def texts(imported):
    return [[draft.text for draft in found.messages] for found in imported]


def test_json_lines_are_grouped_by_session(write):
    path = write(
        "\ufeff"
        + lines(
            said("a", session="mon", at="2021-06-07T09:00:00+02:00", name="Ruta"),
            said("b", session="mon", timestamp=1623052800),
            said("c", session="tue", created_at="2021-06-08T07:00:00Z", id=4),
        )
        + "\n"
    )
    mon, tue = open_import(path)
    assert (mon.session, tue.session) == ("mon", "tue")
    assert texts([mon, tue]) == [["a", "b"], ["c"]]
    assert mon.speakers == ("Ruta",)
    assert mon.started_at == datetime(2021, 6, 7, 7, tzinfo=UTC)
    assert mon.ended_at == datetime(2021, 6, 7, 8, tzinfo=UTC)
    assert mon.messages[0].at.utcoffset() == timedelta(hours=2)
    assert tue.messages[0].message_id == "4"
    assert mon.messages[1].payload is None


def test_unknown_fields_of_a_line_stay_in_the_payload(write):
    (found,) = open_import(write(lines(said("a", at="2021-06-07T09:00:00Z", mood="calm"))))
    assert restore(found.messages[0]) == said("a", mood="calm")


def test_a_long_session_is_handed_on_in_parts_before_the_file_ends(write):
    good = [said(str(n), at=1623056400 + n) for n in range(1200)]
    stream = open_import(write(lines(*good) + "{broken\n"))
    assert [len(next(stream).messages) for _ in range(2)] == [500, 500]
    with pytest.raises(InvalidInput, match="line 1201"):
        next(stream)


def test_messages_without_a_time_follow_the_one_before_by_a_second(write):
    path = write(lines(said("a", at="2021-06-07T09:00:00Z"), said("b"), said("c", session="x")))
    first, second = open_import(path, start=START)
    assert first.messages[1].at - first.messages[0].at == timedelta(seconds=1)
    assert first.messages[1].meta == {"dated_by": "session"}
    assert first.messages[0].meta == {}
    assert second.messages[0].at == START


def test_no_time_is_ever_invented(write):
    with pytest.raises(InvalidInput, match="line 1: it has no time.*start="):
        list(open_import(write(lines(said("a")))))


def test_a_time_without_offset_needs_a_timezone(write):
    path = write(lines(said("a", at="2021-06-07 09:00:00")))
    with pytest.raises(NaiveDatetime, match="line 1.*assume_timezone"):
        list(open_import(path))
    for zone in ("Europe/Paris", "+02:00"):
        (found,) = open_import(path, assume_timezone=zone)
        assert found.started_at == datetime(2021, 6, 7, 7, tzinfo=UTC)
    with pytest.raises(InvalidInput, match="Middle/Earth"):
        open_import(path, assume_timezone="Middle/Earth")


def test_damaged_lines_are_skipped_and_reported(write, caplog):
    ok = json.dumps(said("fine", at="2021-06-07T09:00:00Z"))
    path = write("\n".join(["{oops", ok, "[1]", '{"role": "user"}', ok]).encode() + b'\n{"\xff"}')
    damage = []
    (found,) = open_import(path, on_error="skip", on_damage=damage.append)
    assert len(found.messages) == 2
    assert [one.where for one in damage] == ["line 1", "line 3", "line 4", "line 6"]
    assert "UTF-8" in damage[-1].why
    with caplog.at_level(logging.WARNING):
        list(open_import(path, on_error="skip"))
    assert "skipped line 3" in caplog.text
    with pytest.raises(InvalidInput, match="line 1: it is no JSON"):
        list(open_import(path))


@pytest.mark.parametrize("indent", [None, 2])
def test_a_list_of_openai_messages_is_one_session_named_by_the_file(write, indent):
    messages = [said("q", created_at=1623052800), {"role": "assistant", "content": "a"}]
    path = write(json.dumps(messages, indent=indent), "garden.json")
    (found,) = open_import(path)
    assert found.session == "garden"
    assert texts([found]) == [["q", "a"]]
    assert [draft.role for draft in found.messages] == ["user", "assistant"]


def test_a_list_of_messages_one_a_line_is_not_taken_for_json_lines(write):
    body = ",\n".join(json.dumps(said(word, at="2021-06-07T09:00:00Z")) for word in "abc")
    assert texts(open_import(write(f"[\n{body}\n]"))) == [["a", "b", "c"]]


@pytest.mark.parametrize("as_lines", [False, True])
def test_conversations_with_their_start(write, as_lines):
    talks = [
        {"id": "c1", "created": 1623052800, "messages": [said("one"), said("two")]},
        {"title": "Sheds", "created_at": "2021-06-08T07:00:00Z", "messages": [said("three")]},
        [said("four", at="2021-06-09T07:00:00Z")],
    ]
    path = write(lines(*talks) if as_lines else talks, "all.json")
    found = list(open_import(path))
    assert [one.session for one in found] == ["c1", "Sheds", "all-3"]
    assert texts(found) == [["one", "two"], ["three"], ["four"]]
    assert found[0].messages[1].at == datetime(2021, 6, 7, 8, 0, 1, tzinfo=UTC)


def test_damage_in_a_conversation_is_named_and_the_rest_read(write):
    talks = [
        {"id": "c1", "created": 1623052800, "messages": [said("one"), 7, said("two")]},
        {"id": "c2", "messages": "none"},
    ]
    damage = []
    found = list(open_import(write(talks), on_error="skip", on_damage=damage.append))
    assert texts(found) == [["one", "two"]]
    assert [one.where for one in damage] == ["conversation 1, message 2", "conversation 2"]
    with pytest.raises(InvalidInput, match="conversation 1, message 2"):
        list(open_import(write(talks)))


def test_broken_json_stops_at_a_named_character_after_what_was_whole(write):
    text = json.dumps([said("a" * 500, at=1623056400 + n) for n in range(600)])
    stream = open_import(write(text[:-20]), on_error="skip")
    assert len(next(stream).messages) == 500
    with pytest.raises(InvalidInput, match=r"no JSON from character \d+"):
        list(stream)


@pytest.mark.parametrize(
    "content", ["[]", "dear diary", "<html>", '{"weather": 3}', "[1, 2]", "\x00", "[" * 9999]
)
def test_an_unknown_format_names_those_that_are_read(write, content):
    with pytest.raises(InvalidInput, match="jsonl, openai.*locomo.*JSON Lines"):
        open_import(write(content))


def test_a_missing_file_and_wrong_options_are_refused(tmp_path, write):
    with pytest.raises(InvalidInput, match="cannot be read"):
        open_import(tmp_path / "none.json")
    with pytest.raises(InvalidInput, match="carrier-pigeon"):
        open_import(write("[]"), format="carrier-pigeon")
    with pytest.raises(InvalidInput, match="on_error"):
        open_import(write("[]"), on_error="ignore")
    with pytest.raises(NaiveDatetime, match="start"):
        open_import(write("[]"), start="2021-06-07")


@pytest.mark.parametrize("chunk", [1, 2, 7, 64])
def test_json_is_read_the_same_in_pieces_of_any_size(chunk):
    values = [1234, "é\ud83d", {"a": [1, {"b": None}]}, -0.5e3, [], True]
    assert list(json_items(io.StringIO(json.dumps(values, indent=1)), chunk)) == values
    row = "\n".join(map(json.dumps, values[:3]))
    assert list(json_items(io.StringIO(row), chunk)) == values[:3]
