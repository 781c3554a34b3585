"""Whatever stands in the place of any value, a dataset is read or refused by name: no crash."""

import copy
import json

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load

LONGMEMEVAL = {
    "question_id": "q",
    "question_type": "multi-session",
    "question": "How many?",
    "question_date": "2023/06/01 (Thu) 10:00",
    "answer": "3",
    "answer_session_ids": ["s"],
    "haystack_session_ids": ["s"],
    "haystack_dates": ["2023/05/02 (Tue) 08:00"],
    "haystack_sessions": [[{"role": "user", "content": "Three.", "has_answer": True}]],
}
EVIDENCE = {
    **{key: LONGMEMEVAL[key] for key in list(LONGMEMEVAL)[:5]},
    "evidence_sessions": [
        {"date": "2023/05/02 (Tue) 08:00", "turns": [{"role": "user", "content": "Three."}]}
    ],
}
LOCOMO = {
    "sample_id": "talk",
    "conversation": {
        "session_1_date_time": "1:05 pm on 3 May, 2022",
        "session_1": [{"speaker": "Imre", "dia_id": "D1:1", "text": "Hi", "blip_caption": "c"}],
    },
    "qa": [{"question": "Who?", "answer": "Imre", "category": 1, "evidence": ["D1:1"]}],
}
OWN = {
    "engram_dataset": "mine",
    "variant": "1",
    "conversations": [
        {
            "id": "c",
            "whose": ["Imre"],
            "sessions": [
                {
                    "id": "s",
                    "at": "2024-05-01T09:00:00+02:00",
                    "turns": [{"role": "user", "text": "Hi", "id": "t", "speaker": "Imre"}],
                }
            ],
            "questions": [
                {
                    "id": "q",
                    "text": "Who?",
                    "category": "plain",
                    "answers": ["Imre"],
                    "evidence": ["t"],
                    "rubric": ["r"],
                    "labels": {"language": "en"},
                }
            ],
        }
    ],
}
CHAT = [{"batch_number": 1, "turns": [[{"role": "user", "id": 0, "content": "x ->-> 1,1"}]]}]
ASKED = {
    "plain": [
        {"question": "Who?", "answer": "x", "rubric": ["r"], "source_chat_ids": {"first": [0]}}
    ]
}
STRANGE = [None, True, 5, -1.5, "x", "", [], [[]], {}, {"x": 1}, "\ud800"]


def damaged(value):
    """The value with something strange in the place of each part of it in turn."""
    yield from STRANGE
    for key in range(len(value)) if isinstance(value, list) else value:
        parts = damaged(value[key]) if isinstance(value[key], list | dict) else iter(STRANGE)
        for part in parts:
            other = copy.copy(value)
            other[key] = part
            yield other


def read_or_refuse(path, format):
    """Whether it was read; refused, the message names the file."""
    try:
        dataset = load(path, format=format)
    except InvalidInput as refused:
        return str(path) in str(refused)
    return all(turn.at.tzinfo for held in dataset.conversations for turn in held.turns)


@pytest.mark.parametrize(
    ("format", "record"),
    [("longmemeval", [LONGMEMEVAL]), ("longmemeval", [EVIDENCE]), ("locomo", LOCOMO), ("own", OWN)],
    ids=["longmemeval", "evidence", "locomo", "own"],
)
def test_a_damaged_record_is_read_or_refused_by_name(tmp_path, format, record):
    path = tmp_path / "data.json"
    for other in damaged(record):
        path.write_text(json.dumps(other))
        assert read_or_refuse(path, format), other


@pytest.mark.parametrize("which", ["chat", "questions"])
def test_a_damaged_chat_is_read_or_refused_by_name(tmp_path, which):
    (tmp_path / "chat.json").write_text(json.dumps(CHAT))
    (tmp_path / "questions.json").write_text(json.dumps(ASKED))
    for other in damaged(CHAT if which == "chat" else ASKED):
        (tmp_path / f"{which}.json").write_text(json.dumps(other))
        assert read_or_refuse(tmp_path, "beam"), other
