"""BEAM as a dataset: folders of chats, markers taken off, sources in lists and objects."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.datasets import load

CHAT = [
    {
        "batch_number": 1,
        "turns": [
            [
                {
                    "role": "user",
                    "id": 0,
                    "time_anchor": "March-15-2024",
                    "content": "My deadline is in May. ->-> 1,1",
                },
                {"role": "assistant", "id": 1, "content": "A pointer p ->-> q is odd in C."},
            ],
            [{"role": "user", "id": 2, "content": "I like short answers.  ->->  1,N/A"}],
        ],
    },
    {
        "batch_number": 2,
        "turns": [
            [
                {
                    "role": "user",
                    "id": 3,
                    "time_anchor": "April-02-2024",
                    "content": "The deadline moved to June. ->-> 2,1)",
                }
            ]
        ],
    },
]
QUESTIONS = {
    "abstention": [{"question": "Who is my boss?", "ideal_response": "Not said.", "rubric": ["r"]}],
    "knowledge_update": [
        {
            "question": "When is the deadline?",
            "answer": "June",
            "difficulty": "easy",
            "source_chat_ids": {"original_info": [0], "updated_info": [[3], 0]},
            "rubric": ["states June"],
        }
    ],
    "preference_following": [
        {"question": "Explain loops.", "source_chat_ids": [2], "rubric": ["is short", "is right"]}
    ],
}


@pytest.fixture
def chat(tmp_path):
    def _chat(name="1", said=CHAT, asked=QUESTIONS, file="questions.json"):
        folder = tmp_path / "beam" / name
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / "chat.json").write_text(json.dumps(said))
        (folder / file).write_text(json.dumps(asked))
        return folder

    return _chat


def test_the_marker_is_taken_off_and_nothing_else(chat):
    [held] = load(chat()).conversations
    assert [turn.text for turn in held.turns] == [
        "My deadline is in May.",
        "A pointer p ->-> q is odd in C.",
        "I like short answers.",
        "The deadline moved to June.",
    ]


def test_a_batch_is_a_session_dated_by_its_anchor(chat):
    [held] = load(chat()).conversations
    march = datetime(2024, 3, 15, tzinfo=UTC)
    assert [turn.at - march for turn in held.turns[:3]] == [timedelta(seconds=n) for n in range(3)]
    assert held.sessions == {"batch_1": march, "batch_2": datetime(2024, 4, 2, tzinfo=UTC)}


def test_sources_are_read_from_lists_and_from_objects_of_lists(chat):
    abstain, update, prefer = load(chat()).questions
    assert (abstain.answerable, abstain.evidence, abstain.answers) == (False, (), ("Not said.",))
    assert (update.evidence, update.evidence_sessions) == (("0", "3"), ("batch_1", "batch_2"))
    assert (update.answer, update.labels) == ("June", {"difficulty": "easy"})
    assert (prefer.answers, prefer.rubric) == ((), ("is short", "is right"))


def test_a_folder_of_chats_comes_in_the_order_of_their_numbers(chat):
    parent = [chat(name) for name in ("10", "2", "1")][0].parent
    dataset = load(parent)
    assert [held.id for held in dataset.conversations] == ["1", "2", "10"]
    assert len({one.id for one in dataset.questions}) == 9
    assert load(parent, limit=2).conversations == dataset.conversations[:2]


@pytest.mark.parametrize(
    "file", ["probing_questions.json", "probing_questions/probing_questions.json"]
)
def test_the_official_places_of_the_questions_are_known(chat, file):
    folder = chat(file=file)
    assert load(folder / "chat.json").questions == load(folder).questions
    assert len(load(folder).questions) == 3


def test_a_source_that_names_no_message_is_told(chat):
    asked = {
        "temporal_reasoning": [{"question": "When?", "answer": "May", "source_chat_ids": [0, 99]}]
    }
    dataset = load(chat(asked=asked))
    assert dataset.questions[0].evidence == ("0",)
    assert "['99'] name no message" in dataset.notes[0]


def test_a_chat_without_any_date_says_so(chat):
    said = [{"batch_number": 1, "turns": [[{"role": "user", "id": 0, "content": "Hi"}]]}]
    dataset = load(chat(said=said, asked={}))
    assert dataset.conversations[0].turns[0].at.tzinfo is not None
    assert dataset.notes == ("chat 1 names no date: it begins 2024-01-01",)


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ({"role": "user", "id": 0}, "its content is NoneType"),
        ({"role": "user", "content": "x"}, "it has no 'id'"),
        (
            {"role": "user", "id": 0, "content": "x", "time_anchor": "May"},
            "its time_anchor is 'May'",
        ),
        ("words", "it is str, not an object"),
    ],
)
def test_a_damaged_message_is_named_with_file_and_position(chat, turn, said):
    folder = chat(said=[{"batch_number": 1, "turns": [[turn]]}])
    with pytest.raises(InvalidInput, match=f"1/chat.json: batch 1, message 1: {said}"):
        load(folder)


def test_a_damaged_question_is_named_with_file_and_position(chat):
    folder = chat(asked={"abstention": [{"rubric": []}]})
    with pytest.raises(InvalidInput, match=r"questions.json: abstention, question 1: it has no"):
        load(folder)


def test_a_folder_without_a_chat_or_without_questions_is_refused(tmp_path, chat):
    with pytest.raises(InvalidInput, match=r"holds no chat\.json"):
        load(tmp_path)
    folder = chat()
    (folder / "questions.json").unlink()
    with pytest.raises(InvalidInput, match="holds no questions"):
        load(folder)
