"""The conversation that the demo ships is whole, dated and asked about."""

import json
from datetime import UTC, datetime, timedelta
from importlib.resources import as_file, files

import pytest

from engram_core.ingest.importers import open_import
from engram_core.times import read_times

DEMO = files("engram_integrations.demo")


@pytest.fixture(scope="module")
def sessions():
    with as_file(DEMO / "conversation.jsonl") as path:
        return list(open_import(path))


@pytest.fixture(scope="module")
def questions():
    return json.loads((DEMO / "questions.json").read_text(encoding="utf-8"))


def test_it_has_twelve_sessions_over_nine_months_in_order(sessions):
    assert len({found.session for found in sessions}) == len(sessions) == 12
    starts = [found.started_at for found in sessions]
    assert starts == sorted(starts)
    assert (starts[0].month, starts[-1].month) == (1, 9)
    assert 110 <= sum(len(found.messages) for found in sessions) <= 200


def test_a_replay_can_set_its_clock_session_by_session(sessions):
    for before, after in zip(sessions, sessions[1:], strict=False):
        assert before.ended_at < after.started_at
        assert before.ended_at - before.started_at < timedelta(hours=2)


def test_its_times_have_the_offset_of_the_season(sessions):
    summer = datetime(2025, 3, 30, 1, tzinfo=UTC)
    for found in sessions:
        for draft in found.messages:
            assert draft.at.utcoffset() == timedelta(hours=2 if draft.at >= summer else 1)


def test_both_sides_talk_and_nothing_but_words_is_kept(sessions):
    drafts = [draft for found in sessions for draft in found.messages]
    assert {draft.role for draft in drafts} == {"user", "assistant"}
    assert all(draft.text.strip() and draft.payload is None for draft in drafts)


def test_every_question_but_one_is_answered_in_words_that_were_said(sessions, questions):
    said = " ".join(draft.text for found in sessions for draft in found.messages)
    assert len(questions) == 10
    assert [bool(asked["expect"]) for asked in questions].count(False) == 1
    for asked in questions:
        read_times(asked.get("valid_at"), asked.get("known_at"))
        for words in asked["expect"]:
            assert words.removeprefix("dislikes ") in said
        assert asked["note"]
        assert bool(asked["expect"]) is not asked.get("abstain", False)
