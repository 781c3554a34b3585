"""Each aspect of a question is ranked by itself, and has a place among the first hits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.retrieve.aspects import share_head
from engram_core.retrieve.fuse import Weights
from engram_core.retrieve.plan.aspects import aspects_of
from engram_core.retrieve.plan.wants import wants_of
from tests.retrieve.conftest import Store


@pytest.mark.parametrize(
    ("question", "texts", "each"),
    [
        ("Which came first, the kiln in the yard or the loom we rented?",
         ("the kiln in the yard came", "the loom we rented came"), 2),
        ("Who rows more often, Tavvi or Melko?", ("Tavvi rows", "Melko rows"), 2),
        ("Who moved house first, Tavvi or Melko?", ("Tavvi moved house", "Melko moved house"), 2),
        ("How many days passed between the fair and the flood?", ("the fair", "the flood"), 2),
        ("Did I sell the punt before or after I moved to Brennick?",
         ("Did I sell the punt", "I moved to Brennick"), 2),
        ("Qui rame le plus, Tavvi ou Melko ?", ("Tavvi rame", "Melko rame"), 2),
        ("Where does Tavvi live and what does she play?",
         ("Where does Tavvi live", "what does she play"), 1),
        ("Who fixed the pump? When was it paid?", ("Who fixed the pump", "When was it paid"), 1),
        ("Où habite Tavvi et qui a réparé la pompe ?",
         ("Où habite Tavvi", "qui a réparé la pompe"), 1),
    ],
)  # fmt: skip
def test_what_is_set_side_by_side(question: str, texts: tuple[str, ...], each: int) -> None:
    found = aspects_of(question)
    assert (found.texts, found.each) == (texts, each)


@pytest.mark.parametrize(
    "question",
    [
        "Where does Tavvi live?",
        "Where did I move and when?",
        "We spoke of the kiln yesterday. What was its price?",
        "Do I own boats and oars?",
        "",
        "?!",
    ],
)
def test_one_thing_has_no_aspects(question: str) -> None:
    assert aspects_of(question).texts == ()


QUESTION = "Which came first, the brick kiln or the loom from Brennick?"


def _kilns(store: Store) -> str:
    store.say_all(
        [f"The brick kiln came to {heat} degrees first, then the brick kiln cooled."
         for heat in range(700, 780, 10)],
        session="a",
    )  # fmt: skip
    wanted = store.say("We fetched a loom.", session="b")
    store.say_all([f"The tram was {late} minutes late." for late in range(20)], session="c")
    return wanted


def test_the_aspect_spoken_of_less_is_among_the_first_five(store: Store) -> None:
    wanted = _kilns(store)
    whole = [hit.id for hit in store.ask(QUESTION, weights=Weights(aspects=0)).hits]
    shared = [hit.id for hit in store.ask(QUESTION).hits]
    assert wanted not in whole[:5]
    assert wanted in shared[:5]
    assert whole[0] == shared[0]


def test_a_second_question_is_answered_among_the_first_five(store: Store) -> None:
    store.say_all(
        [f"The pump was fixed by Melko for the {time} time, the pump leaks." for time in
         ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")],
        session="a",
    )  # fmt: skip
    wanted = store.say("The orchard was bought by Ilvan.", session="b")
    question = "Who fixed the pump that leaks every time and who bought the orchard?"
    assert wanted in [hit.id for hit in store.ask(question).hits[:5]]


def test_as_many_hits_are_given_as_asked_for(store: Store) -> None:
    _kilns(store)
    for k in (1, 2, 3, 7):
        names = [hit.id for hit in store.ask(QUESTION, k=k).hits]
        assert len(names) == len(set(names)) == k


PLACES = st.lists(st.integers(0, 30), unique=True, max_size=12)


@given(PLACES, st.lists(st.lists(st.integers(0, 40), unique=True, max_size=3), max_size=3))
def test_the_head_is_shared_and_nothing_is_lost_but_what_is_pushed_out(
    places: list[int], firsts: list[list[int]]
) -> None:
    shared = share_head(places, firsts, 5)
    assert len(shared) == len(set(shared)) == len(places)
    assert set(shared) <= {*places, *(one for first in firsts for one in first)}
    assert shared[:1] == tuple(places[:1])
    if len(places) >= 5:
        leaders = list(dict.fromkeys(first[0] for first in firsts if first))
        assert set(leaders) <= set(shared[:5])
    kept = [one for one in places if one in shared[5:]]
    assert [one for one in shared[5:] if one in places] == kept


@pytest.mark.parametrize(
    ("question", "items"),
    [
        ("Considering my late shifts, the night bus, and my sore knee, should I move?",
         ("my late shifts", "the night bus", "my sore knee")),
        ("Given my budget and my bad knee, where could we walk?", ("my budget", "my bad knee")),
        ("Compte tenu de mon genou et de mon budget, où partir ?", ("mon genou", "mon budget")),
    ],
)  # fmt: skip
def test_what_is_to_be_weighed_is_looked_for_thing_by_thing(
    question: str, items: tuple[str, ...]
) -> None:
    assert aspects_of(question).texts == items
    assert "weighing" in wants_of(question)


@pytest.mark.parametrize(
    "question",
    [
        "Given that it rains, where could we walk?",
        "Considering my knee, where could we walk?",
        "Where did I put what I was given, the lamp and the rug?",
    ],
)
def test_one_thing_or_a_clause_is_not_weighed(question: str) -> None:
    assert "weighing" not in wants_of(question)
