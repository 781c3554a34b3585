"""LongMemEval as a dataset: evidence by its marks, variants told apart, one conversation each."""

import copy
import hashlib
import json
from datetime import UTC, datetime

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load

RECORD = {
    "question_id": "kite_1",
    "question_type": "multi-session",
    "question": "How many kites did I mend?",
    "question_date": "2023/06/01 (Thu) 10:00",
    "answer": 3,
    "answer_session_ids": ["answer_b", "answer_c"],
    "haystack_session_ids": ["filler_a", "answer_b", "answer_c"],
    "haystack_dates": [
        "2023/05/02 (Tue) 08:00",
        "2023/05/03 (Wed) 09:30",
        "2023/05/04 (Thu) 11:00",
    ],
    "haystack_sessions": [
        [{"role": "user", "content": "Tell me about wind."}],
        [
            {"role": "user", "content": "I mended two kites.", "has_answer": True},
            {"role": "assistant", "content": "Well done!", "has_answer": False},
        ],
        [
            {"role": "user", "content": "What now?", "has_answer": False},
            {"role": "assistant", "content": "Your third kite is whole again.", "has_answer": True},
        ],
    ],
}


@pytest.fixture
def write(tmp_path):
    def _write(value, name="longmemeval.json"):
        path = tmp_path / name
        path.write_text(json.dumps(value))
        return path

    return _write


def changed(**fields):
    return {**copy.deepcopy(RECORD), **fields}


def test_each_record_is_a_conversation_with_its_evidence_by_message_and_session(write):
    dataset = load(write([RECORD]))
    [held] = dataset.conversations
    [question] = held.questions
    assert dataset.name == "longmemeval"
    assert [turn.id for turn in held.turns][:3] == ["filler_a_1", "answer_b_1", "answer_b_2"]
    assert question.evidence == ("answer_b_1", "answer_c_2")
    assert question.evidence_sessions == ("answer_b", "answer_c")
    assert question.answers == ("3",)
    assert question.asked_at == datetime(2023, 6, 1, 10, 0, tzinfo=UTC)
    assert held.sessions["answer_b"] == datetime(2023, 5, 3, 9, 30, tzinfo=UTC)
    assert held.whose == ("user",)


def test_the_digest_is_that_of_the_file(write):
    path = write([RECORD])
    assert load(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_ids_that_end_in_abs_cannot_be_answered(write):
    dataset = load(write([RECORD, changed(question_id="kite_1_abs")]))
    assert [one.answerable for one in dataset.questions] == [True, False]


def test_the_answer_of_a_preference_question_is_its_rubric(write):
    record = changed(question_type="single-session-preference", answer="Likes box kites.")
    [question] = load(write([record])).questions
    assert question.rubric == question.answers == ("Likes box kites.",)


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("longmemeval_s.json", "s, original"),
        ("longmemeval_s_cleaned.json", "s, cleaned"),
        ("haystacks.json", "s, original or cleaned is not known"),
    ],
)
def test_the_variant_is_said(write, name, variant):
    assert load(write([RECORD], name)).variant == variant


def test_the_variant_can_be_stated_where_the_name_does_not_tell(write):
    assert load(write([RECORD], "mine.json"), variant="cleaned").variant == "s, cleaned"
    with pytest.raises(InvalidInput, match="'original' or 'cleaned'"):
        load(write([RECORD], "mine.json"), variant="new")


def test_an_oracle_holds_the_answer_sessions_only(write):
    record = changed()
    for key in ("haystack_session_ids", "haystack_dates", "haystack_sessions"):
        record[key] = record[key][1:]
    dataset = load(write([record]))
    assert dataset.variant == "oracle"
    assert "finding them is no test" in dataset.notes[0]


def test_of_an_evidence_only_file_every_message_is_evidence(write):
    record = changed(
        evidence_sessions=[
            {
                "date": "2023/05/03 (Wed) 09:30",
                "turns": [{"role": "user", "content": "I mended two kites."}],
            },
            {
                "date": "2023/05/04 (Thu) 11:00",
                "turns": [{"role": "assistant", "content": "Your third kite is whole."}],
            },
        ]
    )
    for key in [key for key in record if key.startswith(("haystack", "answer_"))]:
        del record[key]
    none = {**record, "question_id": "kite_2", "evidence_sessions": [], "question_date": ""}
    dataset = load(write([record, none]))
    first, second = dataset.questions
    assert dataset.variant == "evidence only"
    assert first.evidence == ("evidence_1_1", "evidence_2_1")
    assert first.evidence_sessions == ("evidence_1", "evidence_2")
    assert second.evidence == ()
    assert second.asked_at is None


def test_a_session_that_comes_twice_gives_each_message_a_name(write):
    record = changed(haystack_session_ids=["twice", "answer_b", "twice"])
    [held] = load(write([record | {"answer_session_ids": ["answer_b"]}])).conversations
    assert [turn.id for turn in held.turns if turn.session == "twice"] == [
        "twice_1",
        "twice_2",
        "twice_3",
    ]
    assert held.questions[0].evidence == ("answer_b_1", "twice_3")


def test_an_answer_session_that_is_not_there_is_told(write):
    dataset = load(write([changed(answer_session_ids=["answer_b", "lost"])]))
    assert dataset.questions[0].evidence_sessions == ("answer_b",)
    assert "record 1" in dataset.notes[0]
    assert "'lost'" in dataset.notes[0]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ({"haystack_dates": RECORD["haystack_dates"][:2]}, "record 2: .*differ in length"),
        (
            {"haystack_dates": ["yesterday", *RECORD["haystack_dates"][1:]]},
            "record 2, session 1: its date is 'yesterday'",
        ),
        ({"question": None}, "record 2: it has no 'question'"),
        ({"answer": {"is": 3}}, "record 2: its 'answer' is dict"),
        (
            {"haystack_sessions": [[{"role": "user"}], [], []]},
            "record 2, session 1, message 1: it has no 'content'",
        ),
        ({"question_id": "kite_1"}, "two records are called 'kite_1'"),
    ],
)
def test_damage_is_named_with_file_and_position(write, damage, said):
    path = write([RECORD, {**changed(question_id="kite_2"), **damage}])
    with pytest.raises(InvalidInput, match=f"longmemeval.json: {said}"):
        load(path)


def test_a_limit_reads_the_first_records_only(write):
    path = write([RECORD, {"damaged": True}])
    assert len(load(path, limit=1).conversations) == 1
