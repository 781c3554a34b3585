"""Where a question asks when, a message that tells a time comes before one that does not."""

from __future__ import annotations

import pytest

from engram_core.retrieve.dated import asks_when
from engram_core.retrieve.fuse import Weights
from tests.retrieve.conftest import Store


@pytest.mark.parametrize(
    "question",
    [
        "When did Tavvi launch the punt?",
        "Do you remember when was the loom repaired?",
        "Which month was the fair?",
        "In what year did Melko move?",
        "How long was the tram late?",
        "Quand a-t-il réparé la pompe ?",
        "En quelle année est né Ilvan ?",
        "Combien de temps dure la traversée ?",
    ],
)
def test_these_ask_for_a_time(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize(
    "question",
    [
        "When building a punt, which wood lasts?",
        "What do I drink when I row?",
        "Which boat did Tavvi launch?",
        "How many looms are there?",
        "Que faire quand il pleut ?",
        "When did " + "x " * 300,
    ],
)
def test_these_do_not(question: str) -> None:
    assert not asks_when(question)


@pytest.mark.parametrize(
    ("question", "dated"),
    [("When did we launch the punt?", True), ("Where did we launch the punt?", False)],
)
def test_only_asked_when_does_a_told_time_count(store: Store, question: str, dated: bool) -> None:
    told = store.say("Last week we launched the punt.", session="a")
    store.say("Everybody clapped as we launched the punt.", session="b")

    def score(weights: Weights) -> float:
        hits = store.ask(question, weights=weights).hits
        return next(hit.score for hit in hits if hit.id == told)

    assert (score(Weights()) > score(Weights(dated=0.0))) is dated
