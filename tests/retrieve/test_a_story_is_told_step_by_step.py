"""Order and summary questions are answered by many steps in time order, not by a few at length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.embed.hashing import HashingEmbedder

TAVVI = Scope(user="tavvi")
START = datetime(2024, 4, 1, 8, tzinfo=UTC)
_THINGS = (
    "fence gate well barn path pond oven roof shed wall bench trellis hedge ditch bridge arbour "
    "cellar stair lamp drain lawn orchard hive coop trough cistern terrace pergola stile culvert"
)
THINGS = _THINGS.split()
ANSWER = "Here is a plan for the garden, in many steps that each take a while to read. " * 12


@pytest.fixture(scope="module")
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as memory:
        for day, thing in enumerate(THINGS):
            asked = (
                f"Today I began with the {thing} of my garden. It took all morning and I was glad "
                "of the shade. My neighbour came by with a jug of water and two pears, and we sat "
                "and talked until the sun had gone behind the hill."
            )
            turns = [
                {"role": "user", "content": asked},
                {"role": "assistant", "content": f"{ANSWER} Good luck with the {thing}."},
            ]
            memory.add(turns, TAVVI, at=(START + timedelta(days=day)).isoformat())
        memory.add(
            "Always answer in one paragraph.", TAVVI, at=(START + timedelta(days=40)).isoformat()
        )
        memory.consolidate()
        yield memory


def steps_in(context: str) -> list[str]:
    return [line for line in context.splitlines() if re.match(r"\[e\d+\] (.{16} )?user: ", line)]


def answers_in(context: str) -> list[str]:
    return re.findall(r"^\[e\d+\] (?:.{16} )?assistant: ", context, re.MULTILINE)


def things_in(context: str) -> list[str]:
    return [
        thing for line in steps_in(context) for thing in THINGS if f"with the {thing} of" in line
    ]


@pytest.mark.parametrize(
    "question",
    ["In what order did I work on the parts of my garden?", "Give me a summary of my garden work."],
)
def test_every_step_of_a_story_is_there_in_its_order(mem: Engram, question: str) -> None:
    assert things_in(mem.recall(question, TAVVI, budget=1600, abstain="off").context) == THINGS


def test_answers_of_the_assistant_are_told_by_what_was_asked(mem: Engram) -> None:
    context = mem.recall(
        "In what order did I work on the parts of my garden?", TAVVI, abstain="off"
    ).context
    assert 0 < len(answers_in(context)) <= 12


def test_a_summary_is_told_by_the_answers_too(mem: Engram) -> None:
    context = mem.recall("Summarize my work on the garden.", TAVVI, abstain="off").context
    assert len(answers_in(context)) > 12
    assert len(steps_in(context)) > 12


@pytest.mark.parametrize(
    "question",
    [
        "In what order did I mention the parts of my garden?",
        "Dans quel ordre ai-je mentionné les parties de mon jardin (garden) ?",
    ],
)
def test_what_one_brought_up_oneself_is_told_by_no_answer(mem: Engram, question: str) -> None:
    context = mem.recall(question, TAVVI, abstain="off").context
    assert len(steps_in(context)) > 12
    assert answers_in(context) == []


def test_another_question_shows_the_best_at_length(mem: Engram) -> None:
    context = mem.recall("What did I do about the pergola in my garden?", TAVVI, budget=600).context
    [line] = [line for line in steps_in(context) if "with the pergola of" in line]
    assert "two pears" in line
    assert len(things_in(context)) < len(THINGS)


def test_a_standing_wish_has_its_place_however_much_was_found(mem: Engram) -> None:
    context = mem.recall(
        "How did my garden work go along?", TAVVI, budget=600, abstain="off"
    ).context
    assert "Always answer in one paragraph" in context


def test_what_was_said_twice_in_one_sitting_is_shown_once() -> None:
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as memory:
        for minute, end in enumerate(("today", "today!", "at last")):
            memory.add(
                f"I have mended the old ferry bell with a bolt from Varn {end}",
                TAVVI,
                at=(START + timedelta(minutes=minute)).isoformat(),
            )
        context = memory.recall("Is the ferry bell mended?", TAVVI).context
        assert context.count("ferry bell") == 1


def test_a_story_of_somebody_tells_in_full_what_names_them() -> None:
    tools = ("saw", "axe", "rake", "awl", "plane")
    work = "planning, planting, watering and mending in the garden"
    night = (
        "The night was long and the rain kept on until the morning, so that nobody slept, and then"
    )
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as memory:
        for day, thing in enumerate(THINGS):
            at = (START + timedelta(days=day)).isoformat()
            memory.add(f"I went on with {work}, by the {thing} this time", TAVVI, at=at)
            if day % 6 == 0:
                told = f"{night} Orsk came by and left his {tools[day // 6]} here"
                memory.add(told, TAVVI, at=at)
        question = f"Give me a summary of how {work} with Orsk went on."
        context = memory.recall(question, TAVVI, budget=1200, abstain="off").context
    assert [tool for tool in tools if f"left his {tool}" in context] == [*tools]
    assert len(steps_in(context)) > 15
