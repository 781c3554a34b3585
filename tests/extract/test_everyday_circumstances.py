"""What one learns, suffers from, lives on and is to others: said in passing, held in time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock

ANA = Scope(user="ana")
NOW = datetime(2024, 12, 1, tzinfo=UTC)

HELD = {
    "I'm learning Estonian": ["user is learning Estonian"],
    "im learning to play the banjo": ["user is learning banjo"],
    "J'apprends le grec": ["user is learning grec"],
    "I've got asthma and hay fever": [
        "user has the condition asthma",
        "user has the condition hay fever",
    ],
    "Je souffre d'arthrose": ["user has the condition arthrose"],
    "I'm self-employed": ["user is self-employed"],
    "Je suis à la retraite": ["user is retired"],
    "We got engaged on Sunday": ["user is engaged"],
    "Je suis divorcée": ["user is divorced"],
    "My grandmother passed away": ["grandmother's status: passed away"],
    "I'm a member of a rowing club": ["user is a member of rowing club"],
    "I'm on a low-salt diet": ["user keeps the diet low-salt"],
    "I'm preparing my driving test": ["user works towards driving test"],
    "I have to hand in my tax return by Friday": ["user plans: hand in my tax return"],
}

NOTHING = [
    "I'm learning a lot today",
    "I'm learning from my mistakes",
    "I'm studying your answer",
    "If I had asthma I'd move",
    "I have a question about diabetes",
    "I'm retired from arguing",
    "I'm married to the idea",
    "I'm between jobs to run on the cluster",
    "He thinks I'm unemployed",
    "Are you self-employed?",
    "The two companies got married on Saturday",
    "My laptop died",
    "J'ai de la chance",
    "Si j'étais à la retraite, je voyagerais",
]


def told(*turns: tuple[str, str]) -> Engram:
    """A memory that was told each of the turns, a day and its words."""
    memory = Engram.in_memory(background=False, clock=ManualClock(NOW))
    for day, words in turns:
        memory.add(words, ANA, at=datetime.fromisoformat(day).replace(tzinfo=UTC))
        assert not memory.consolidate().failed
    return memory


def held(memory: Engram, day: str | None = None) -> set[str]:
    at = datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None
    return {fact.text for fact in memory.facts(ANA, valid_at=at)}


@pytest.mark.parametrize("words", HELD)
def test_it_is_held(words: str) -> None:
    assert held(told(("2024-11-26", words))) == set(HELD[words])


@pytest.mark.parametrize("words", NOTHING)
def test_nothing_is_held(words: str) -> None:
    assert held(told(("2024-11-26", words))) == set()


def test_two_languages_are_learned_side_by_side_until_one_is_given_up() -> None:
    turns = [("2024-01-01", "I'm learning Greek."), ("2024-02-01", "I'm learning Spanish.")]
    assert held(told(*turns)) == {"user is learning Greek", "user is learning Spanish"}
    memory = told(*turns, ("2024-03-01", "I stopped learning Greek."))
    assert held(memory) == {"user is learning Spanish"}
    assert "user is learning Greek" in held(memory, "2024-02-10")


def test_working_for_oneself_ends_no_employment() -> None:
    memory = told(("2024-01-01", "I work at Brightloom."), ("2024-02-01", "I'm self-employed."))
    assert held(memory) == {"user works at Brightloom", "user is self-employed"}


def test_being_without_work_ends_the_employment_and_a_new_one_ends_it() -> None:
    turns = [("2024-01-01", "I work at Brightloom."), ("2024-02-01", "I'm unemployed.")]
    assert held(told(*turns)) == {"user is unemployed"}
    memory = told(*turns, ("2024-03-01", "I joined Sollith."))
    assert held(memory) == {"user works at Sollith"}
    assert held(memory, "2024-02-10") == {"user is unemployed"}


def test_a_marriage_ends_the_engagement_and_a_divorce_the_marriage() -> None:
    memory = told(
        ("2024-01-01", "I'm engaged."),
        ("2024-02-06", "We got married on Saturday."),
        ("2024-06-01", "We got divorced in May."),
    )
    assert held(memory, "2024-01-15") == {"user is engaged"}
    assert held(memory, "2024-02-04") == {"user is married"}
    assert held(memory) == {"user is divorced"}
    known = memory.facts(ANA, known_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert known == []


def test_a_divorce_ends_the_marriage_to_a_spouse_by_name() -> None:
    memory = told(("2024-01-01", "I'm married to Mira."), ("2024-06-01", "I'm divorced."))
    assert held(memory) == {"user is divorced"}


@pytest.mark.parametrize(
    "words", ["I was cleared of cancer in May.", "I no longer have cancer.", "I beat cancer."]
)
def test_one_who_is_cleared_of_a_condition_has_it_no_more(words: str) -> None:
    memory = told(("2024-01-01", "I have cancer."), ("2024-06-01", words))
    assert held(memory) == set()
    assert held(memory, "2024-03-01") == {"user has the condition cancer"}
