"""The dataset that ships, and the format it is in."""

import json
from collections import Counter
from datetime import datetime, timedelta

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load

SMALL = {
    "engram_dataset": "mine",
    "conversations": [
        {
            "id": "loft",
            "sessions": [
                {
                    "id": "s1",
                    "at": "2024-05-01T09:00:00+02:00",
                    "turns": [
                        {"role": "user", "text": "The pigeons are back."},
                        {"role": "user", "text": "Six.", "id": "six", "at": "2024-05-01T12:00:00Z"},
                        {"role": "assistant", "text": "Six it is."},
                    ],
                }
            ],
            "questions": [
                {
                    "id": "q1",
                    "text": "How many?",
                    "category": "single-hop",
                    "answers": ["6"],
                    "evidence": ["six"],
                }
            ],
        }
    ],
}


@pytest.fixture
def write(tmp_path):
    def _write(change=lambda held: None):
        held = json.loads(json.dumps(SMALL))
        change(held["conversations"][0])
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(held))
        return path

    return _write


def test_the_dataset_that_ships_covers_every_kind_in_two_languages():
    dataset = load()
    kinds = Counter(question.category for question in dataset.questions)
    assert len(dataset.conversations) == 3
    assert len(dataset.questions) == 60
    assert set(kinds) == {
        "single-hop", "multi-hop", "temporal", "knowledge-update", "abstention", "instruction",
        "listing",
    }  # fmt: skip
    assert min(kinds.values()) >= 3
    assert {question.labels["language"] for question in dataset.questions} == {"en", "fr"}


def test_what_can_be_answered_names_its_evidence_and_only_that():
    for question in load().questions:
        assert bool(question.evidence) == question.answerable, question.id
        assert question.answers or question.rubric, question.id


def test_the_answers_to_plain_questions_stand_in_their_evidence():
    for held in load().conversations:
        texts = {turn.id: turn.text.lower() for turn in held.turns}
        for question in held.questions:
            if question.category == "single-hop":
                said = " ".join(texts[name] for name in question.evidence)
                word = max(question.answers[-1].lower().split(), key=len)
                assert word.removeprefix("de ")[:5] in said, question.id


def test_questions_are_asked_after_everything_was_said():
    for held in load().conversations:
        assert all(question.asked_at > held.ended_at for question in held.questions)
        assert [turn.at for turn in held.turns] == sorted(turn.at for turn in held.turns)


def test_turns_are_named_and_dated_by_their_session_unless_they_say_otherwise(write):
    [held] = load(write()).conversations
    first, second, third = held.turns
    assert [turn.id for turn in held.turns] == ["s1:1", "six", "s1:3"]
    assert first.at.utcoffset() == timedelta(hours=2)
    assert second.at == datetime.fromisoformat("2024-05-01T12:00:00+00:00")
    assert third.at - second.at == timedelta(seconds=1)
    assert held.questions[0].evidence_sessions == ("s1",)


def test_a_time_without_an_offset_is_refused(write):
    path = write(lambda held: held["sessions"][0].update(at="2024-05-01T09:00:00"))
    with pytest.raises(InvalidInput, match=r"mine.json: conversation 1, session 1: at ") as refusal:
        load(path)
    assert "timezone=" not in str(refusal.value)  # no option of a dataset


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"evidence": ["seven"]}, r"its evidence \['seven'\] names no turn"),
        ({"answer": "6"}, r"it has \['answer'\], which no question has"),
        ({"category": None}, "it has no 'category'"),
        ({"answerable": "no"}, "its 'answerable' is 'no', neither true nor false"),
    ],
)
def test_a_damaged_question_is_named_with_file_and_position(write, fields, said):
    path = write(lambda held: held["questions"][0].update(fields))
    with pytest.raises(InvalidInput, match=f"mine.json: conversation 1, question 1: {said}"):
        load(path)
