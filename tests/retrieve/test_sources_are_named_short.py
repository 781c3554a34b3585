"""A context names its sources by their number, and the verbs that take ids take that name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engram_core import Engram, Scope
from engram_core.embed.hashing import HashingEmbedder
from engram_core.errors import NotFound
from engram_core.references import short_reference, whole_id

TAVVI, ODO = Scope(user="tavvi"), Scope(user="odo")


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder=HashingEmbedder(), background=False) as memory:
        memory.add("The ferry to Brennick leaves at noon.", TAVVI, at="2024-04-02T09:00:00+00:00")
        memory.add("The ferry was late again.", TAVVI, at="2024-04-03T09:00:00+00:00")
        memory.add("My ferry is called the Heron.", ODO, at="2024-04-02T09:00:00+00:00")
        yield memory


def names_in(context: str) -> list[str]:
    return re.findall(r"^\[(\S+)\] 2024", context, re.MULTILINE)


def test_the_lines_of_a_context_name_messages_by_number(mem: Engram) -> None:
    assert names_in(mem.recall("When does the ferry leave?", TAVVI).context) == ["e1", "e2"]


def test_the_message_behind_a_line_is_found_by_its_name(mem: Engram) -> None:
    first, _ = mem.episodes(TAVVI)
    assert mem.episodes(TAVVI, ids=["e1"]) == mem.episodes(TAVVI, ids=[first.id]) == [first]


def test_a_name_means_the_message_of_the_user_who_is_asked_about(mem: Engram) -> None:
    [heron] = mem.episodes(ODO, ids=["e1"])
    assert heron.text == "My ferry is called the Heron."
    assert mem.episodes(ODO, ids=["e2"]) == []


def test_what_is_excluded_by_its_name_is_not_shown(mem: Engram) -> None:
    found = mem.recall("When does the ferry leave?", TAVVI, exclude=["e1"], abstain="off")
    assert names_in(found.context) == ["e2"]


def test_a_message_is_erased_by_its_name_and_nobody_elses(mem: Engram) -> None:
    receipt = mem.erase(TAVVI, episode="e1")
    assert receipt.counts["episodes"] == 1
    assert [one.text for one in mem.episodes(TAVVI)] == ["The ferry was late again."]
    assert len(mem.episodes(ODO)) == 1


def test_a_name_that_stands_for_nothing_is_an_error_where_something_is_to_go(mem: Engram) -> None:
    with pytest.raises(NotFound):
        mem.erase(ODO, episode="e2")


def test_an_id_with_the_tag_of_another_user_stays_whole(mem: Engram) -> None:
    [heron] = mem.episodes(ODO)
    assert short_reference(heron.id, TAVVI.tag) == heron.id
    assert whole_id(short_reference(heron.id, ODO.tag), ODO) == heron.id


@pytest.mark.parametrize("name", ["e", "e1x", "f23wficmcin3srufw", "spring", "e1-k", ""])
def test_what_is_no_number_is_taken_as_it_is(name: str) -> None:
    assert whole_id(name, TAVVI) == name
