"""Walks over the graph: who is whose, hop by hop, all of it at one point on both clocks."""

from __future__ import annotations

import pytest

from engram_core import Engram, Scope
from engram_core.clock import ManualClock
from engram_core.errors import InvalidInput
from tests.field.telling import ANA, a_memory, day, heard, tell, tell_of_lous_employers

CITY = ["works_at", "lives_in"]


@pytest.fixture
def two_changes():
    """What `tell_of_lous_employers` says, a year after its last change."""
    with a_memory(today="2026-01-05") as mem:
        tell_of_lous_employers(mem)
        yield mem


@pytest.mark.parametrize(
    ("at", "city"),
    [
        ("2023-07-01", "Ghent"),
        ("2024-04-01", "Turku"),
        ("2024-07-01", "Pau"),
        ("2025-07-01", "Faro"),
        (None, "Faro"),
    ],
)
def test_every_step_holds_at_the_point_asked(two_changes, at, city):
    times = {} if at is None else {"valid_at": day(at)}
    assert two_changes.walk(ANA, "Lou", along=CITY, **times).ends == (city,)


def test_steps_that_never_held_together_make_no_path(two_changes):
    reached = two_changes.walk(ANA, "Lou", hops=4, valid_at=day("2024-07-01")).ends
    assert reached == ("Corvane", "Pau")


def test_a_path_gives_its_facts_with_their_dates(two_changes):
    [path] = two_changes.walk(ANA, "Lou", along=CITY, valid_at=day("2024-04-01")).paths
    assert [fact.object for fact in path.facts] == ["Brightloom", "Turku"]
    assert path.facts == tuple(
        fact
        for name in ("Lou", "Brightloom")
        for fact in two_changes.facts(ANA, name, valid_at=day("2024-04-01"))
    )
    assert path.text == (
        "Lou works at Brightloom (2023-01-01 to 2024-06-01); "
        "Brightloom lives in Turku (since 2024-03-01)"
    )


def test_what_was_learned_later_is_no_step_of_an_earlier_belief():
    clock = ManualClock(day("2024-01-01"))
    with a_memory(clock=clock) as mem:
        mem.remember(ANA, "Lou", "works_at", "Brightloom", valid_at=day("2020-01-01"))
        clock.set(day("2024-02-01"))
        mem.remember(ANA, "Brightloom", "lives_in", "Ghent", valid_at=day("2020-01-01"))
        clock.set(day("2024-03-01"))
        lived = mem.facts(ANA, "Brightloom")[0]
        mem.correct(lived.id, ANA, object="Genk")
        clock.set(day("2024-04-01"))
        then = [day("2024-01-15"), day("2024-02-15"), day("2024-03-15")]
        ends = [mem.walk(ANA, "Lou", along=CITY, known_at=at).ends for at in then]
        assert ends == [(), ("Ghent",), ("Genk",)]
        mem.rebuild()
        assert [mem.walk(ANA, "Lou", along=CITY, known_at=at).ends for at in then] == ends


def test_a_walk_from_sentences_follows_both_changes():
    with heard(
        ("2024-01-01", "My sister Lou works at Brightloom."),
        ("2024-01-02", "Brightloom is based in Ghent."),
        ("2024-04-01", "Brightloom moved to Turku in March 2024."),
        ("2024-06-01", "Lou left Brightloom and works at Corvane now."),
        ("2024-06-02", "Corvane is based in Pau."),
    ) as mem:
        cities = [
            mem.walk(ANA, "Lou", along=CITY, valid_at=day(at)).ends
            for at in ("2024-02-01", "2024-04-02", "2024-07-01")
        ]
        assert cities == [("Ghent",), ("Turku",), ("Pau",)]


@pytest.fixture
def family():
    with a_memory() as mem:
        for words in (
            ("user", "has_child", "Milo"),
            ("user", "married_to", "Sef"),
            ("Sef", "works_at", "Corvane"),
            ("Tilda", "works_at", "Corvane"),
            ("Milo", "likes", "Sef"),
            ("Sef", "likes", "Milo"),
            ("Sef", "likes", "Sef"),
        ):
            mem.remember(ANA, *words)
        yield mem


def test_facts_are_walked_both_ways(family):
    assert family.walk(ANA, "Corvane", along=["^works_at"]).ends == ("Sef", "Tilda")
    assert family.walk(ANA, "Tilda", along=["works_at", "^works_at"]).ends == ("Sef",)
    [[first, second]] = [
        path.steps for path in family.walk(ANA, "Tilda", hops=2, predicates=["works_at"]).paths[1:]
    ]
    assert (first.origin, first.reached, first.forward) == ("Tilda", "Corvane", True)
    assert (second.origin, second.reached, second.forward) == ("Corvane", "Sef", False)


def test_a_circle_is_not_walked_round(family):
    walked = family.walk(ANA, "user", hops=8)
    assert walked.complete
    for path in walked.paths:
        passed = ["user", *(step.reached for step in path.steps)]
        assert len(set(passed)) == len(passed)
    assert set(walked.ends) == {"Milo", "Sef", "Corvane", "Tilda"}


@pytest.mark.parametrize("name", ["user", "I", "ana", "ANA", "Ani"])
def test_the_start_goes_by_any_of_its_names(family, name):
    family.remember(ANA, "user", "name", "Ani")
    assert family.walk(ANA, name, along=["has_child"]).ends == ("Milo",)


def test_a_merged_name_starts_where_the_other_does(family):
    family.remember(ANA, "Mimi", "likes", "kites")
    ruled = family.merge(ANA, "Mimi", into="Milo")
    assert family.walk(ANA, "Mimi", along=["^has_child"]).ends == ("user",)
    family.unmerge(ANA, ruled.id)
    assert family.walk(ANA, "Mimi", along=["^has_child"]).ends == ()


def test_a_name_that_nothing_goes_by_leads_nowhere(family):
    walked = family.walk(ANA, "Quillon")
    assert (walked.start, walked.paths, walked.complete) == ("Quillon", (), True)


def test_a_walk_that_was_cut_says_so_and_keeps_the_nearest(family):
    walked = family.walk(ANA, "user", hops=4, limit=2)
    assert not walked.complete
    assert [len(path.steps) for path in walked.paths] == [1, 1]


def test_nobody_walks_into_another_memory(family):
    bo = Scope(user="bo")
    family.remember(bo, "Corvane", "lives_in", "Faro")
    assert "Faro" not in family.walk(ANA, "user", hops=8).ends
    assert family.walk(bo, "Sef").paths == ()


def test_a_session_narrows_the_steps():
    with a_memory() as mem:
        tell(mem, "Sef works at Corvane.", "2024-01-01", Scope(user="ana", session="one"))
        tell(mem, "Corvane is based in Pau.", "2024-01-02", Scope(user="ana", session="two"))
        assert mem.walk(ANA, "Sef").ends == ("Corvane", "Pau")
        assert mem.walk(Scope(user="ana", session="one"), "Sef").ends == ("Corvane",)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"hops": 0}, "1 to 8"),
        ({"hops": 9}, "1 to 8"),
        ({"limit": 0}, "1 or more"),
        ({"along": []}, "1 to 8 predicates"),
        ({"along": ["works_at"], "predicates": ["works_at"]}, "not both"),
        ({"predicates": "works_at"}, "list of texts"),
        ({"hops": "2"}, "whole number"),
    ],
)
def test_a_walk_that_cannot_be_made_says_why(family: Engram, options, words):
    with pytest.raises(InvalidInput, match=words):
        family.walk(ANA, "Sef", **options)


def test_what_was_erased_is_no_step():
    with a_memory() as mem:
        tell(mem, "Sef works at Corvane.", "2024-01-01")
        said = tell(mem, "Corvane is based in Pau.", "2024-01-02")
        mem.erase(ANA, episode=said)
        assert mem.walk(ANA, "Sef").ends == ("Corvane",)
