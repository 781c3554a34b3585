"""The demo end to end, offline, with the bundled embedder and the scripted model."""

import json

import pytest

from engram_integrations.demo.run import stages
from engram_integrations.demo.screen import parts
from engram_integrations.demo.story import shipped_story


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    return {
        type(stage).__name__ + getattr(stage, "framework", ""): stage
        for stage in stages(shipped_story(), tmp_path_factory.mktemp("demo"))
    }


def test_the_story_has_a_dozen_sessions_over_nine_months():
    story = shipped_story()
    assert len(story.sessions) == 12
    assert (story.sessions[-1].ended_at - story.sessions[0].started_at).days > 240
    assert len(story.questions) == 10


def test_nothing_that_was_expected_is_missing(done):
    assert [problem for stage in done.values() for problem in stage.problems] == []


def test_the_slot_has_a_past_that_is_believed_no_more(done):
    versions = done["Slot"].versions
    assert {one.object for one in versions if one.expired_at is None} == {"Tours", "Angers"}
    assert "Nantes" in {one.object for one in versions if one.expired_at is not None}


def test_answers_from_facts_quote_their_source(done):
    sources = [source for one in done["Answered"].answers for source in one.sources]
    quoted = [source for source in sources if source.kind == "fact"]
    assert len(quoted) >= 6
    assert all("“" in source.said and "[e" in source.said for source in quoted)


def test_what_was_forgotten_was_there_and_is_gone(done):
    forgotten = done["Forgotten"]
    assert forgotten.before.recalled
    assert forgotten.before.files
    assert forgotten.after.gone


@pytest.mark.parametrize("framework", ["LangChain", "LlamaIndex"])
def test_the_agents_get_memory_of_another_session(done, framework):
    talk = done[f"Talk{framework}"]
    assert talk.skipped is None
    assert len(talk.exchanges) == 2
    assert "kayak" in talk.exchanges[1].reply or "October" in talk.exchanges[1].reply


def test_every_stage_can_be_shown_and_written_as_json(done):
    for stage in done.values():
        assert list(parts(stage))
        json.dumps(stage.to_dict())
