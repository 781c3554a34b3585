"""The user's name is no evidence, and who said a thing tells whom it is about."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.retrieve.first_person import in_first_person
from engram_core.retrieve.gate import THRESHOLD, Evidence, judge
from engram_core.retrieve.query_vectors import query_vector
from tests.retrieve.conftest import Store

OWN = frozenset({"orsk", "vael"})


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("What is Orsk Vael's shoe size?", ["Orsk", "shoe", "size"], "What is my shoe size?"),
        ("where does orsk paint?", ["orsk", "paint"], "where does I paint?"),
        (
            "Does Anna know the orsk pass?",
            ["Anna", "orsk", "pass"],
            "Does Anna know the orsk pass?",
        ),
        ("Who is Orsk?", ["Orsk"], "Who is Orsk?"),
        ("Are the Orskians here?", ["Orskians"], "Are the Orskians here?"),
    ],
)
def test_the_users_name_becomes_the_first_person(
    text: str, words: list[str], expected: str
) -> None:
    assert in_first_person(text, words, OWN) == expected


def test_without_names_the_question_stays() -> None:
    assert in_first_person("Where is Orsk?", ["Orsk"], frozenset()) == "Where is Orsk?"


def test_what_another_said_is_less_sure_than_what_the_person_asked_about_said(
    store: Store,
) -> None:
    store.say("I planted twelve quince trees behind the mill.", speaker="Melko", session="a")
    store.say("Lovely, I only keep bees.", speaker="Tarn", session="a")
    store.say("The ferry was late again.", speaker="Melko", session="b")
    theirs = store.ask("How many quince trees did Melko plant?")
    others = store.ask("How many quince trees did Tarn plant?")
    assert theirs.score > others.score
    assert not others.abstained, "an exact hit is never hidden"


@pytest.mark.parametrize("agreement", [-1.0, -0.5, 0.0, 1.0])
def test_no_exact_hit_falls_under_the_threshold_for_its_speaker(agreement: float) -> None:
    verdict = judge([Evidence(0.1, 0.2, 2)], agreement=agreement)
    assert verdict.score >= THRESHOLD
    assert not verdict.abstained


def test_a_question_asked_again_is_not_embedded_again(store: Store) -> None:
    asked: list[str] = []

    class Counting:
        name, dimension = "counting", store.embedder.dimension

        def embed_query(self, text: str) -> np.ndarray:
            asked.append(text)
            return store.embedder.embed_query(text)

    embedder = Counting()
    first, second = (query_vector(embedder, "Where is the mill?") for _ in range(2))  # type: ignore[arg-type]
    assert asked == ["Where is the mill?"]
    assert np.array_equal(first, second)
