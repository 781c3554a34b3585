"""An entity is merged by any of its names or by the id that `entities()` gives."""

from __future__ import annotations

import pytest

from engram_core import Scope
from engram_core.errors import InvalidInput, NotFound
from tests.field.stores import day, in_memory

ANA, BEA = Scope(user="ana"), Scope(user="bea")


@pytest.fixture
def mem():
    with in_memory() as memory:
        memory.add(["Odo works at Corvane.", "Odilon lives in Ghent."], ANA, at=day(0))
        memory.consolidate()
        yield memory


def _id(memory, name):
    (found,) = [one for one in memory.entities(ANA) if name in one.names]
    return found.id


def test_a_merge_by_ids_is_that_of_their_names(mem):
    ruled = mem.merge(ANA, _id(mem, "Odilon"), _id(mem, "Odo"))
    (both,) = [one for one in mem.entities(ANA) if "Odo" in one.names]
    assert set(both.names) == {"Odo", "Odilon"}
    mem.unmerge(ANA, ruled)
    assert _id(mem, "Odo") != _id(mem, "Odilon")


def test_an_id_of_one_memory_is_nothing_in_another(mem):
    mem.add("Odo works at Corvane.", BEA, at=day(0))
    mem.consolidate()
    with pytest.raises(NotFound, match="id that entities"):
        mem.merge(BEA, _id(mem, "Odilon"), "Odo")


def test_an_entity_is_not_merged_into_itself_by_name_and_id(mem):
    with pytest.raises(InvalidInput, match="cannot be merged"):
        mem.merge(ANA, "Odo", _id(mem, "Odo"))
