"""Salience: what fades with time, and what stays."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram_core.retrieve.salience import DURABLE, HALF_LIFE, is_durable, salience
from engram_core.vocabulary import Vocabulary

SAID = datetime(2023, 2, 1, 8, tzinfo=UTC)
days = st.floats(0, 40_000)
counts = st.integers(0, 10_000)


def at(age, accesses=0, support=1, durable=False):
    return salience(SAID, accesses, support, SAID + timedelta(days=age), durable)


def test_what_was_said_once_halves_in_a_half_life():
    assert at(HALF_LIFE.days) == pytest.approx(at(0) / 2)


def test_a_durable_thing_does_not_fade():
    assert at(4000, durable=True) == at(0, durable=True) > at(1)


def test_every_durable_predicate_is_in_the_vocabulary():
    assert set(Vocabulary().names()) >= DURABLE
    assert is_durable("birthday")
    assert not is_durable("plans")


def test_a_clock_that_jumped_back_counts_as_no_time():
    assert at(-3) == at(0)


@given(age=days, later=days, accesses=counts, support=counts)
def test_it_fades_with_time_but_never_to_nothing(age, later, accesses, support):
    now, then = at(age, accesses, support), at(age + later, accesses, support)
    assert 0 < then <= now < 1


@given(age=days, accesses=counts, support=st.integers(1, 10_000), durable=st.booleans())
def test_use_and_repetition_never_lower_it(age, accesses, support, durable):
    before = at(age, accesses, support, durable)
    assert at(age, accesses + 1, support, durable) >= before
    assert at(age, accesses, support + 1, durable) >= before
