"""The graph, walks and the profile on the command line, at any point on the two clocks."""

import pytest


@pytest.fixture
def told(engram):
    """Lou changes employers in June 2024, Noor's own things stand still."""

    def remember(*words):
        assert engram("remember", *words).code == 0

    remember("user", "has_child", "Milo", "--from", "2018-01-01T00:00:00+00:00")
    remember("user", "likes", "kites", "--from", "2018-01-01T00:00:00+00:00")
    old = ("--from", "2020-01-01T00:00:00+00:00", "--until", "2024-06-01T00:00:00+00:00")
    remember("Milo", "works_at", "Brightloom", *old)
    remember("Milo", "works_at", "Corvane", "--from", "2024-06-01T00:00:00+00:00")
    remember("Corvane", "lives_in", "Pau", "--from", "2020-01-01T00:00:00+00:00")
    return engram


def test_a_walk_gives_the_end_of_each_path(told):
    found = told("walk", "Milo", "--along", "works_at", "--along", "lives_in", "--json").json
    assert [path["steps"][-1]["reached"] for path in found["paths"]] == ["Pau"]


def test_a_walk_is_as_of_any_point(told):
    then = ("--valid-at", "2023-01-01T00:00:00+00:00")
    found = told("walk", "Milo", "--predicate", "works_at", *then, "--json").json
    assert [path["steps"][-1]["reached"] for path in found["paths"]] == ["Brightloom"]


def test_a_walk_that_was_cut_says_so(told):
    shown = told("walk", "user", "--hops", "3", "--limit", "1").out
    assert "--limit" in shown
    assert "kites" in shown or "Milo" in shown


def test_a_walk_with_contradictory_options_is_an_error(told):
    ended = told("walk", "Milo", "--along", "works_at", "--predicate", "works_at")
    assert ended.code == 1
    assert "not both" in ended.err


def test_the_graph_lists_entities_and_facts(told):
    found = told("graph", "--json").json
    assert {one["name"] for one in found["entities"]} == {
        "user",
        "Milo",
        "kites",
        "Corvane",
        "Pau",
    }
    assert len(found["edges"]) == 4
    assert "Corvane" in told("graph").out


def test_the_profile_shows_its_sections_or_the_block_alone(told):
    shown = told("profile").out
    assert shown.index("Instructions and preferences") < shown.index("People")
    block = told("profile", "--context").out
    assert block.startswith("<<<ENGRAM MEMORY")
    assert "user likes kites" in block
    assert told("profile", "--context", "--budget", "5").out.strip() == ""


def test_nothing_is_shown_as_nothing(engram):
    engram("add", "Hello.")
    for command in (("graph",), ("walk", "Milo"), ("profile",)):
        shown = engram(*command)
        assert shown.code == 0
        assert shown.out.strip()
