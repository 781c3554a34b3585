"""Field cases B: one thing said twice is one fact, and one name is one entity."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from engram_core import Engram, Scope
from engram_core.storage.tables import AliasRow, EntityRow
from tests.field.telling import ANA, a_memory, believed, heard, live, objects, picture, stored, tell

FIRMS = {
    "VRKA": [
        "VRKA runs on Vantadb.",
        "Yesterday I visited VRKA.",
        "VRKA is based in Oulu.",
        "I work at VRKA now.",
    ],
    "Olmec & Sons": [
        "I work at Olmec & Sons.",
        "Last week I visited Olmec & Sons.",
        "I no longer work at Olmec & Sons.",
        "J'ai visité Olmec & Sons hier.",
    ],
}
UNLIKE = [
    ("VRKA", "supplies", "oak boards"),
    ("user", "sold_to", "vrka"),
    ("user", "visited", "  VRKA. "),
    ("the Vrka", "owes", "invoice 1987"),
]


def _named(mem: Engram, name: str) -> list[str]:
    rows = stored(mem, EntityRow)
    return [row["id"] for row in rows if name.casefold() in (row["name"] or "").casefold()]


@pytest.mark.parametrize("name", FIRMS)
def test_B1_one_name_in_unlike_contexts_is_one_entity(name):
    with a_memory() as mem:
        for number, text in enumerate(FIRMS[name], 1):
            scope = Scope(user="ana", session=f"s{number}")
            tell(mem, text, f"2024-0{number}-10", scope)
        assert len(_named(mem, name)) == 1


def test_B1_whatever_the_spelling_of_case_article_and_edges():
    with a_memory() as mem:
        for number, (subject, predicate, thing) in enumerate(UNLIKE):
            scope = Scope(user="ana", session=f"s{number}")
            mem.remember(scope, subject, predicate, thing)
        assert len(_named(mem, "vrka")) == 1
        assert len(mem.facts(ANA, subject="VRKA")) == len(mem.facts(ANA, subject="vrka")) == 2
        graph = mem.graph(ANA)
        [node] = [one for one in graph.nodes if "vrka" in one.casefold()]
        assert graph.degree(node) == 4
        assert mem.stats(ANA).entities == len(graph.nodes)


SAME = [
    ("I live in Gdynia.", "My home is in Gdynia."),
    ("I work at Corvane.", "I'm working for Corvane."),
    ("J'habite à Brest.", "Je vis à Brest."),
]


@pytest.mark.parametrize("texts", SAME)
def test_B2_said_by_two_threads_at_once_it_is_one_fact(texts, tmp_path):
    with Engram.open(tmp_path / "store", embedder="hashing:32", background=False) as mem:
        failed: list[BaseException] = []
        ready = threading.Barrier(len(texts))

        def say(text: str) -> None:
            ready.wait()
            try:
                mem.add(text, ANA)
                mem.consolidate()
            except BaseException as error:
                failed.append(error)
                raise

        threads = [threading.Thread(target=say, args=(text,)) for text in texts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        mem.consolidate()
        assert failed == []
        [fact] = live(mem)
        assert fact.support == 2
        assert len({span.episode for span in mem.why(fact.id, ANA).evidence}) == 2
        extents = [(one.text, one.valid_at, one.invalid_at) for one in believed(mem)]
        assert len(extents) == len(set(extents)) == 1


TEN = [
    "I live in Gdynia.",
    "I work at Corvane.",
    "My name is Orsk.",
    "I love pickled beets.",
    "I hate musicals.",
    "I own a kayak.",
    "I speak Wolof.",
    "J'ai un chat qui s'appelle Filou.",
    "I'm allergic to kiwis.",
    "I'm pescatarian.",
]


@pytest.mark.parametrize("one_by_one", [True, False])
def test_B3_ten_facts_said_four_times_are_ten(one_by_one):
    halves = [" ".join(TEN[:5]), " ".join(TEN[5:7]) + " " + " ".join(TEN[8:]), TEN[7]]
    with a_memory() as mem:
        for month in range(1, 5):
            for text in halves:
                mem.add(text, ANA, at=f"2024-0{month}-10T09:00:00+00:00")
                if one_by_one:
                    mem.consolidate()
        mem.consolidate()
        assert len(live(mem)) == len(believed(mem)) == 10
        assert {one.support for one in live(mem)} == {4}
        rows = stored(mem)
        for _ in range(3):
            report = mem.consolidate()
            assert (report.facts_added, report.facts_expired, report.assertions) == (0, 0, 0)
            assert stored(mem) == rows


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ("I work at Corvane.", "I just joined Sollith.", "Sollith"),
        ("I live in Turku.", "I just moved to Turin.", "Turin"),
        ("My email is lo@example.org.", "My email is lo@example.com.", "lo@example.com"),
        ("Je bosse chez Corvane.", "J'ai commencé chez Corvin.", "Corvin"),
        ("Je travaille chez Corvane.", "Je viens de rejoindre Sollith.", "Sollith"),
    ],
)
def test_B6_another_value_of_the_slot_is_an_update_however_like(first, second, kept):
    with heard(("2024-01-10", first), ("2024-02-20", second)) as mem:
        assert objects(live(mem)) == [kept]
        assert len(believed(mem)) == 2


PAIRS = [
    ("QTR2203", "QTR2205"),
    ("melvor", "melvora"),
    ("v4.1", "v4.2"),
    ("Ilvan Trosk in Ghent", "Ilvan Trosk in Malmö"),
    ("Rue 7", "Rue 77"),
    ("Élodie", "Elodie B."),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_B7_names_that_differ_a_little_stay_apart(one, other):
    with a_memory() as mem:
        mem.remember(ANA, one, "lives_in", "Ghent")
        mem.remember(ANA, other, "lives_in", "Malmö")
        mem.remember(ANA, "user", "owns", one)
        mem.remember(ANA, "user", "owns", other)
        assert objects(live(mem, "lives_in")) == ["Ghent", "Malmö"]
        assert objects(live(mem, "owns")) == sorted([one, other])
        assert [fact.object for fact in mem.facts(ANA, subject=one)] == ["Ghent"]
        assert [fact.object for fact in mem.facts(ANA, subject=other)] == ["Malmö"]


SAID_APART = [
    ("Melvor works at Corvane.", "Melvora works at Sollith.", ["Corvane", "Sollith"]),
    (
        "Ilvan Trosk in Ghent works at Corvane.",
        "Ilvan Trosk in Malmö works at Sollith.",
        ["Corvane", "Sollith"],
    ),
    ("I own a QTR2203.", "I own a QTR2205.", ["QTR2203", "QTR2205"]),
    ("QTR2203 runs on Vantadb.", "QTR2205 runs on Quorumdb.", ["Quorumdb", "Vantadb"]),
    ("Odo à Nantes travaille chez Corvane.", "Odo à Lille travaille chez Sollith.",
     ["Corvane", "Sollith"]),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "kept"), SAID_APART)
def test_B7_also_as_they_are_said(first, second, kept):
    with heard(("2024-01-10", first), ("2024-02-20", second)) as mem:
        assert objects(live(mem)) == kept


def test_B7_an_end_of_one_leaves_the_other():
    with heard(
        ("2024-01-10", "I own a QTR2203 and a QTR2205."), ("2024-02-20", "I sold my QTR2203.")
    ) as mem:
        assert objects(live(mem, "owns")) == ["QTR2205"]


def test_B8_an_unmerge_is_as_if_the_merge_had_never_been():
    with a_memory() as mem, a_memory() as other:
        for one in (mem, other):
            one.remember(ANA, "Bo", "lives_in", "Ostrale")
            one.remember(ANA, "Bo Lind", "lives_in", "Brennick")
        mem.clock.advance(timedelta(days=1))
        merged = mem.merge(ANA, "Bo", "Bo Lind", reason="one and the same", author="Ana")
        assert objects(mem.facts(ANA, "Bo", "lives_in")) == ["Brennick"]
        mem.clock.advance(timedelta(days=1))
        other.clock.set(mem.clock.now())
        for one in (mem, other):
            one.remember(ANA, "Bo", "speaks", "Basque")
            one.remember(ANA, "Bo Lind", "speaks", "Wolof")
        held = mem.clock.now() + timedelta(hours=1)
        while_merged = mem.facts(ANA, "Bo", known_at=held)
        assert objects(while_merged) == ["Basque", "Brennick", "Wolof"]
        mem.clock.advance(timedelta(days=1))
        mem.unmerge(ANA, merged.id)
        assert picture(mem) == picture(other)
        assert objects(mem.facts(ANA, "Bo")) == ["Basque", "Ostrale"]
        assert objects(mem.facts(ANA, "Bo Lind")) == ["Brennick", "Wolof"]
        assert mem.facts(ANA, "Bo", known_at=held) == while_merged
        rows = stored(mem)
        mem.rebuild()
        assert (stored(mem), picture(mem)) == (rows, picture(other))
        assert mem.facts(ANA, "Bo", known_at=held) == while_merged


def test_B8_merged_names_are_one_node_and_are_told_by_both():
    with a_memory() as mem:
        tell(mem, "Odo works at Corvane. Odo Brandt lives in Turku.", "2024-02-01")
        merged = mem.merge(ANA, "Odo", "Odo Brandt")
        assert objects(mem.facts(ANA, "Odo")) == objects(mem.facts(ANA, "Odo Brandt"))
        graph = mem.graph(ANA)
        assert len([node for node in graph.nodes if "Odo" in node]) == 1
        assert mem.stats(ANA).entities == len(graph.nodes)
        mem.unmerge(ANA, merged.id)
        assert len([node for node in mem.graph(ANA).nodes if "Odo" in node]) == 2


def test_B8_aliases_say_when_they_held():
    with a_memory() as mem:
        mem.remember(ANA, "Bo", "lives_in", "Ostrale")
        mem.remember(ANA, "Bo Lind", "lives_in", "Brennick")
        merged = mem.merge(ANA, "Bo", "Bo Lind")
        undone = mem.unmerge(ANA, merged.id)
        rows = [row for row in stored(mem, AliasRow) if row["name"] == "Bo"]
        held = [row for row in rows if row["entity"] != row["ref"]]
        assert [(row["created_at"], row["expired_at"]) for row in held] == [(merged.at, undone.at)]
        assert [row["expired_at"] for row in rows if row not in held] in (
            [merged.at, None],
            [None, merged.at],
        )


def test_B11_a_key_put_twice_has_its_second_value_and_both_in_its_history():
    langchain = pytest.importorskip(
        "engram_integrations.langchain", reason="needs the langchain extra", exc_type=ImportError
    )
    with a_memory() as mem:
        store = langchain.EngramStore(mem)
        for namespace, key in ((("users", "ana"), "drink"), (("équipe", "nord"), "thé")):
            store.put(namespace, key, {"text": "mint tea"})
            store.put(namespace, key, {"text": "barley coffee"})
            assert store.get(namespace, key).value == {"text": "barley coffee"}
            assert [item.value for item in store.search(namespace)] == [{"text": "barley coffee"}]
            told = [version.value["text"] for version in store.history(namespace, key)]
            assert told == ["mint tea", "barley coffee"]
