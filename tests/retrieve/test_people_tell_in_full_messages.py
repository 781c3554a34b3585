"""Between people: a message that says something is evidence, thanks are less."""

from __future__ import annotations

import pytest

from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.plan.several import asks_several
from tests.retrieve.conftest import Store


@pytest.mark.parametrize(
    "question",
    [
        "Which instruments does Tarn play?",
        "What has Melko planted?",
        "Where have Tarn and Melko travelled?",
        "How many quince trees did Melko plant?",
        "Did Tarn and Melko both keep bees?",
        "Quels instruments joue Tarn ?",
        "Combien de fois Tarn est-il venu ?",
    ],
)
def test_what_lasts_or_counts_asks_for_several_messages(question: str) -> None:
    assert asks_several(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which instrument did Tarn buy?",
        "When has Melko planted the quince?",
        "How long does Tarn stay?",
        "What was on the table?",
        "Tarn has a drum.",
        "What " + "x " * 300 + "has he?",
    ],
)
def test_one_event_does_not(question: str) -> None:
    assert not asks_several(question)


def _score(store: Store, name: str, question: str, weights: Weights) -> float:
    return next(hit.score for hit in store.ask(question, weights=weights).hits if hit.id == name)


QUESTION = "Which trees has Melko planted?"


def _between(store: Store) -> tuple[str, str]:
    told = store.say(
        "I planted two quince trees behind the old mill, next to the pond that my uncle dug.",
        speaker="Melko",
        session="a",
    )
    asked = store.say("Which trees have you planted?", speaker="Melko", session="b")
    store.say("The ferry was late again.", speaker="Tarn", session="c")
    return told, asked


def test_a_full_message_gains_more_than_a_brief_one(store: Store) -> None:
    told, _ = _between(store)
    brief = store.say("Trees, planted!", speaker="Melko", session="d")
    flat = Weights(substance=0.0)
    gained = {
        name: _score(store, name, QUESTION, Weights()) - _score(store, name, QUESTION, flat)
        for name in (told, brief)
    }
    assert gained[told] > gained[brief] > 0


def test_a_question_for_several_things_counts_it_more(store: Store) -> None:
    told, _ = _between(store)
    flat = Weights(substance=0.0)

    def gain(question: str) -> float:
        return _score(store, told, question, Weights()) - _score(store, told, question, flat)

    assert gain("Which trees has Melko planted?") > gain("Which trees did Melko plant?") > 0


@pytest.mark.parametrize("question", [QUESTION, "Which trees were planted?"])
def test_none_of_it_holds_where_an_assistant_answers_or_nobody_is_named(
    store: Store, question: str
) -> None:
    told, asked = _between(store)
    if question is QUESTION:
        store.say("A fine quince.", role="assistant", session="b")
    plain = Weights(substance=0.0)
    for name in (told, asked):
        scored = _score(store, name, question, Weights())
        assert scored == _score(store, name, question, plain)
