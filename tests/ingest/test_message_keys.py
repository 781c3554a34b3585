"""Law 2: the key of a message follows from its id, or from what was said and when."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from engram_core.ingest.keys import history_keys, message_key, message_keys
from engram_core.ingest.messages import normalise

MORNING = datetime(2022, 11, 3, 8, 0, tzinfo=UTC)


def key(message, at=None, occurrence=0):
    (draft,) = normalise(message)
    return message_key(draft, at_given=at, occurrence=occurrence)


def test_an_id_is_the_key_whatever_else_is_said():
    first = {"role": "user", "content": "one", "id": "m-9"}
    assert key(first) == key({**first, "content": "two"}, at=MORNING)
    assert key(first) != key({**first, "id": "m-10"})


def test_without_id_and_time_a_message_is_unique():
    assert key("the same words") is None


def test_equal_instants_give_equal_keys_whatever_the_offset():
    elsewhere = MORNING.astimezone(timezone(timedelta(hours=9, minutes=30)))
    assert key("tea", at=MORNING) == key("tea", at=elsewhere)
    assert key("tea", at=MORNING) != key("tea", at=MORNING + timedelta(seconds=1))


def test_a_time_counts_the_same_inside_the_message_and_beside_it():
    message = {"role": "user", "content": "tea"}
    inside = {**message, "at": "2022-11-03T09:00:00+01:00"}
    assert key(inside) == key(message, at=MORNING) == key("tea", at=MORNING)


def test_role_speaker_payload_and_occurrence_tell_messages_apart():
    message = {"role": "user", "content": "tea"}
    others = [
        {**message, "role": "assistant"},
        {**message, "name": "Berit"},
        {**message, "mood": "glad"},
    ]
    keys = {key(found, at=MORNING) for found in [message, *others]}
    assert len(keys | {key(message, at=MORNING, occurrence=1)}) == 5


def test_a_repeated_message_in_one_call_is_kept_and_the_call_stays_idempotent():
    drafts = normalise(["ok", "fine", "ok"])
    first = message_keys(drafts, at_given=MORNING)
    assert len(set(first)) == 3
    assert message_keys(drafts, at_given=MORNING) == first


def test_a_lone_surrogate_has_a_key():
    assert key("half \ud83d", at=MORNING) != key("half \ud83e", at=MORNING)


def test_a_history_sent_again_with_fresh_ids_has_the_keys_it_had():
    before = [
        {"role": "user", "content": "yes", "id": "a1"},
        {"role": "assistant", "content": "Shall I?", "id": "a2", "response_metadata": {"t": 3}},
        {"role": "user", "content": "yes", "id": "a3"},
    ]
    again = [{**message, "id": f"b{n}"} for n, message in enumerate(before)]
    again.append({"role": "user", "content": "yes"})
    keys = history_keys(normalise(before))
    assert len(set(keys)) == 3
    assert history_keys(normalise(again))[:3] == keys
    assert history_keys(normalise(again))[3] not in keys


def test_a_history_knows_tool_calls_and_parts_apart():
    calls = [
        {"role": "assistant", "tool_calls": [{"id": "c1", "name": n}]} for n in ("sow", "reap")
    ]
    assert len(set(history_keys(normalise(calls)))) == 2
    parts = {"role": "user", "content": [{"type": "text", "text": "hello"}]}
    assert history_keys(normalise(parts)) == history_keys(normalise("hello"))


@given(st.lists(st.sampled_from(["yes", "no", "perhaps"]), max_size=12), st.integers(0, 12))
def test_the_keys_of_a_history_are_those_of_its_beginning(said, cut):
    assert history_keys(normalise(said))[:cut] == history_keys(normalise(said[:cut]))
    assert len(set(history_keys(normalise(said)))) == len(said)
