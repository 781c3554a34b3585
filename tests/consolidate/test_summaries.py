"""Which sentences of a conversation its summary is made of."""

import pytest

from engram_core.consolidate.summaries.extractive import MOST_WORDS, summarise, written
from engram_core.consolidate.summaries.sentences import (
    LONGEST,
    Said,
    candidates,
    worth_summing_up,
)
from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN

TALK = [
    Said("e1", "Hi Maja! How are you?", "user", "Tor"),
    Said("e2", "Fine. My sister opened a pottery studio near the river.", "assistant", "Maja"),
    Said("e3", "A pottery studio there sounds lovely. I bought a kiln in May.", "user", "Tor"),
    Said("e4", "Her pottery kiln burns wood from the river bank.", "assistant", "Maja"),
    Said("e5", "Thanks, bye!", "user", "Tor"),
]


def choose(messages, spans=None, **options):
    return summarise(candidates(messages, spans or {}), spans or {}, **options)


def test_small_talk_is_no_candidate():
    texts = [sentence.text for sentence in candidates(TALK, {})]
    assert texts == [
        "My sister opened a pottery studio near the river.",
        "A pottery studio there sounds lovely.",
        "I bought a kiln in May.",
        "Her pottery kiln burns wood from the river bank.",
    ]


@pytest.mark.parametrize(
    "text",
    ["Merci beaucoup, à bientôt !", "Good morning, dear Maja!", "Ça va bien ?", "Ok, great!"],
)
def test_pleasantries_in_two_languages_are_left_out(text):
    assert candidates([Said("e1", text, "user")], {}) == []


def test_a_fact_behind_a_pleasantry_stays():
    said = Said("e1", "Thanks, we moved from Bergen to Tallinn last winter.", "user")
    assert len(candidates([said], {})) == 1


def test_a_short_sentence_stays_if_a_fact_stands_on_it():
    said = Said("e1", "Hi! I ski.", "user")
    assert candidates([said], {}) == []
    assert [sentence.text for sentence in candidates([said], {"e1": [(4, 9)]})] == ["I ski."]


def test_our_own_context_code_and_tools_are_left_out():
    memory = f"{CONTEXT_OPEN}\nTor owns seven old sailing boats.\n{CONTEXT_CLOSE}\n"
    found = candidates(
        [
            Said("e1", f"{memory}The pier needs new planks this autumn.", "user"),
            Said("e2", "x = {1: [2, 3, 4], 5: (6, 7)} + {8: 9, 10: 11}", "user"),
            Said("e3", "The weather tool returned heavy rain tomorrow.", "tool"),
            Said("e4", "Always answer politely in short sentences.", "system"),
        ],
        {},
    )
    assert [sentence.text for sentence in found] == ["The pier needs new planks this autumn."]
    assert found[0].start == len(memory)


def test_every_sentence_is_in_the_message_it_names():
    texts = {said.episode: said.text for said in TALK}
    for sentence in choose(TALK):
        assert texts[sentence.episode][sentence.start : sentence.end] in sentence.text


def test_the_chosen_stand_in_the_order_said_with_their_speakers():
    assert written(choose(TALK, most=4)) == (
        "Maja: My sister opened a pottery studio near the river.\n"
        "Tor: A pottery studio there sounds lovely. I bought a kiln in May.\n"
        "Maja: Her pottery kiln burns wood from the river bank."
    )


def test_messages_without_a_stop_do_not_run_into_one_sentence():
    lines = ("we have a parrot named Solo", "My aunt moved to Tallinn in May.", "I sold my kiln")
    said = [Said(f"e{at}", line, "user") for at, line in enumerate(lines)]
    assert written(choose(said)) == (
        "user: we have a parrot named Solo – My aunt moved to Tallinn in May. I sold my kiln"
    )


def test_details_of_the_speakers_own_life_come_before_commonplaces():
    messages = [
        Said("e1", "The sea always teaches people much patience.", "user", "Tor"),
        Said("e2", "On Friday my brother rowed to Hitra in 7 hours.", "user", "Tor"),
        Said("e3", "The sea gives people so much joy.", "user", "Maja"),
    ]
    (chosen,) = choose(messages, most=1)
    assert chosen.episode == "e2"


def test_a_sentence_a_fact_stands_on_is_preferred():
    text = TALK[2].text
    start = text.index("I bought")
    (chosen,) = choose(TALK, {"e3": [(start, len(text))]}, most=1)
    assert chosen.text == "I bought a kiln in May."


def test_a_question_yields_to_a_statement():
    asked = Said("e1", "Did the red ferry leave the northern harbour?", "user", "Tor")
    told = Said("e2", "The red ferry left the northern harbour.", "user", "Maja")
    (chosen,) = choose([asked, told], most=1)
    assert chosen.episode == "e2"


def test_the_same_thing_is_not_told_twice():
    again = [Said(f"e{n}", "The lighthouse keeper retired in March.", "user") for n in range(4)]
    assert [sentence.episode for sentence in choose(again)] == ["e0"]


def test_a_summary_stays_short():
    words = [f"stone{number} wall{number} tower{number} " * 12 + "." for number in range(40)]
    chosen = choose([Said(f"e{n}", text, "user") for n, text in enumerate(words)])
    assert 0 < sum(len(one.text.split()) for one in chosen) <= MOST_WORDS
    assert all(len(one.text.split()) <= LONGEST for one in chosen)
    assert all(one.text.endswith("…") or len(one.text.split()) < LONGEST for one in chosen)


def test_in_a_long_session_the_rare_words_are_found():
    plain = [Said(f"p{n}", "The old boat was blue again.", "user") for n in range(200)]
    rich = Said("rich", "An accordion travelled southwards aboard some steamship.", "user")
    assert "rich" in {one.episode for one in choose([*plain[:150], rich, *plain[150:]])}


def test_choosing_is_the_same_every_time_and_for_nothing_there_is_nothing():
    assert choose(TALK) == choose(TALK)
    assert summarise([], {}) == ()


def test_one_or_two_short_messages_are_not_worth_it():
    short = [Said("e1", "The ferry was late today.", "user")] * 2
    assert not worth_summing_up(short)
    assert worth_summing_up([*short, short[0]])
    assert worth_summing_up([Said("e1", "The ferry was late today. " * 30, "user")])
