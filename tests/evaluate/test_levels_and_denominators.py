"""At what grain evidence counts, and which questions a mean goes over."""

from datetime import UTC, datetime

import pytest

from engram_core.errors import InvalidInput
from engram_core.evaluate.cases import Conversation, Dataset, Question, Turn
from engram_core.evaluate.denominators import (
    ANSWERABLE,
    USER_EVIDENCE,
    denominators_of,
    retrieval_table,
)
from engram_core.evaluate.levels import ranking_at, relevant_at, units

DAY = datetime(2024, 5, 1, tzinfo=UTC)
SAID = [
    ("a1", "a", "user"), ("a2", "a", "assistant"), ("a3", "a", "assistant"), ("a4", "a", "user"),
    ("b1", "b", "assistant"), ("b2", "b", "user"), ("b3", "b", "assistant"),
]  # fmt: skip
TURNS = tuple(Turn(name, session, None, role, name, DAY) for name, session, role in SAID)


def question(name, evidence, sessions=(), category="plain", answerable=True):
    sessions = sessions or tuple(dict.fromkeys(one[0] for one in evidence))
    return Question(name, name, category, ("x",), DAY, evidence, sessions, answerable)


BY_USER = question("by-user", ("a1", "b2"))
BY_BOTH = question("by-both", ("a4", "b3"))
BY_ASSISTANT = question("by-assistant", ("a2",), category="assistant")
UNMARKED = question("unmarked", (), ("b",), category="assistant")
ABSENT = question("absent", ("b1",), answerable=False)
QUESTIONS = (BY_USER, BY_BOTH, BY_ASSISTANT, UNMARKED, ABSENT)
TALK = Conversation("talk", TURNS, QUESTIONS, {"a": DAY, "b": DAY})
DATASET = Dataset("longmemeval", "s", (TALK,), "0")


def test_a_turn_is_a_message_of_the_user_with_the_replies_to_it():
    assert units(TALK, "turn") == {
        "a1": "a1", "a2": "a1", "a3": "a1", "a4": "a4", "b1": "b1", "b2": "b2", "b3": "b2",
    }  # fmt: skip


def test_where_two_people_talk_every_message_is_a_turn():
    turns = tuple(Turn(n, "s", who, "user", n, DAY) for n, who in (("1", "Imre"), ("2", "Torsa")))
    assert units(Conversation("c", turns, (), {"s": DAY}), "turn") == {"1": "1", "2": "2"}


def test_a_coarser_unit_counts_at_the_place_of_its_first_message():
    ranked = ["b3", "a2", "b2", "a1"]
    assert ranking_at(ranked, units(TALK, "message")) == ("b3", "a2", "b2", "a1")
    assert ranking_at(ranked, units(TALK, "turn")) == ("b2", "a1")
    assert ranking_at(ranked, units(TALK, "session")) == ("b", "a")


def test_a_ranking_of_another_conversation_is_refused():
    with pytest.raises(InvalidInput, match="'z9'"):
        ranking_at(["z9"], units(TALK, "session"))
    with pytest.raises(InvalidInput, match="no level is called 'word'"):
        units(TALK, "word")


@pytest.mark.parametrize(
    ("asked", "level", "everybody", "user"),
    [
        (BY_BOTH, "message", {"a4", "b3"}, {"a4"}),
        (BY_BOTH, "turn", {"a4", "b2"}, {"a4"}),
        (BY_BOTH, "session", {"a", "b"}, {"a"}),
        (BY_ASSISTANT, "turn", {"a1"}, set()),
        (UNMARKED, "session", {"b"}, set()),
        (UNMARKED, "message", set(), set()),
    ],
)
def test_evidence_by_level_and_by_who_said_it(asked, level, everybody, user):
    assert relevant_at(TALK, asked, level) == everybody
    assert relevant_at(TALK, asked, level, said_by="user") == user


def test_longmemeval_has_two_denominators_and_the_others_one():
    assert denominators_of(DATASET) == (ANSWERABLE, USER_EVIDENCE)
    assert denominators_of(Dataset("locomo", "official", (), "0")) == (ANSWERABLE,)


@pytest.mark.parametrize(
    ("denominator", "level", "counted"),
    [
        (ANSWERABLE, "session", 4),  # all but the one that cannot be answered
        (ANSWERABLE, "message", 3),  # no message is marked for one of them
        (USER_EVIDENCE, "session", 2),
        (USER_EVIDENCE, "message", 2),
    ],
)
def test_a_denominator_says_which_questions_count(denominator, level, counted):
    rankings = {one.id: ["a1"] for one in QUESTIONS}
    table = retrieval_table(DATASET, rankings, level=level, denominator=denominator)
    assert table.rows["all"].questions == counted
    assert table.left_out == len(QUESTIONS) - counted


def test_means_stand_by_category_with_all_first():
    rankings = {one.id: ["a1", "a2", "b2"] for one in QUESTIONS}
    table = retrieval_table(DATASET, rankings, cuts=(2,))
    assert list(table.rows) == ["all", "plain", "assistant"]
    assert table.rows["plain"].recall == {2: (0.5 + 0) / 2}
    assert table.rows["assistant"].recall == {2: 1.0}
    assert table.rows["all"].recall == {2: pytest.approx(1.5 / 3)}


def test_a_question_that_was_not_ranked_is_counted_as_left_out():
    table = retrieval_table(DATASET, {"by-user": ["a1"]})
    assert table.rows["all"].questions == 1
    assert table.left_out == 4
