"""What is shown of a long message is the sentences that answer, whole and in their order."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.embed.tokens import count_tokens
from engram_core.retrieve.excerpt import Focus, excerpt, focus_on
from engram_core.retrieve.hints import hint_of
from engram_core.retrieve.plan.query import plan_query
from engram_core.retrieve.words import content_words
from tests.retrieve.test_context_block import START

PUMP = (
    "Good morning to you all at the mill. I went down to the river before breakfast today. "
    "The pump has been leaking since Tuesday and I ordered a new seal from Varn. "
    "It was raining the whole way back and my boots are still wet. "
    "Odo says that the seal will be here on 14 May, with the post."
)
SCRIPT = (
    "I wrote a script that opens the sluice at dusk.\n"
    "```python\n"
    "def open_sluice(level):\n"
    "    valve_seven.turn(level)\n"
    "```\n"
    "The sluice opened twenty minutes late on both evenings, I do not know why."
)


def shown(text: str, question: str, most: int) -> str:
    focus = focus_on(content_words(question), [text], hint_of(plan_query(question, now=START)))
    return excerpt(text, focus, most, count_tokens)


def test_a_message_that_fits_is_shown_as_it_is() -> None:
    assert shown(PUMP, "When will the seal come?", 400) == PUMP


def test_the_sentence_that_answers_is_shown_not_the_first() -> None:
    assert shown(PUMP, "What is wrong with the pump?", 26) == (
        "…The pump has been leaking since Tuesday and I ordered a new seal from Varn.…"
    )


def test_sentences_that_stand_apart_are_shown_with_what_is_left_out_marked() -> None:
    text = shown(PUMP, "When will the pump have its new seal?", 52)
    assert "a new seal from Varn. … Odo says that the seal will be here on 14 May" in text


def test_of_two_sentences_the_one_with_a_date_answers_when() -> None:
    told = "The seal was a nuisance to find in the shop. " * 3 + "The seal came on 14 May."
    assert "14 May" in shown(told, "When did the seal come?", 20)


def test_code_gives_way_to_what_is_said_of_it() -> None:
    text = shown(SCRIPT, "What does my sluice script do?", 40)
    assert "opens the sluice at dusk" in text
    assert "valve_seven" not in text


def test_code_is_shown_where_only_code_has_the_word() -> None:
    assert "valve_seven.turn(level)" in shown(SCRIPT, "Where do I use valve_seven?", 34)


def test_a_clause_stays_with_what_it_is_about() -> None:
    text = shown(
        "I am going over the tools in the shed with my sister, and I want to oil the old lathe, "
        "which I have never once used since we came here, but first there is the roof to mend.",
        "Have I used the lathe?",
        30,
    )
    assert "the old lathe, which I have never once used" in text


@given(
    text=st.lists(st.sampled_from([*PUMP.split(), "\n", "```", "1.", "…", "ok."]), max_size=80).map(
        " ".join
    ),
    most=st.integers(0, 60),
)
def test_every_part_of_an_excerpt_stands_in_the_message_and_it_keeps_its_room(
    text: str, most: int
) -> None:
    cut = excerpt(text, Focus(["pump", "seal"]), most, count_tokens)
    assert count_tokens(cut) <= most or not cut
    parts = [part.strip() for part in re.split("…", cut)]
    assert all(part in text for part in parts)


@pytest.mark.parametrize("text", ["", "x" * 5000, "\n\n\n", "```\n```", "a. b. c. " * 900])
def test_odd_messages_are_cut_too(text: str) -> None:
    assert count_tokens(excerpt(text, Focus(["pump"]), 20, count_tokens)) <= 20
