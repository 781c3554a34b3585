"""A value put right in a later message takes the place of the slip, from where the slip began."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.resolve import resolve_slot
from engram_core.consolidate.slots import Assertion
from engram_core.vocabulary import Kind
from tests.field.telling import (
    ANA,
    day,
    heard,
    heard_in_every_order,
    live,
    objects,
    picture,
    tell,
)

HOME, RIGHT = ("2024-01-10", "I live in Lyon."), ("2024-03-01", "No wait, not Lyon, Lille.")


@pytest.mark.parametrize(
    ("slip", "right", "predicate", "meant"),
    [
        ("I live in Lyon.", "No wait, not Lyon, Lille.", "lives_in", "Lille"),
        ("I work at Siemens.", "it's Bosch, not Siemens", "works_at", "Bosch"),
        ("I'm a nurse.", "sorry, I meant midwife, not nurse", "job_title", "midwife"),
        ("I'm 34.", "oops, 35, not 34", "age", "35"),
        ("I'm vegan.", "Actually, not vegan but vegetarian.", "diet", "vegetarian"),
        ("J'habite à Lyon.", "non, pas Lyon, Lille", "lives_in", "Lille"),
        ("Je bosse chez Siemens.", "en fait c'est Bosch, pas Siemens", "works_at", "Bosch"),
    ],
)
def test_what_was_meant_holds_from_where_the_slip_did(slip, right, predicate, meant):
    mem = heard(("2024-01-10", slip), ("2024-03-01", right))
    [fact] = live(mem)
    assert (fact.predicate, fact.object) == (predicate, meant)
    assert fact.valid_at == day("2024-01-10")


def test_nothing_is_learnt_where_the_slip_was_not_claimed():
    mem = heard(("2024-01-10", "I live in Ghent."), RIGHT)
    assert picture(mem) == {("user", "lives_in", "Ghent", day("2024-01-10"), None)}


def test_a_value_told_long_before_is_no_slip():
    mem = heard(("2021-01-10", "I live in Lyon."), ("2024-03-01", "No wait, not Lyon, Lille."))
    assert picture(mem) == {("user", "lives_in", "Lyon", day("2021-01-10"), None)}


def test_a_value_told_again_lately_is_put_right_from_the_start():
    mem = heard(("2021-01-10", "I live in Lyon."), ("2024-02-20", "I live in Lyon."), RIGHT)
    assert picture(mem) == {("user", "lives_in", "Lille", day("2021-01-10"), None)}


def test_values_that_stand_side_by_side_are_left_alone():
    mem = heard(("2024-01-10", "I like Lyon."), ("2024-01-11", "I've been to Lyon."), RIGHT)
    assert objects(live(mem, "likes")) == ["Lyon"]
    assert "Lille" not in objects(live(mem))


def test_the_slip_is_believed_no_more_and_the_past_still_tells_it():
    mem = heard(HOME)
    [slip] = live(mem, "lives_in")
    tell(mem, RIGHT[1], RIGHT[0])
    [right] = live(mem, "lives_in")
    [before] = mem.facts(ANA, None, "lives_in", known_at=slip.created_at)
    assert (before.object, right.object) == ("Lyon", "Lille")
    [gone] = [one for one in mem.history(ANA) if one.expired_at]
    assert (gone.object, gone.invalid_at, gone.superseded_by) == ("Lyon", None, right.lineage)


def test_why_tells_what_was_put_right():
    mem = heard(HOME, RIGHT)
    [right] = live(mem, "lives_in")
    told = mem.why(right.id, ANA)
    assert told.rule.startswith("what was meant, said later in place of a slip")
    assert [one.object for one in told.replaced] == ["Lyon"]
    assert [one.sentence for one in told.evidence] == [RIGHT[1]]
    assert "a denial" in mem.why(told.replaced[0].id, ANA).rule


def test_a_stretch_that_was_over_is_put_right_and_stays_over():
    mem = heard(HOME, ("2024-02-01", "I moved to Ghent."), RIGHT)
    assert picture(mem) == {
        ("user", "lives_in", "Lille", day("2024-01-10"), day("2024-02-01")),
        ("user", "lives_in", "Ghent", day("2024-02-01"), None),
    }


def test_the_belief_is_the_same_in_every_order():
    told = [HOME, RIGHT, ("2024-04-01", "Sorry, not Lille, Lens."), ("2024-06-01", "I left Lens.")]
    pictures = [picture(mem) for mem in heard_in_every_order(told)]
    assert all(one == pictures[0] for one in pictures)
    assert ("user", "lives_in", "Lens", day("2024-01-10"), day("2024-06-01")) in pictures[0]


def test_it_is_the_same_after_a_rebuild():
    mem = heard(HOME, RIGHT, ("2024-06-01", "I moved to Ghent."))
    before = picture(mem)
    mem.rebuild()
    assert picture(mem) == before


def test_erasing_what_put_it_right_brings_the_slip_back():
    mem = heard(HOME)
    episode = tell(mem, RIGHT[1], RIGHT[0])
    mem.erase(ANA, episode=episode)
    assert objects(live(mem, "lives_in")) == ["Lyon"]


def test_a_ruled_end_of_what_was_meant_stands():
    mem = heard(HOME, RIGHT)
    mem.end(live(mem, "lives_in")[0].id, ANA, at=day("2024-05-01"))
    assert picture(mem) == {
        ("user", "lives_in", "Lille", day("2024-01-10"), day("2024-05-01")),
    }


@given(st.permutations(range(5)))
def test_a_slot_looks_at_no_order_of_arrival(order):
    def said(seq: int, value: str, modality: Modality, polarity: Polarity) -> Assertion:
        at = day(f"2024-0{seq + 1}-01")
        denies = Denies.CLAIM if polarity is Polarity.DENIES else None
        return Assertion(f"{seq}{value}", value, at, seq, polarity, modality, denies)

    made = [
        said(0, "a", Modality.ACTUAL, Polarity.ASSERTS),
        said(1, "b", Modality.ACTUAL, Polarity.ASSERTS),
        said(2, "a", Modality.ACTUAL, Polarity.DENIES),
        said(2, "c", Modality.MEANT, Polarity.ASSERTS),
        said(3, "a", Modality.ACTUAL, Polarity.ASSERTS),
    ]
    found = resolve_slot([made[at] for at in order], [], Kind.SINGLE)
    assert [one.value for one in found] == ["c", "b", "a"]
    assert found[0].supports == ("2c",)
