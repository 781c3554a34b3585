"""What selects nothing is refused: an empty answer would say that nothing is known."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.errors import InvalidInput
from tests.field.stores import two_facts

IDA = Scope(user="ida")

BY_NAME = {
    "facts of a subject": lambda mem, name: mem.facts(IDA, name),
    "facts of a predicate": lambda mem, name: mem.facts(IDA, predicate=name),
    "history": lambda mem, name: mem.history(IDA, name),
    "history of a predicate": lambda mem, name: mem.history(IDA, "user", name),
    "timeline": lambda mem, name: mem.timeline(IDA, name),
    "entities": lambda mem, name: mem.entities(IDA, name),
    "walk": lambda mem, name: mem.walk(IDA, name),
    "walk along": lambda mem, name: mem.walk(IDA, "user", along=["owns", name]),
    "walk only along": lambda mem, name: mem.walk(IDA, "user", predicates=[name]),
}


@pytest.fixture(scope="module")
def mem():
    """A memory of two facts, which no test changes."""
    with two_facts(IDA) as made:
        yield made


@pytest.mark.parametrize("read", BY_NAME)
@pytest.mark.parametrize("name", ["", " ", "\n\t"])
def test_a_blank_name_is_refused_and_told_what_to_pass(mem, read, name):
    with pytest.raises(InvalidInput, match="blank: "):
        BY_NAME[read](mem, name)


@pytest.mark.parametrize("read", BY_NAME)
def test_a_name_that_nothing_bears_is_no_mistake(mem, read):
    BY_NAME[read](mem, "Nobody")


def test_no_predicates_to_walk_along_are_refused(mem):
    with pytest.raises(InvalidInput, match="predicates is empty: leave it out"):
        mem.walk(IDA, "user", predicates=[])


def test_no_hits_cannot_be_asked_for(mem):
    with pytest.raises(InvalidInput, match="k must be a whole number of 1 or more, not 0"):
        mem.recall("a kite", IDA, k=0)


def test_a_search_in_no_channel_is_refused(mem):
    with pytest.raises(InvalidInput, match="channels is empty: leave it out for all"):
        mem.recall("a kite", IDA, channels=[])


def test_hits_may_be_asked_for_without_a_context(mem):
    found = mem.recall("a kite", IDA, budget=0, abstain="off")
    assert found.hits
    assert found.context == ""
