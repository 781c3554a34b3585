"""Data exports of ChatGPT and Claude are read as the user saw the talk, with its own dates."""

import json
import zipfile
from datetime import UTC, datetime

import pytest

from engram_core.errors import InvalidInput
from engram_core.ingest.importers import open_import

MAY = 1714550400.0  # 2024-05-01T08:00:00Z


def node(name, parent, role, parts, at, **metadata):
    message = {
        "id": name,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": at,
        "content": {"content_type": "text", "parts": parts},
        "metadata": metadata,
    }
    return {"id": name, "message": message, "parent": parent, "children": []}


def chatgpt(**changes):
    nodes = [
        {"id": "root", "message": None, "parent": None, "children": ["s"]},
        node("s", "root", "system", [""], None, is_visually_hidden_from_conversation=True),
        node("u1", "s", "user", ["Which soil do leeks like?"], MAY),
        node("a1", "u1", "assistant", ["Sandy."], MAY + 1),
        node("a2", "u1", "assistant", ["Rich and loose."], MAY + 60),
        node("u2", "a2", "user", [{"content_type": "image_asset_pointer"}, "Like this?"], MAY + 90),
    ]
    held = {
        "title": "Leeks",
        "id": "c-1",
        "create_time": MAY,
        "mapping": {one["id"]: one for one in nodes},
        "current_node": "u2",
    }
    return held | changes


def claude(**changes):
    messages = [
        {
            "uuid": "m1",
            "sender": "human",
            "text": "Read this.",
            "content": [{"type": "text", "text": "Read this."}],
            "created_at": "2024-05-01T08:00:00.5+00:00",
            "attachments": [{"file_name": "soil.txt", "extracted_content": "loam"}],
        },
        {
            "uuid": "m2",
            "sender": "assistant",
            "text": "",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Loam."}],
            "created_at": "2024-05-01T08:00:09+00:00",
        },
    ]
    held = {"uuid": "k-1", "name": "Soil", "created_at": "2024-05-01T08:00:00Z"}
    return held | {"chat_messages": messages} | changes


@pytest.fixture
def write(tmp_path):
    def _write(content, name="conversations.json"):
        path = tmp_path / name
        path.write_text(json.dumps(content), "utf-8")
        return path

    return _write


def said(found):
    return [(draft.role, draft.text) for one in found for draft in one.messages]


def test_the_branch_last_seen_is_read_without_what_was_hidden(write):
    (found,) = open_import(write([chatgpt()]))
    assert found.session == "c-1"
    assert said([found]) == [
        ("user", "Which soil do leeks like?"),
        ("assistant", "Rich and loose."),
        ("user", "[image]\nLike this?"),
    ]
    assert found.messages[0].at == datetime(2024, 5, 1, 8, tzinfo=UTC)
    assert found.messages[0].meta == {"title": "Leeks"}


def test_without_a_current_node_the_newest_branch_is_read(write):
    (found,) = open_import(write([chatgpt(current_node=None)]))
    assert said([found])[1] == ("assistant", "Rich and loose.")


def test_a_tree_that_runs_in_a_ring_ends(write):
    held = chatgpt()
    held["mapping"]["u1"]["parent"] = "a2"
    assert len(said(open_import(write([held])))) == 3


def test_what_was_thought_or_attached_is_told_apart_from_what_was_said(write):
    (found,) = open_import(write([claude()]))
    assert found.session == "k-1"
    assert said([found]) == [
        ("user", "Read this.\n[attachment: soil.txt]"),
        ("assistant", "Loam."),
    ]
    assert "loam" in json.dumps(found.messages[0].payload)


def edited(**changes):
    """A first question that was asked anew in other words, and one answer made twice."""
    told = [
        ("m1", "human", "I play the trombone.", "root"),
        ("m2", "assistant", "Loud!", "m1"),
        ("m3", "human", "I play the cello.", "root"),
        ("m4", "assistant", "Deep.", "m3"),
        ("m5", "assistant", "Warm.", "m3"),
    ]
    messages = [
        {"uuid": one, "sender": who, "text": text, "created_at": f"2024-05-01T08:00:0{place}Z"}
        | {"parent_message_uuid": after}
        for place, (one, who, text, after) in enumerate(told)
    ]
    return claude(chat_messages=messages, **changes)


@pytest.mark.parametrize(
    ("leaf", "read"),
    [
        (None, ["I play the cello.", "Warm."]),
        ("m4", ["I play the cello.", "Deep."]),
        ("m2", ["I play the trombone.", "Loud!"]),
    ],
)
def test_of_an_edited_talk_with_claude_one_branch_is_read(write, leaf, read):
    (found,) = open_import(write([edited(current_leaf_message_uuid=leaf)]))
    assert [draft.text for draft in found.messages] == read


def test_a_damaged_message_behind_a_branch_left_out_keeps_its_position(write):
    talk = edited()
    talk["chat_messages"][4]["created_at"] = "soon"
    with pytest.raises(InvalidInput, match="message 5: created_at"):
        list(open_import(write([talk])))


@pytest.mark.parametrize(("make", "name"), [(chatgpt, "chatgpt"), (claude, "claude")])
def test_a_damaged_conversation_is_named_and_the_others_are_read(write, make, name):
    broken = {"mapping": 3, "chat_messages": 3}
    damages = []
    path = write([make(), broken, make(id="c-2", uuid="k-2")])
    found = list(open_import(path, format=name, on_error="skip", on_damage=damages.append))
    assert len(found) == 2
    assert [damage.where for damage in damages] == ["conversation 2"]


def test_a_damaged_message_is_named_by_its_place(write):
    held = claude()
    held["chat_messages"].insert(1, {"sender": "nobody"})
    with pytest.raises(InvalidInput, match="conversation 1, message 2"):
        list(open_import(write([held])))


def test_the_zip_is_read_as_it_was_fetched_in_all_its_parts(tmp_path):
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("user.json", "{}")
        archive.writestr("out/conversations-000.json", json.dumps([chatgpt()]))
        archive.writestr("out/conversations-001.json", json.dumps([chatgpt(id="c-2")]))
    told = []
    found = list(open_import(path, on_read=lambda *read: told.append(read)))
    assert [one.session for one in found] == ["c-1", "c-2"]
    assert told[-1][0] == told[-1][1] > 0


@pytest.mark.parametrize(
    ("second", "place"),
    [
        ("[{}]", r"conversations-001\.json, conversation 1"),
        ("[{", r"conversations-001\.json, character 3"),
    ],
)
def test_damage_in_a_zip_is_named_with_its_part(tmp_path, second, place):
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("out/conversations-000.json", json.dumps([chatgpt()]))
        archive.writestr("out/conversations-001.json", second)
    with pytest.raises(InvalidInput, match=place):
        list(open_import(path))


def test_a_zip_without_conversations_is_refused(tmp_path):
    path = tmp_path / "photos.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "a")
    with pytest.raises(InvalidInput, match=r"neither conversations\.json nor a chat"):
        list(open_import(path))


def test_a_zip_that_ends_in_the_middle_is_refused(tmp_path):
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps([chatgpt()] * 50))
    whole = path.read_bytes()
    path.write_bytes(whole[:80] + b"\0" * 40 + whole[120:])
    with pytest.raises(InvalidInput, match="export"):
        list(open_import(path, format="chatgpt"))
