"""`engram demo --file` on a conversation that nobody wrote questions for."""

import json

import pytest

from engram_core.errors import Conflict, InvalidInput
from engram_integrations.demo.run import stages
from engram_integrations.demo.story import story_of_file


@pytest.fixture
def talks(tmp_path):
    def talk(name, *texts):
        turns = [
            {"speaker": who, "dia_id": f"D1:{number}", "text": text}
            for number, (who, text) in enumerate(texts, start=1)
        ]
        held = {"session_1": turns, "session_1_date_time": "9:40 am on 7 June, 2022"}
        return {"sample_id": name, "conversation": held}

    first = talk("one", ("Imre", "I live in Pécs."), ("Dora", "I have a cat called Fitz."))
    path = tmp_path / "talks.json"
    path.write_text(json.dumps([first, talk("two", ("Ulla", "I live in Bergen."))]), "utf-8")
    return path


def test_the_first_conversation_and_speaker_are_taken(talks):
    story = story_of_file(talks)
    assert (story.name, story.user, story.messages) == ("one", "Imre", 2)
    assert story_of_file(talks, conversation="two").user == "Ulla"


def test_a_conversation_that_is_not_there_is_an_error(talks):
    with pytest.raises(InvalidInput, match="three"):
        story_of_file(talks, conversation="three")


def test_what_is_asked_comes_from_what_was_told(talks, tmp_path):
    done = list(stages(story_of_file(talks), tmp_path / "store", embedder="hashing:64"))
    answered = next(stage for stage in done if type(stage).__name__ == "Answered")
    assert "Where does Imre live?" in [one.question.text for one in answered.answers]
    assert [problem for stage in done for problem in stage.problems] == []


def test_a_store_that_holds_something_of_the_user_is_refused(talks, tmp_path):
    story = story_of_file(talks)
    list(stages(story, tmp_path / "store", embedder="hashing:64"))
    with pytest.raises(Conflict, match="empty folder"):
        next(stages(story, tmp_path / "store", embedder="hashing:64"))
