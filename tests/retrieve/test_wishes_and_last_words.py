"""Standing wishes and the last word on a matter have places of their own in a context."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram_core import Engram, Scope
from engram_core.context_marks import CONTEXT_CLOSE
from engram_core.embed.tokens import count_tokens

ROSK = Scope(user="rosk")
WISHES, LATEST = "Standing wishes of the user:", "Latest of the closest messages:"
OLDER, OVERTAKEN = "Messages, oldest first:", "Facts said before that:"


def when(month: int, day: int = 1) -> str:
    return datetime(2024, month, day, 9, tzinfo=UTC).isoformat()


@pytest.fixture
def mem():
    with Engram.in_memory() as made:
        made.add("I keep bees on the roof of the library.", ROSK, at=when(1))
        yield made


def tell(mem: Engram, *texts: str) -> None:
    for month, text in enumerate(texts, 2):
        mem.add(text, ROSK, at=when(month))
    mem.consolidate()


def section(context: str, name: str) -> list[str]:
    """The lines under a heading, without their ids."""
    lines = context.splitlines()
    if name not in lines:
        return []
    out: list[str] = []
    for line in lines[lines.index(name) + 1 :]:
        if not line.startswith("["):
            break
        out.append(line.partition("] ")[2])
    return out


def test_a_wish_is_shown_though_the_question_does_not_mention_it(mem: Engram) -> None:
    tell(mem, "From now on answer in Danish.", "I prefer short lists.")
    context = mem.recall("Where do I keep bees?", ROSK).context
    assert [line.partition(" (")[0] for line in section(context, WISHES)] == [
        "user asks the assistant to answer in Danish",
        "user prefers short lists",
    ]
    assert context.index(WISHES) < context.index(CONTEXT_CLOSE)


def test_a_wish_that_was_taken_back_is_not_shown(mem: Engram) -> None:
    tell(mem, "From now on answer in Danish.", "You can stop answering in Danish.")
    assert section(mem.recall("Where do I keep bees?", ROSK).context, WISHES) == []


def test_wishes_are_those_of_the_time_asked(mem: Engram) -> None:
    tell(mem, "From now on answer in Danish.", "From now on answer in Welsh.")
    context = mem.recall("Where do I keep bees?", ROSK, valid_at=when(2, 20)).context
    assert "Danish" in section(context, WISHES)[0]
    assert "Welsh" not in context
    context = mem.recall("Where do I keep bees?", ROSK).context
    assert section(context, WISHES)[0].startswith("user asks the assistant to answer in Welsh")


def test_wishes_are_few_and_never_push_out_the_evidence(mem: Engram) -> None:
    words = ["maps", "charts", "tables", "graphs", "recipes", "poems", "letters", "songs", "proofs"]
    tell(mem, " ".join(f"Always include {word} when I ask about {word}." for word in words))
    found = mem.recall("Where do I keep bees?", ROSK, budget=90)
    assert "library" in found.context
    assert count_tokens(found.context) <= 90
    assert len(section(mem.recall("Where do I keep bees?", ROSK).context, WISHES)) <= 6


def test_wishes_alone_make_no_context(mem: Engram) -> None:
    tell(mem, "From now on answer in Danish.")
    assert mem.recall("superconducting qubit error rates", ROSK).context == ""


def test_a_wish_can_be_left_out(mem: Engram) -> None:
    tell(mem, "From now on answer in Danish.")
    (wish,) = mem.facts(ROSK, predicate="instruction")
    context = mem.recall("Where do I keep bees?", ROSK, exclude=[wish.id]).context
    assert wish.id not in context


def test_the_wishes_of_another_user_are_not_shown(mem: Engram) -> None:
    mem.add("From now on answer in Danish.", Scope(user="odo"), at=when(2))
    mem.consolidate()
    assert section(mem.recall("Where do I keep bees?", ROSK).context, WISHES) == []


def test_what_was_said_last_on_a_matter_comes_before_what_was_said_earlier(mem: Engram) -> None:
    tell(
        mem,
        "The spare key of the boathouse hangs in the pantry these days.",
        "Moved the spare key of the boathouse under the blue pot, by the way.",
    )
    context = mem.recall("Where is the spare key of the boathouse?", ROSK).context
    (last,) = section(context, LATEST)
    assert last.startswith("2024-03-01 09:00 user: Moved the spare key")
    assert any("pantry" in line for line in section(context, OLDER))
    assert context.index("blue pot") < context.index("pantry")
    assert context.count("blue pot") == 1


@pytest.mark.parametrize(
    "question",
    [
        "Where was the spare key of the boathouse originally?",
        "When did I move the spare key of the boathouse?",
    ],
)
def test_a_question_about_the_past_keeps_the_order_of_time(mem: Engram, question: str) -> None:
    tell(
        mem,
        "The spare key of the boathouse hangs in the pantry these days.",
        "Moved the spare key of the boathouse under the blue pot, by the way.",
    )
    context = mem.recall(question, ROSK).context
    assert section(context, LATEST) == []
    assert context.index("pantry") < context.index("blue pot")


def test_a_message_with_no_older_one_on_its_matter_has_no_place_of_its_own(mem: Engram) -> None:
    tell(mem, "The spare key of the boathouse hangs in the pantry these days.")
    context = mem.recall("Where is the spare key of the boathouse?", ROSK).context
    assert section(context, LATEST) == []


def test_a_value_said_before_the_last_word_is_shown_as_of_its_date(mem: Engram) -> None:
    tell(
        mem,
        "I've completed 12 crossword puzzles so far.",
        "My crossword puzzles: nearly 19 of them completed, I believe.",
    )
    context = mem.recall("How many crossword puzzles have I completed?", ROSK).context
    (fact,) = section(context, OVERTAKEN)
    assert fact == "user's crossword puzzles completed: 12 (said 2024-02-01 09:00)"
    assert context.index("19") < context.index(": 12 (said")


def test_a_value_that_a_later_one_replaced_says_what_it_was(mem: Engram) -> None:
    tell(
        mem,
        "I've completed 12 crossword puzzles so far.",
        "I've now completed 19 crossword puzzles.",
    )
    context = mem.recall("How many crossword puzzles have I completed?", ROSK).context
    (fact,) = section(context, "Facts:")
    assert fact == (
        "user's crossword puzzles completed: 19 "
        "(since 2024-03-01 09:00; before: 12, until 2024-03-01 09:00)"
    )
