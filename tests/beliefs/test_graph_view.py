"""The graph as nodes and edges: all names, kinds, degrees, and both intervals for NetworkX."""

from __future__ import annotations

import sys

import pytest

from engram_core.errors import MissingExtra
from tests.field.telling import ANA, a_memory, day


@pytest.fixture
def mem():
    with a_memory(today="2024-05-01") as made:
        made.remember(ANA, "user", "has_child", "Milo", valid_at=day("2018-04-01"))
        made.remember(ANA, "user", "has_pet", "Pip")
        made.remember(ANA, "Pip", "age", "4")
        made.remember(ANA, "Sef", "works_at", "Corvane")
        made.remember(ANA, "Corvane", "lives_in", "Pau")
        yield made


def test_nodes_tell_what_facts_take_them_for(mem):
    kinds = {one.name: one.kinds for one in mem.graph(ANA).entities}
    assert kinds == {
        "user": ("user",),
        "Milo": ("person",),
        "Pip": ("animal",),
        "4": (),
        "Sef": ("person",),
        "Corvane": ("organisation",),
        "Pau": ("place",),
    }


def test_nodes_carry_all_their_names_and_how_many_facts_touch_them(mem):
    mem.remember(ANA, "Milosz", "likes", "kites")
    mem.merge(ANA, "Milosz", into="Milo")
    graph = mem.graph(ANA)
    milo = graph.node("milosz")
    assert (milo.name, milo.names, milo.degree) == ("Milo", ("Milo", "Milosz"), 2)
    assert graph.degree("Milo") == 2
    assert graph.node("ana") is graph.node("user")
    assert graph.node("nobody") is None
    assert graph.nodes == tuple(one.name for one in graph.entities)


def test_names_are_those_of_the_time_asked(mem):
    before = mem.clock.now()
    mem.clock.set(day("2024-06-01"))
    mem.remember(ANA, "Milosz", "likes", "kites")
    mem.merge(ANA, "Milosz", into="Milo")
    mem.clock.set(day("2024-07-01"))
    later = mem.graph(ANA, known_at=day("2024-05-20")).node("Milo")
    assert later.names == ("Milo",)
    assert before < day("2024-05-20")
    assert mem.graph(ANA).node("Milo").names == ("Milo", "Milosz")


def test_networkx_has_both_intervals_on_the_edges(mem):
    networkx = pytest.importorskip("networkx")
    [child] = mem.facts(ANA, predicate="has_child")
    mem.end(child.id, ANA, at=day("2036-04-01"))
    [child] = mem.facts(ANA, predicate="has_child")
    made = mem.graph(ANA).to_networkx()
    assert isinstance(made, networkx.MultiDiGraph)
    edge = made.edges["user", "Milo", child.id]
    assert edge["predicate"] == "has_child"
    assert (edge["valid_at"], edge["invalid_at"]) == (day("2018-04-01"), day("2036-04-01"))
    assert (edge["created_at"], edge["expired_at"]) == (child.created_at, None)
    assert made.nodes["Milo"] == {"names": ("Milo",), "kinds": ("person",), "degree": 1}
    assert networkx.shortest_path(made, "Sef", "Pau") == ["Sef", "Corvane", "Pau"]


def test_without_networkx_the_error_names_the_extra(mem, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match=r"engram-integrations\[viz\]"):
        mem.graph(ANA).to_networkx()
