"""Walks over the graph of facts: bounded, nearest first, and not through hubs."""

from __future__ import annotations

from datetime import UTC, datetime

from engram_core.storage.graph import Edge, build_graph, walk

FAMILY = build_graph(
    [
        Edge("f1", "user", "mirel", datetime(2024, 1, 1, tzinfo=UTC)),
        Edge("f2", "mirel", "tansy-mill"),
        Edge("f3", "tansy-mill", "odense"),
        Edge("f4", "user", None),
        Edge("f5", "mirel", "mirel"),
    ]
)


def test_nodes_are_entities_and_edges_are_facts():
    assert FAMILY.nodes == ("user", "mirel", "tansy-mill", "odense")
    assert {edge.fact for edge in FAMILY.edges} == {"f1", "f2", "f3", "f4", "f5"}
    assert FAMILY.degree("mirel") == 3
    assert FAMILY.degree("nobody") == 0


def test_facts_come_by_distance():
    assert walk(FAMILY, ["user"], 1) == {"f1": 1, "f4": 1}
    assert walk(FAMILY, ["user"], 3) == {"f1": 1, "f4": 1, "f2": 2, "f5": 2, "f3": 3}


def test_edges_are_walked_both_ways():
    assert walk(FAMILY, ["odense"], 2) == {"f3": 1, "f2": 2}


def test_unknown_starts_and_no_hops_give_nothing():
    assert walk(FAMILY, ["nobody"], 3) == {}
    assert walk(FAMILY, ["user"], 0) == {}
    assert walk(build_graph([]), ["user"], 3) == {}


def test_the_limit_keeps_the_nearest():
    assert list(walk(FAMILY, ["user"], 3, limit=3)) == ["f1", "f4", "f2"]


def test_a_walk_does_not_go_on_through_a_hub():
    spokes = [Edge(f"s{n}", "station", f"village{n}") for n in range(100)]
    graph = build_graph([Edge("f", "user", "station"), *spokes])
    assert walk(graph, ["user"], 3) == {"f": 1}
    assert len(walk(graph, ["station"], 1)) == 101


def test_cycles_end():
    ring = build_graph([Edge(f"r{n}", str(n), str((n + 1) % 5)) for n in range(5)])
    assert set(walk(ring, ["0"], 50).values()) == {1, 2, 3}
