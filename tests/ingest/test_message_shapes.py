"""Every message shape becomes a draft, and comes back as it was."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.errors import InvalidInput, NaiveDatetime
from engram_core.ingest.messages import Draft, normalise, restore
from engram_core.ingest.plain import from_plain, to_plain

IMAGE = {"type": "image_url", "image_url": {"url": "https://example.org/kite.png"}}
CALL = {"id": "call-7", "type": "function", "function": {"name": "tide", "arguments": "{}"}}


def one(message, **options):
    (draft,) = normalise(message, **options)
    return draft


def test_a_string_and_a_plain_message_need_no_payload():
    assert one("The heron is back.") == one({"role": "user", "content": "The heron is back."})
    assert one("The heron is back.").payload is None
    assert one("Noted.", default_role="assistant").role == "assistant"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([{"type": "text", "text": "only words"}], "only words"),
        (
            [{"type": "text", "text": "above"}, IMAGE, {"type": "text", "text": "below"}],
            "above\nbelow",
        ),
        ([IMAGE], ""),
        (["bare", {"text": "untyped"}, {"type": "thinking", "text": "hm"}], "bare\nuntyped"),
    ],
)
def test_G1_text_parts_are_joined_and_the_others_kept(content, text):
    message = {"role": "user", "content": content}
    draft = one(message)
    assert draft.text == text
    assert restore(draft) == message


@pytest.mark.parametrize(
    ("message", "role", "text"),
    [
        ({"role": "assistant", "tool_calls": [CALL]}, "assistant", ""),
        ({"role": "assistant", "content": None, "tool_calls": [CALL]}, "assistant", ""),
        ({"role": "user", "content": ""}, "user", ""),
        ({"role": "user", "content": "   "}, "user", "   "),
        ({"content": "no role"}, "user", "no role"),
        ({"role": None, "content": "role of nobody"}, "user", "role of nobody"),
        ({"role": "tool", "tool_call_id": "call-7", "content": "high at 9"}, "tool", "high at 9"),
        ({"role": "developer", "content": "Be terse."}, "developer", "Be terse."),
        ({"role": "function", "name": "tide", "content": "9"}, "function", "9"),
        ({"role": "user"}, "user", ""),
    ],
)
def test_G2_nothing_said_is_kept_too(message, role, text):
    drafts = normalise(["before", message, "after"])
    assert [draft.text for draft in drafts] == ["before", text, "after"]
    assert drafts[1].role == role
    assert restore(drafts[1]) == message


def test_G4_a_nul_is_kept_alone_and_in_a_batch():
    batch = [f"line {n}" for n in range(9)] + ["left\x00right"]
    assert [draft.text for draft in normalise(batch)] == batch
    assert one("left\x00right").text == "left\x00right"


def test_G5_lone_surrogates_are_kept_in_text_and_metadata():
    message = {"role": "user", "content": "half \ud83d", "metadata": {"mood\udc00": "\ud83d\ude00"}}
    draft = one(message)
    assert draft.text == "half \ud83d"
    assert restore(draft) == message
    assert from_plain(draft.meta) == message["metadata"]


@pytest.mark.parametrize("item", [7, None, {}, {"contents": "typo"}, 2.5, b"bytes", [["nested"]]])
def test_an_unusable_item_is_named_by_its_index(item):
    with pytest.raises(InvalidInput, match=r"messages\[1\].*nothing was stored"):
        normalise(["fine", item, "fine too"])


def test_langchain_dictionaries_are_known_by_their_type():
    saved = {"type": "human", "data": {"content": "Hello", "id": "m1", "name": "Odile"}}
    draft = one(saved)
    assert (draft.role, draft.text, draft.message_id, draft.speaker) == (
        "user",
        "Hello",
        "m1",
        "Odile",
    )
    assert restore(draft) == saved
    assert [one({"type": kind, "content": "x"}).role for kind in ("ai", "system", "tool")] == [
        "assistant",
        "system",
        "tool",
    ]


def test_langchain_objects_are_read_without_langchain_being_imported_by_us():
    messages = pytest.importorskip("langchain_core.messages")
    drafts = normalise(
        [
            messages.HumanMessage("Is the ferry running?"),
            messages.AIMessage("", tool_calls=[{"name": "ferry", "args": {"day": 3}, "id": "c1"}]),
            messages.ToolMessage("yes", tool_call_id="c1"),
            messages.AIMessageChunk(content=[{"type": "text", "text": "It is."}], id="run-1"),
        ]
    )
    assert [draft.role for draft in drafts] == ["user", "assistant", "tool", "assistant"]
    assert [draft.text for draft in drafts] == ["Is the ferry running?", "", "yes", "It is."]
    assert drafts[0].payload is None
    assert restore(drafts[1])["tool_calls"][0]["args"] == {"day": 3}
    assert drafts[3].message_id == "run-1"


def test_llama_index_objects_are_read_by_their_blocks():
    llms = pytest.importorskip("llama_index.core.base.llms.types")
    message = llms.ChatMessage(
        role="user",
        blocks=[
            llms.TextBlock(text="Look:"),
            llms.ImageBlock(image=b"\x89PNG"),
            llms.TextBlock(text="our shed"),
        ],
    )
    draft = one(message)
    assert (draft.role, draft.text) == ("user", "Look:\nour shed")
    assert len(restore(draft)["blocks"]) == 3
    plain = one(llms.ChatMessage(role="chatbot", content="Nice."))
    assert (plain.role, plain.text, plain.payload) == ("assistant", "Nice.", None)


def test_any_object_with_a_role_and_a_content_will_do():
    class Role(Enum):
        ASSISTANT = "assistant"

    draft = one(SimpleNamespace(role=Role.ASSISTANT, content="Right.", id="k"))
    assert (draft.role, draft.text, draft.message_id) == ("assistant", "Right.", "k")
    assert restore(draft) == {"role": "assistant", "content": "Right.", "id": "k"}


@pytest.mark.parametrize(
    "given_time",
    [
        datetime(2023, 4, 5, 8, 30, tzinfo=UTC),
        "2023-04-05T10:30:00+02:00",
        "2023-04-05T08:30:00Z",
        1680683400,
        1680683400.0,
    ],
)
@pytest.mark.parametrize("key", ["at", "created_at", "timestamp"])
def test_a_message_may_carry_its_own_time(key, given_time):
    message = {"role": "user", "content": "high water", key: given_time}
    draft = one(message)
    assert draft.at == datetime(2023, 4, 5, 8, 30, tzinfo=UTC)
    assert restore(draft) == message


def test_the_offset_of_a_time_is_kept():
    at = one({"content": "x", "at": "2023-04-05T10:30:00+02:00"}).at
    assert at.utcoffset() == timedelta(hours=2)


@pytest.mark.parametrize("naive", [datetime(2023, 4, 5), "2023-04-05T10:30:00", "2023-04-05"])  # noqa: DTZ001
def test_a_naive_time_is_refused_and_the_message_named(naive):
    with pytest.raises(NaiveDatetime, match=r"at of messages\[1\] has no timezone.*timezone\.utc"):
        normalise(["x", {"content": "y", "at": naive}])


@pytest.mark.parametrize("wrong", ["yesterday", True, [], 1680683400000, float("nan"), {}])
def test_what_is_no_time_is_refused(wrong):
    with pytest.raises(InvalidInput, match="created_at"):
        normalise({"content": "y", "created_at": wrong})


def test_payloads_keep_bytes_dates_sets_and_odd_keys():
    message = {
        "role": "user",
        "content": [{"type": "image", "data": b"\x00\xff"}],
        "seen": {datetime(2023, 1, 1, tzinfo=UTC)},
        "odd": {3: "three", "$engram": "not ours"},
    }
    assert restore(one(message)) == message


def test_a_foreign_object_in_a_payload_becomes_its_description():
    @dataclass
    class Sensor:
        reading: int

    kept = restore(one({"role": "tool", "content": "ok", "raw": Sensor(4)}))["raw"]
    assert kept["class"].endswith("Sensor")
    assert kept["fields"] == {"reading": 4}


def test_a_message_that_holds_itself_is_refused():
    message = {"role": "user", "content": "loop"}
    message["self"] = message
    with pytest.raises(InvalidInput, match="refers to itself"):
        normalise(message)


def test_a_draft_passes_through_unchanged():
    draft = Draft(role="user", text="already one", at=datetime(2023, 1, 1, tzinfo=UTC))
    assert normalise([draft]) == [draft]


_leaves = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=()))
    | st.binary()
)
_values = st.recursive(
    _leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=())), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_values)
def test_the_json_form_gives_everything_back(value):
    stored = json.loads(json.dumps(to_plain(value), sort_keys=True, allow_nan=False))
    assert from_plain(stored) == value


@pytest.mark.parametrize(
    "value",
    [
        10**5000,
        {"far": [-(10**4300)]},
        {((1, 2), 3): "keys of keys"},
        {frozenset({1, 2}): "a key"},
        {frozenset({(1, 2)}), ((1, 2), 3)},
    ],
    ids=["large", "large and negative", "nested keys", "key of a set", "set of sets"],
)
def test_numbers_without_end_and_nested_keys_come_back(value):
    stored = json.loads(json.dumps(to_plain(value), sort_keys=True, allow_nan=False))
    assert from_plain(stored) == value
