"""A question about the user leans to what the user said; one about advice, to the assistant."""

from __future__ import annotations

import pytest

from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.plan.voice import asks_assistant, asks_how

QUESTION = "Which kiln temperature do I use for the glaze?"


@pytest.mark.parametrize(
    "text",
    [
        "Which hotel did you recommend for Ghent?",
        "Remind me what the second step was.",
        "In our previous conversation there was a recipe: which flour was it?",
        "Quel hôtel m'as-tu conseillé ? Rappelle-moi.",
    ],
)
def test_a_question_may_ask_for_the_words_of_the_assistant(text: str) -> None:
    assert asks_assistant(text)


@pytest.mark.parametrize(
    "text",
    [
        "Can you tell me where I live?",
        "What did I say about the boat in our conversations?",
        "Do you know which flour I use?",
        "Où est-ce que j'habite ?",
    ],
)
def test_politeness_does_not_ask_for_the_words_of_the_assistant(text: str) -> None:
    assert not asks_assistant(text)


def test_what_the_user_said_comes_before_what_was_answered(store) -> None:  # type: ignore[no-untyped-def]
    store.say("A kiln temperature of 1200 suits such a glaze.", role="assistant", session="a")
    told = store.say("I use a kiln temperature of 1180 for this glaze.", session="b")
    assert store.ask(QUESTION).hits[0].id == told


def test_what_was_advised_comes_first_where_it_is_asked_for(store) -> None:  # type: ignore[no-untyped-def]
    advised = store.say(
        "For the glaze a kiln temperature of 1200 is best.", role="assistant", session="a"
    )
    store.say("The kiln temperature for the glaze worries me.", session="b")
    question = "Which kiln temperature did you recommend for the glaze?"
    leaning = store.ask(question, weights=Weights()).hits
    score = next(hit.score for hit in leaning if hit.id == advised)
    plain = store.ask(question, weights=Weights(role=0.0)).hits
    assert score == next(hit.score for hit in plain if hit.id == advised)


@pytest.mark.parametrize(
    "text",
    [
        "How did I prove that the two sails are alike?",
        "Which careful steps was I going to take before the launch?",
        "Comment ai-je réparé la coque ?",
        "Quelles étapes avais-je prévues pour la coque ?",
    ],
)
def test_how_a_thing_was_done_may_stand_in_an_answer(text: str) -> None:
    assert asks_how(text)


@pytest.mark.parametrize(
    "text",
    ["How should I begin?", "How many steps did I climb?", "What did I do?", "Comment vas-tu ?"],
)
def test_what_is_to_come_and_what_was_counted_stand_in_ones_own_words(text: str) -> None:
    assert not asks_how(text)


def test_an_answer_is_not_set_aside_where_it_is_asked_how_a_thing_was_done(store) -> None:  # type: ignore[no-untyped-def]
    answer = store.say("Glaze the kiln vase in two thin coats.", role="assistant", session="a")
    store.say("The vase for the kiln is on my mind.", session="b")
    question = "How did I glaze the kiln vase?"
    of = {weight: store.ask(question, weights=Weights(role=weight)).hits for weight in (0.0, 0.4)}
    scores = [next(hit.score for hit in hits if hit.id == answer) for hits in of.values()]
    assert scores[0] == scores[1]
