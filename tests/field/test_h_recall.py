"""Field cases H: recall, its filters and thresholds, through the engine."""

from __future__ import annotations

import threading
import uuid

import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput, UnknownOption
from tests.field.stores import START, HomeExtractor, day, in_memory, open_small, texts

LIN = Scope(user="lin")
GARDEN = [
    f"The {plant} went into the {place} bed this morning"
    for plant in ("leeks", "asters", "marigolds", "radishes", "dahlias")
    for place in ("north", "south", "raised", "shady")
]


@pytest.fixture(scope="module")
def garden():
    """Twenty messages on gardening; read only."""
    with Engram.in_memory(embedder="bundled", background=False) as mem:
        mem.add(GARDEN, LIN, at=START)
        mem.add("The copper weathervane wants a new bearing.", LIN, at=day(1))
        mem.consolidate()
        yield mem


def test_H1_two_rare_words_shared_bring_a_hit_whatever_its_cosine_is(garden):
    found = garden.recall("Invoice for bearing supplier regarding weathervane parts", LIN)
    assert found.hits[0].text == "The copper weathervane wants a new bearing."
    assert not found.abstained
    assert "weathervane" in found.context


def test_H1_what_a_threshold_withheld_is_told_with_how_much_and_why(garden):
    found = garden.recall("Which bearing does the copper weathervane want?", LIN, k=10)
    assert len(found.hits) == 10
    assert "9 of 10 candidates withheld" in (found.reason or "")
    assert "similarity" in (found.reason or "")


@pytest.mark.parametrize("name", ["NOTES.rst", "err-0x77be", "ORD-2024-11873", "osprey@v3.2"])
def test_H2_an_identifier_said_once_among_many_is_the_first_hit(name):
    with in_memory() as mem:
        mem.add([f"{GARDEN[n % 20]} on day {n} near plot {n * 7}" for n in range(200)], LIN)
        mem.add(f"Have a look at {name} some day", LIN)
        for channels in (None, ["lexical"]):
            found = mem.recall(name, LIN, channels=channels)
            assert name in found.hits[0].text
            assert not found.abstained


@pytest.mark.parametrize(
    "query",
    ["superconducting qubit error rates", "the goalkeeper's penalty save", "taux de change du yen"],
)
def test_H3_of_a_bad_lot_the_best_is_not_good_enough(garden, query):
    bad = garden.recall(query, LIN)
    assert (bad.abstained, bad.context) == (True, "")
    assert "threshold" in (bad.reason or "")
    good = garden.recall("Where did the dahlias go?", LIN)
    assert not good.abstained
    assert good.score > 2 * bad.score
    assert garden.recall(query, LIN, abstain="empty").hits == ()
    assert garden.recall(query, LIN, abstain="off").hits


@pytest.mark.parametrize(
    "option",
    [
        {"filter": {"role": "user"}},
        {"where": {"session": {"$near": "s"}}},
        {"role": "user"},
        {"top_k": 3},
        {"K": 3},
    ],
    ids=str,
)
def test_H6_an_unknown_filter_or_option_is_refused(garden, option):
    with pytest.raises(UnknownOption, match="takes"):
        garden.recall("dahlias", LIN, **option)


@pytest.mark.parametrize("option", [{"k": "3"}, {"exclude": "e1"}, {"channels": {"dense": 1}}])
def test_H6_an_option_of_a_wrong_type_is_refused(garden, option):
    with pytest.raises(InvalidInput):
        garden.recall("dahlias", LIN, **option)


def test_H6_filters_are_honoured_exactly():
    with in_memory() as mem:
        ids = [
            mem.add(
                f"dahlia note {n}",
                Scope(user="lin", session=f"s{n % 2}", agent=f"a{n % 3}"),
                at=day(n),
            ).episodes[0]
            for n in range(12)
        ]
        for scope, wanted in (
            (Scope(user="lin", session="s1"), ids[1::2]),
            (Scope(user="lin", agent="a2"), ids[2::3]),
            (Scope(user="lin", session="s0", agent="a0"), ids[0::6]),
        ):
            found = mem.recall("dahlia note", scope, abstain="off")
            assert {hit.id for hit in found.hits} == set(wanted)
        found = mem.recall("dahlia note", LIN, exclude=ids[:10], abstain="off")
        assert {hit.id for hit in found.hits} == set(ids[10:])
        found = mem.recall("dahlia note", LIN, valid_at=day(4), abstain="off")
        assert {hit.id for hit in found.hits} == set(ids[:5])
        for channel in ("dense", "lexical"):
            hits = mem.recall("dahlia note", LIN, channels=[channel], abstain="off").hits
            assert {name for hit in hits for name in hit.channels} <= {channel, "coverage"}


def test_H10_uuids_with_hyphens_are_names_like_any_other():
    names = [str(uuid.UUID(int=2**100 + n)) for n in range(4)]
    scope = Scope(user=names[0], tenant=names[1], session=names[2])
    with in_memory(extractor=HomeExtractor()) as mem:
        mem.add(["I live in Quellmar.", f"My order is {names[3]}"], scope, at=START)
        mem.consolidate()
        for reading in (scope, scope.whole()):
            assert [fact.object for fact in mem.facts(reading)] == ["Quellmar"]
            assert names[3] in mem.recall(names[3], reading).hits[0].text
            assert mem.stats(reading).episodes == len(mem.episodes(reading)) == 2
            assert len(mem.history(reading)) == len(mem.timeline(reading)) == 1
        assert mem.erase(scope).counts["episodes"] == 2


HOSTILE = [
    "AND", "OR", "NOT", "NEAR", "*", "a*", "(", ")", "((", '"', '"open', "'", "''", "`", "^", "~2",
    "-dahlia", "+dahlia", "text:dahlia", "a:b:c", "{}", "[]", "\\", "\\\\", "%", "_", ";--", "/*",
    "<b>", "&amp;", "$where", "${x}", "a OR", "NOT NOT", "NEAR/2", "||", "&&", "x\ny", "\t", "=",
    "@", "#", "?", "é" * 50, "a" * 20_000, "dahlia " * 3000, "( " * 5000, "\u202edahlia", "0x",
    "1e999",
]  # fmt: skip


@pytest.mark.parametrize("channels", [None, ["lexical"]])
def test_H11_no_query_raises(channels):
    with in_memory() as mem:
        mem.add(GARDEN, LIN, at=START)
        for query in HOSTILE:
            found = mem.recall(query, LIN, channels=channels)
            assert found.abstained == (found.context == "")
            assert found.reason or not found.abstained


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("I write G# at night", "G#"),
        ("She won't come to the ferry", "won't"),
        ("He is off-duty until May", "off-duty"),
        ("Filed under #harbour today", "#harbour"),
        ("Set m_n/q|r\\s to one", "m_n/q|r\\s"),
        ("Set m_n/q|r\\s to one", "m_n"),
        ('He said "ferry" twice', '"ferry'),
        ("The ferry (north) is late", "(north"),
        ("NOT a drill at the ferry", "drill NOT"),
    ],
)
def test_H11_a_query_that_names_something_stored_finds_it(text, query):
    with in_memory() as mem:
        mem.add([*GARDEN[:6], text], LIN, at=START)
        assert text in texts(mem.recall(query, LIN, channels=["lexical"]))


def test_H16_a_message_is_found_at_once_while_the_worker_is_busy(tmp_path):
    busy, done = threading.Event(), threading.Event()

    class Busy(HomeExtractor):
        def extract(self, episode, before):
            busy.set()
            assert done.wait(30)
            return super().extract(episode, before)

    with open_small(tmp_path / "store", extractor=Busy(), background=True, quiet_seconds=0) as mem:
        mem.add("I live in Quellmar.", LIN)
        assert busy.wait(30)
        for number in range(5):
            text = f"The heron number {number} has a limp"
            mem.add(text, LIN)
            assert text in texts(mem.recall(f"heron number {number}", LIN))
        assert mem.facts(LIN) == []
        done.set()
        mem.flush()
        assert [fact.object for fact in mem.facts(LIN)] == ["Quellmar"]
