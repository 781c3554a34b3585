"""The benchmark formats: two speakers, dated sessions, images, evidence marks."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engram_core.errors import InvalidInput
from engram_core.ingest.draft import restore
from engram_core.ingest.importers import open_import

PICTURE = {
    "speaker": "Torsa",
    "dia_id": "D1:2",
    "text": "Look what grew!",
    "img_url": ["https://example.org/squash.jpg"],
    "blip_caption": "a photo of a squash on a table",
}
TALK = {
    "sample_id": "talk-3",
    "conversation": {
        "speaker_a": "Torsa",
        "speaker_b": "Imre",
        "session_10_date_time": "12:40 am on 2 August, 2022",
        "session_10": [{"speaker": "Imre", "dia_id": "D10:1", "text": "I sold the boat."}],
        "session_1_date_time": "1:05 pm on 3 May, 2022",
        "session_1": [{"speaker": "Imre", "dia_id": "D1:1", "text": "How is the plot?"}, PICTURE],
        "session_11_date_time": "9:00 am on 3 August, 2022",
    },
    "qa": [],
}


@pytest.fixture
def write(tmp_path):
    def _write(value):
        path = tmp_path / "bench.json"
        path.write_text(json.dumps(value))
        return path

    return _write


@pytest.mark.parametrize("shape", [TALK, [TALK], TALK["conversation"]])
def test_locomo_sessions_come_in_order_with_both_speakers(write, shape):
    first, tenth = open_import(write(shape))
    prefix = "" if shape is TALK["conversation"] else "talk-3/"
    assert (first.session, tenth.session) == (f"{prefix}session_1", f"{prefix}session_10")
    assert first.speakers == ("Imre", "Torsa")
    assert {draft.role for draft in first.messages} == {"user"}
    assert first.started_at == datetime(2022, 5, 3, 13, 5, tzinfo=UTC)
    assert first.messages[1].at - first.messages[0].at == timedelta(seconds=1)
    assert tenth.started_at == datetime(2022, 8, 2, 0, 40, tzinfo=UTC)


def test_a_locomo_image_is_found_by_its_caption_and_the_turn_given_back(write):
    first, _ = open_import(write(TALK))
    draft = first.messages[1]
    assert draft.text == "Look what grew!\n[image: a photo of a squash on a table]"
    assert restore(draft) == PICTURE
    assert draft.message_id == draft.meta["dia_id"] == "D1:2"
    assert first.messages[0].payload is None


def test_locomo_times_are_utc_unless_a_timezone_is_assumed(write):
    first, _ = open_import(write(TALK), assume_timezone="America/New_York")
    assert first.started_at == datetime(2022, 5, 3, 17, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"session_1_date_time": "some day in May"}, "session_1: its date_time"),
        ({"session_1_date_time": "1:05 pm on 31 June, 2022"}, "session_1: its date_time"),
        ({"session_1_date_time": None}, "session_1: its date_time"),
        ({"session_1": [{"speaker": "Imre"}]}, "session_1, turn 1: it is no turn"),
        ({"session_1": {}}, "session_1: it is dict"),
    ],
)
def test_damage_in_locomo_is_named_and_the_other_sessions_read(write, change, where):
    path = write([{**TALK, "conversation": {**TALK["conversation"], **change}}])
    with pytest.raises(InvalidInput, match=f"conversation 1, {where}"):
        list(open_import(path))
    assert [found.session for found in open_import(path, on_error="skip")] == ["talk-3/session_10"]


def test_longmemeval_sessions_are_dated_and_evidence_is_not_marked(write):
    record = {
        "question_id": "q7",
        "haystack_session_ids": ["s1", "s2"],
        "haystack_dates": ["2023/02/01 (Wed) 06:15", "2023/02/03 (Fri) 18:00"],
        "haystack_sessions": [
            [
                {"role": "user", "content": "My kiln cracked.", "has_answer": True},
                {"role": "assistant", "content": "Sorry to hear it."},
            ],
            [{"role": "user", "content": "How hot is bisque?"}],
        ],
    }
    first, second = open_import(write([record]))
    assert (first.session, first.conversation, second.session) == ("s1", "q7", "s2")
    assert first.started_at == datetime(2023, 2, 1, 6, 15, tzinfo=UTC)
    assert restore(first.messages[0]) == {"role": "user", "content": "My kiln cracked."}
    with pytest.raises(InvalidInput, match="record 1: its lists differ in length"):
        list(open_import(write({**record, "haystack_dates": []})))


def test_the_real_locomo_file_is_read_whole():
    folder = Path(os.environ.get("ENGRAM_DATA", "../shared/data"))
    path = folder / "locomo_dev.json"
    if not path.is_file():
        pytest.skip(f"no locomo_dev.json in {folder}: set ENGRAM_DATA to the folder that holds it")
    expected = 0
    for sample in json.loads(path.read_text(encoding="utf-8")):
        expected += sum(len(v) for v in sample["conversation"].values() if isinstance(v, list))
    found = list(open_import(path))
    assert sum(len(session.messages) for session in found) == expected
    assert all(session.started_at for session in found)
    assert len({session.conversation for session in found}) == 5
    assert all(len(session.speakers) <= 2 for session in found)
