"""LoCoMo as a dataset: two speakers, odd evidence, and questions about the wrong person."""

import copy
import json
from datetime import UTC, datetime

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load

TALK = {
    "sample_id": "talk-7",
    "conversation": {
        "speaker_a": "Imre",
        "speaker_b": "Torsa",
        "session_1_date_time": "1:05 pm on 3 May, 2022",
        "session_1": [
            {"speaker": "Imre", "dia_id": "D1:1", "text": "How is the plot?"},
            {
                "speaker": "Torsa",
                "dia_id": "D1:2",
                "text": "Look!",
                "blip_caption": "a squash on a table",
            },
        ],
        "session_2_date_time": "8:00 am on 9 June, 2022",
        "session_2": [
            {"speaker": "Torsa", "dia_id": f"D2:{n}", "text": f"Row {n} is sown."}
            for n in range(1, 4)
        ],
        "session_3_date_time": "8:00 am on 9 July, 2022",
    },
    "qa": [],
}


def asked(evidence, category=1, **more):
    return {"question": "What grew?", "category": category, "evidence": evidence, **more}


@pytest.fixture
def write(tmp_path):
    def _write(*questions, **fields):
        path = tmp_path / "locomo.json"
        path.write_text(json.dumps([{**copy.deepcopy(TALK), "qa": list(questions), **fields}]))
        return path

    return _write


def test_both_people_are_users_and_it_is_the_memory_of_both(write):
    [held] = load(write()).conversations
    assert held.id == "talk-7"
    assert held.whose == ("Imre", "Torsa")
    assert {turn.role for turn in held.turns} == {"user"}
    assert list(held.sessions) == ["session_1", "session_2"]
    assert held.sessions["session_2"] == datetime(2022, 6, 9, 8, 0, tzinfo=UTC)
    assert held.turns[1].text == "Look!\n[image: a squash on a table]"


def test_categories_have_names_and_numbers_become_text(write):
    [question] = load(write(asked(["D1:2"], category=2, answer=2022))).questions
    assert (question.id, question.category, question.answers) == (
        "talk-7/q1",
        "temporal",
        ("2022",),
    )
    assert question.asked_at is None


def test_a_question_without_a_date_is_asked_when_the_conversation_ended(write):
    [held] = load(write(asked(["D1:2"]))).conversations
    assert held.asked_at(held.questions[0]) == held.turns[-1].at


@pytest.mark.parametrize(
    ("written", "taken", "sessions"),
    [
        (["D1:2"], ("D1:2",), ("session_1",)),
        (["D1:2; D2:3"], ("D1:2", "D2:3"), ("session_1", "session_2")),
        (["D2:1 D2:2 D2:1"], ("D2:1", "D2:2"), ("session_2",)),
        (["D:2:3"], ("D2:3",), ("session_2",)),
        (["D2:03"], ("D2:3",), ("session_2",)),
        ([], (), ()),
    ],
)
def test_odd_forms_of_evidence_are_read(write, written, taken, sessions):
    dataset = load(write(asked(written)))
    [question] = dataset.questions
    assert (question.evidence, question.evidence_sessions) == (taken, sessions)
    assert dataset.notes == ()


@pytest.mark.parametrize("odd", ["D", "D2:9"])
def test_evidence_that_names_no_turn_is_left_out_and_told(write, odd):
    dataset = load(write(asked(["D1:1"]), asked(["D1:2", odd])))
    assert dataset.questions[1].evidence == ("D1:2",)
    assert dataset.notes == (
        f"conversation 1, question 2: evidence {odd!r} names no turn and is left out",
    )


def test_an_adversarial_question_cannot_be_answered_and_keeps_its_trap(write):
    [question] = load(write(asked(["D1:2"], category=5, adversarial_answer="squash"))).questions
    assert (question.category, question.answerable) == ("adversarial", False)
    assert (question.trap, question.answers) == ("squash", ())


def test_a_conversation_without_questions_is_no_dataset(write):
    with pytest.raises(InvalidInput, match="conversation 1: 'qa' is NoneType, not a list"):
        load(write(qa=None))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (asked(["D1:1"], category=6), "its category is 6"),
        ({"category": 1, "evidence": []}, "it has no 'question'"),
        (asked("D1:1"), "its evidence is str, not a list"),
    ],
)
def test_a_damaged_question_is_named_with_file_and_position(write, question, said):
    with pytest.raises(InvalidInput, match=f"locomo.json: conversation 1, question 2: {said}"):
        load(write(asked(["D1:1"]), question))


def test_a_damaged_turn_is_named_with_file_and_position(write):
    talk = copy.deepcopy(TALK["conversation"])
    del talk["session_2"][1]["text"]
    with pytest.raises(InvalidInput, match=r"locomo.json: conversation 1, session_2, turn 2"):
        load(write(conversation=talk))


def test_two_turns_of_one_name_are_refused(write):
    talk = copy.deepcopy(TALK["conversation"])
    talk["session_2"][1]["dia_id"] = "D2:1"
    with pytest.raises(InvalidInput, match="conversation 1: two turns are called 'D2:1'"):
        load(write(conversation=talk))


def test_a_turn_without_a_name_is_refused(write):
    talk = copy.deepcopy(TALK["conversation"])
    del talk["session_1"][0]["dia_id"]
    with pytest.raises(InvalidInput, match="a turn of session_1 has no 'dia_id'"):
        load(write(conversation=talk))
