"""LongMemEval's BM25 baseline by its own rules, on texts whose scores were worked out by hand."""

from datetime import UTC, datetime

import pytest

from engram_core.evaluate.cases import Conversation, Dataset, Question, Turn
from engram_core.evaluate.official_bm25 import documents, ranking, replicate, scores

DAY = datetime(2024, 5, 1, tzinfo=UTC)


def conversation(*said, evidence=(), sessions=(), question="red kite"):
    turns = tuple(
        Turn(f"{session}_{place}", session, None, role, text, DAY)
        for place, (session, role, text) in enumerate(said, start=1)
    )
    asked = Question("q", question, "plain", ("x",), DAY, evidence, sessions)
    return Conversation("c", turns, (asked,), {turn.session: DAY for turn in turns})


TALK = conversation(
    ("s1", "user", "red kite"),
    ("s1", "assistant", "red kite red kite"),
    ("s1", "user", "flew away"),
    ("s2", "assistant", "red kite"),
    ("s3", "user", "Red Kite"),
    evidence=("s1_1",),
    sessions=("s1",),
)


def test_only_messages_of_the_user_are_indexed():
    assert [one.text for one in documents(TALK, "message")] == ["red kite", "flew away", "Red Kite"]


def test_the_messages_of_a_session_are_joined_by_a_space():
    found = documents(TALK, "session")
    assert [one.text for one in found] == ["red kite flew away", "", "Red Kite"]
    assert [one.message for one in found] == ["s1_1", "s2_4", "s3_5"]


# "a" stands in two of three texts: log(1.5 / 2.5) is negative, so its weight is a quarter of the
# mean weight: .25 * (3 * .510826 - .510826) / 4 = .063853. Others weigh log(2.5 / 1.5) = .510826.
# Lengths 2, 2, 1, mean 5/3: a word once in a text of two counts 2.5 / (1 + 1.725) = .917431.
def test_scores_worked_out_by_hand():
    assert scores(["a b", "a c", "d"], "a b") == pytest.approx(
        [0.917431 * (0.063853 + 0.510826), 0.917431 * 0.063853, 0.0], abs=1e-5
    )


def test_a_word_asked_twice_counts_twice_and_case_matters():
    once, twice = scores(["b", "c", "d"], "b"), scores(["b", "c", "d"], "b b")
    assert twice[0] == pytest.approx(2 * once[0])
    assert scores(["b", "c", "d"], "B").tolist() == [0, 0, 0]


def test_texts_are_split_at_single_spaces_only():
    assert scores(["kite.", "a", "b"], "kite").tolist() == [0, 0, 0]
    assert scores(["x  y", "a", "b"], " ").tolist()[0] > 0  # two spaces leave an empty word


def test_sessions_are_ranked_by_their_first_message():
    assert ranking(TALK, "red kite", "session")[0] == "s1_1"


def test_only_questions_with_evidence_of_the_user_count():
    by_assistant = conversation(
        ("s1", "user", "hm"), ("s1", "assistant", "red kite"),
        evidence=("s1_2",), sessions=("s1",),
    )  # fmt: skip
    dataset = Dataset("longmemeval", "s", (TALK, by_assistant), "0")
    table = replicate(dataset, cuts=(1,))
    assert table.rows["all"].questions == 1
    assert table.rows["all"].recall_all == {1: 1.0}
