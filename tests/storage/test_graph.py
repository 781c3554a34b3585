"""Paths over the graph of facts: both ways, shortest first, bounded, never round in a circle."""

from __future__ import annotations

from datetime import UTC, datetime

from engram_core.storage.graph import MOST_TRIED, Edge, build_graph, ways

FAMILY = build_graph(
    [
        Edge("f1", "user", "mirel", datetime(2024, 1, 1, tzinfo=UTC)),
        Edge("f2", "mirel", "tansy-mill"),
        Edge("f3", "tansy-mill", "odense"),
        Edge("f4", "user", None),
        Edge("f5", "mirel", "mirel"),
    ]
)


def _facts(graph, starts, hops, **options):
    return [[hop.edge.fact for hop in way] for way in ways(graph, starts, hops, **options).found]


def test_nodes_are_entities_and_edges_are_facts():
    assert FAMILY.nodes == ("user", "mirel", "tansy-mill", "odense")
    assert {edge.fact for edge in FAMILY.edges} == {"f1", "f2", "f3", "f4", "f5"}
    assert FAMILY.degree("mirel") == 3
    assert FAMILY.degree("nobody") == 0


def test_the_shortest_paths_come_first():
    assert _facts(FAMILY, ["user"], 3) == [["f1"], ["f1", "f2"], ["f1", "f2", "f3"]]


def test_edges_are_walked_both_ways():
    [first, second] = ways(FAMILY, ["odense"], 2).found
    assert [(hop.origin, hop.reached, hop.forward) for hop in second] == [
        ("odense", "tansy-mill", False),
        ("tansy-mill", "mirel", False),
    ]
    assert first == second[:1]


def test_unknown_starts_and_no_hops_give_nothing():
    assert _facts(FAMILY, ["nobody"], 3) == []
    assert _facts(FAMILY, ["user"], 0) == []
    assert _facts(build_graph([]), ["user"], 3) == []


def test_the_limit_keeps_the_nearest_and_says_that_there_is_more():
    cut = ways(FAMILY, ["user"], 3, limit=2)
    assert [len(way) for way in cut.found] == [1, 2]
    assert not cut.complete
    assert ways(FAMILY, ["user"], 3, limit=3).complete


def test_no_path_comes_by_an_entity_twice():
    ring = build_graph([Edge(f"r{n}", str(n), str((n + 1) % 5)) for n in range(5)])
    found = _facts(ring, ["0"], 50)
    assert max(map(len, found)) == 4
    assert len(found) == 8  # four hops round either way


def test_only_allowed_hops_are_taken():
    found = _facts(FAMILY, ["mirel"], 3, allowed=lambda hop, taken: hop.forward)
    assert found == [["f2"], ["f2", "f3"]]


def test_a_search_ends_where_there_is_no_end_of_paths():
    dense = build_graph(
        [Edge(f"{a}-{b}", str(a), str(b)) for a in range(40) for b in range(40) if a != b]
    )
    found = ways(dense, ["0"], 12, limit=10 * MOST_TRIED)
    assert not found.complete
    assert len(found.found) <= MOST_TRIED
