"""What is left for another name: an employer is followed by an employer, a home by a home; what is
held decides, whatever the order in which it was learnt."""

from __future__ import annotations

import pytest

from tests.field.telling import (
    ANA,
    heard,
    heard_in_every_order,
    live,
    objects,
    picture,
)

JOB, MOVE = ("2023-01-05", "I work at Orbel."), ("2024-02-01", "I left Orbel for Trask.")


def homes_and_employers(mem):
    return objects(live(mem, "lives_in")), objects(live(mem, "works_at"))


def test_an_employer_left_for_another_is_followed_by_it():
    mem = heard(JOB, MOVE)
    assert homes_and_employers(mem) == ([], ["Trask"])
    (former,) = [one for one in mem.history(ANA) if one.object == "Orbel" and one.invalid_at]
    assert former.invalid_at == live(mem, "works_at")[0].valid_at


def test_a_home_left_for_another_is_followed_by_it():
    mem = heard(("2023-01-05", "I live in Hulst."), ("2024-02-01", "I left Hulst for Tarn."))
    assert homes_and_employers(mem) == (["Tarn"], [])


@pytest.mark.parametrize("before", ["I live in Hulst.", "I work at Corvane."])
def test_nothing_is_learnt_where_what_was_left_was_not_held(before):
    mem = heard(("2023-01-05", before), MOVE)
    assert homes_and_employers(mem) in ((["Hulst"], []), ([], ["Corvane"]))


def test_a_country_is_no_employer():
    mem = heard(JOB, ("2024-02-01", "I left Orbel for Portugal."))
    assert homes_and_employers(mem) == ([], [])


@pytest.mark.parametrize(
    "last", ["I left Orbel for good.", "I left Orbel for health reasons.", "I left Orbel."]
)
def test_what_is_no_name_is_no_employer(last):
    assert homes_and_employers(heard(JOB, ("2024-02-01", last))) == ([], [])


@pytest.mark.parametrize(
    "last", ["I left Orbel for lunch.", "I left Orbel for a doctor's appointment."]
)
def test_going_out_for_a_while_ends_nothing(last):
    assert homes_and_employers(heard(JOB, ("2024-02-01", last))) == ([], ["Orbel"])


@pytest.mark.parametrize(
    "last",
    [
        "I left Orbel for Trask Shipping.",
        "I left Orbel for a competitor, Trask Shipping.",
        "I quit Orbel for a small firm called Trask Shipping.",
        "I left Orbel for a better job at Trask Shipping.",
        "J'ai quitté Orbel pour une start-up, Trask Shipping.",
    ],
)
def test_a_name_or_a_word_that_tells_a_firm_needs_nothing_known(last):
    assert homes_and_employers(heard(("2024-02-01", last))) == ([], ["Trask Shipping"])


def test_a_chain_of_employers_is_the_same_in_every_order():
    told = [
        JOB,
        MOVE,
        ("2024-09-01", "I left Trask for Corvane."),
        ("2025-03-01", "J'ai quitté Corvane pour Sollith."),
    ]
    memories = list(heard_in_every_order(told))
    pictures = [picture(mem) for mem in memories]
    assert all(one == pictures[0] for one in pictures)
    assert homes_and_employers(memories[-1]) == ([], ["Sollith"])


def test_taking_back_the_first_employer_takes_back_the_second():
    mem = heard(JOB, MOVE)
    (first,) = [one for one in mem.history(ANA) if one.object == "Orbel" and one.invalid_at]
    mem.retract(first.id, ANA, reason="never so")
    assert homes_and_employers(mem) == ([], [])


def test_the_chain_is_the_same_after_a_rebuild():
    mem = heard(JOB, MOVE, ("2024-09-01", "I left Trask for Corvane."))
    before = picture(mem)
    mem.rebuild()
    assert picture(mem) == before
