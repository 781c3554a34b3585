"""A question that names two speakers asks about the one it names first, unless about both."""

from __future__ import annotations

import pytest

from tests.retrieve.conftest import Store


def _two(store: Store) -> dict[str, str]:
    lines = {
        "Tarn": "That punt looks splendid.",
        "Melko": "That punt looks splendid indeed.",
        "Ilvan": "The ferry was late.",
    }
    return {
        name: store.say(text, speaker=name, session=name, role="user")
        for name, text in lines.items()
    }


def _favour(store: Store, question: str) -> dict[str, float]:
    said = _two(store)
    hits = {hit.id: hit for hit in store.ask(question, abstain="off").hits}
    return {name: hits[said[name]].channels.get("speaker", 0.0) for name in ("Tarn", "Melko")}


@pytest.mark.parametrize(
    "question",
    [
        "What did Tarn think of Melko's punt?",
        "What did tarn say about the punt and the boat of melko?",
        "Que pense Tarn du punt de Melko ?",
    ],
)
def test_whom_it_names_first_is_favoured_more(store: Store, question: str) -> None:
    favour = _favour(store, question)
    assert favour["Tarn"] > favour["Melko"] > 0


@pytest.mark.parametrize(
    "question",
    [
        "What do Tarn and Melko think of the punt?",
        "Which punt did Tarn like, and did both, he and Melko, row it?",
        "Did Tarn row the punt together with Melko?",
        "Que pensent Tarn et Melko du punt ?",
    ],
)
def test_who_are_named_alike_are_favoured_alike(store: Store, question: str) -> None:
    favour = _favour(store, question)
    assert favour["Tarn"] == favour["Melko"] > 0
