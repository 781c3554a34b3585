"""What names an entity goes with it: reasons of merges, and names that JSON writes in escapes."""

from __future__ import annotations

import json

import pytest

from engram_core import Scope
from engram_core.storage.core import DECISION
from tests.field.stores import day, in_memory

ANA = Scope(user="ana")


def _reasons(mem):
    with mem._parts.database.read(ANA.owner) as connection:
        rows = connection.execute(DECISION.select()).all()
    return [(row.reason, row.author) for row in rows]


def _merged(mem):
    ids = mem.add(
        ["Odo works at Brine Works.", "Zelldrin works at Corvane.", "Odo lives in Oslo."],
        ANA,
        at=day(0),
    ).episodes
    mem.consolidate()
    return ids, mem.merge(ANA, "Zelldrin", "Odo", reason="Zelldrin is Odo", author="Zelldrin")


def test_the_reason_of_a_merge_goes_when_nothing_has_one_of_the_names():
    with in_memory() as mem:
        ids, _ = _merged(mem)
        mem.erase(ANA, episode=ids[1])
        assert _reasons(mem) == [(None, "erased")]
        assert mem.check().ok


def test_that_of_its_undoing_goes_too():
    with in_memory() as mem:
        ids, merge = _merged(mem)
        mem.unmerge(ANA, merge, reason="Zelldrin is another")
        mem.erase(ANA, episode=ids[1])
        assert _reasons(mem) == [(None, "erased"), (None, "user")]


def test_the_reason_stays_while_both_names_are_said():
    with in_memory() as mem:
        ids, _ = _merged(mem)
        mem.erase(ANA, episode=ids[0])
        assert _reasons(mem) == [("Zelldrin is Odo", "Zelldrin")]


@pytest.mark.parametrize(
    "arguments",
    [
        json.dumps({"to": "Ólavin"}),
        json.dumps({"to": "Ólavin"})[:-1],
        json.dumps({"text": "Good day,\nÓlavin"}, ensure_ascii=False),
    ],
)
def test_a_name_in_the_arguments_of_a_tool_is_found_as_it_is_meant(arguments):
    call = {"id": "1", "type": "function", "function": {"name": "send", "arguments": arguments}}
    with in_memory() as mem:
        mem.add("Ólavin works at Corvane.", ANA, at=day(0))
        mem.add({"role": "assistant", "content": None, "tool_calls": [call]}, ANA, at=day(1))
        mem.consolidate()
        mem.erase(ANA, entity="Ólavin")
        assert mem.episodes(ANA) == []
