"""`EngramStore`: durable, with history, times to live, isolation, under agents."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from langchain.agents import create_agent
from langchain.tools import ToolRuntime
from langchain_core.messages import HumanMessage
from langchain_core.tools import tool
from langgraph.store.base import InvalidNamespaceError, PutOp
from scripted import call, model

from engram_core import Engram, Scope
from engram_core.errors import EngramError, InvalidInput, NaiveDatetime, UnknownOption
from engram_integrations.langchain import EngramStore

HOME = ("users", "ana")


class Hands:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2024, 3, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def move(self, **by: float) -> datetime:
        self.time += timedelta(**by)
        return self.time


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def store(clock: Hands):
    with Engram.in_memory(embedder="hashing", background=False, clock=clock) as memory:
        yield EngramStore(memory)


def test_a_put_over_a_key_keeps_what_was_there(store: EngramStore, clock: Hands) -> None:
    store.put(HOME, "city", {"name": "Ghent"})
    first = clock.time
    clock.move(days=30)
    store.put(HOME, "city", {"name": "Malmö"})
    clock.move(days=30)
    store.delete(HOME, "city")
    assert store.get(HOME, "city") is None
    assert [one.value for one in store.history(HOME, "city")] == [
        {"name": "Ghent"},
        {"name": "Malmö"},
        None,
    ]
    past = store.at(first + timedelta(days=10))
    assert past.get(HOME, "city").value == {"name": "Ghent"}
    assert [one.value for one in past.search(HOME)] == [{"name": "Ghent"}]
    assert store.at(first + timedelta(days=40)).get(HOME, "city").value == {"name": "Malmö"}
    assert store.at(first - timedelta(days=1)).list_namespaces() == []


def test_a_store_of_the_past_is_read_only_and_needs_a_timezone(store: EngramStore) -> None:
    with pytest.raises(InvalidInput, match="past"):
        store.at("2024-01-01T00:00:00+00:00").put(HOME, "k", {"v": 1})
    with pytest.raises(NaiveDatetime):
        store.at("2024-01-01T00:00:00")


def test_times_of_making_and_changing(store: EngramStore, clock: Hands) -> None:
    made = clock.time
    store.put(HOME, "k", {"v": 1})
    changed = clock.move(hours=1)
    store.put(HOME, "k", {"v": 2})
    item = store.get(HOME, "k")
    assert (item.created_at, item.updated_at) == (made, changed)


def test_items_live_as_long_as_they_are_given(store: EngramStore, clock: Hands) -> None:
    store.put(HOME, "short", {"v": 1}, ttl=10)
    store.put(HOME, "long", {"v": 2})
    clock.move(minutes=9)
    assert store.get(HOME, "short", refresh_ttl=True) is not None
    clock.move(minutes=9)
    assert store.get(HOME, "short", refresh_ttl=False) is not None
    clock.move(minutes=2)
    assert store.get(HOME, "short") is None
    assert [one.key for one in store.search(HOME)] == ["long"]


def test_it_is_durable_and_shared_between_handles(tmp_path) -> None:
    with Engram.open(tmp_path, embedder="hashing", background=False) as first:
        store = EngramStore(first)
        store.put(HOME, "k", {"text": "a red bicycle"})
        with Engram.open(tmp_path, embedder="hashing", background=False) as second:
            other = EngramStore(second)
            assert other.get(HOME, "k").value == {"text": "a red bicycle"}
            other.put(HOME, "k", {"text": "a blue bicycle"})
            other.put(HOME, "k2", {"text": "soup"})
        assert store.get(HOME, "k").value == {"text": "a blue bicycle"}
        assert [one.key for one in store.search(HOME, query="soup")][0] == "k2"


def test_a_namespace_goes_from_every_handle_with_its_only_item(tmp_path) -> None:
    with Engram.open(tmp_path, embedder="hashing", background=False) as memory:
        ours, theirs = EngramStore(memory), EngramStore(memory)
        ours.put(("users", "mirel"), "city", {"name": "Ghent"})
        ours.put(("users", "bo"), "city", {"name": "Malmö"})
        assert ("users", "mirel") in theirs.list_namespaces()
        ours.erase(("users", "mirel"), "city")
        assert theirs.list_namespaces() == [("users", "bo")]


def test_a_namespace_that_is_none_is_refused_where_it_would_find_nothing(store: EngramStore):
    store.put(HOME, "city", {"name": "Ghent"})
    for act in (store.erase, store.history):
        with pytest.raises(InvalidInput, match="tuple"):
            act(list(HOME), "city")
    assert store.erase(HOME, "city") == 1


def test_what_is_erased_is_gone_also_for_other_handles(tmp_path) -> None:
    with Engram.open(tmp_path, embedder="hashing", background=False) as memory:
        store, other = EngramStore(memory), EngramStore(memory)
        store.put(HOME, "secret", {"pin": "zebrafish"})
        store.put(HOME, "k", {"v": 1})
        assert len(other.search(HOME)) == 2
        assert store.erase(HOME, "secret") == 1
        assert [one.key for one in other.search(HOME)] == ["k"]
        assert store.history(HOME, "secret") == []
    assert not any(b"zebrafish" in one.read_bytes() for one in tmp_path.rglob("*") if one.is_file())


def test_namespaces_are_isolated_by_their_labels(store: EngramStore) -> None:
    store.put(("users", "an"), "k", {"v": "an"})
    store.put(("users", "ana"), "k", {"v": "ana"})
    assert [one.value["v"] for one in store.search(("users", "an"))] == ["an"]
    assert store.get(("users",), "k") is None


@pytest.mark.parametrize("namespace", [("ana@example.org",), ("a", ""), ("nul\x00",)])
def test_bad_namespaces_are_refused_also_in_raw_batches(store: EngramStore, namespace) -> None:
    with pytest.raises(InvalidNamespaceError):
        store.put(namespace, "k", {"v": 1})
    with pytest.raises(InvalidNamespaceError):
        store.batch([PutOp(namespace, "k", {"v": 1})])


def test_bad_values_filters_and_options_are_refused(store: EngramStore) -> None:
    with pytest.raises(InvalidInput):
        store.put(HOME, "k", ["no", "dictionary"])
    with pytest.raises(InvalidInput, match="ttl"):
        store.put(HOME, "k", {"v": 1}, ttl=-1)
    with pytest.raises(UnknownOption, match=r"\$in"):
        store.search(HOME, filter={"v": {"$in": [1]}})
    with pytest.raises(UnknownOption):
        EngramStore(store.memory, idx=None)
    store.memory.close()
    with pytest.raises(EngramError):
        store.get(HOME, "k")
    with pytest.raises(EngramError):
        EngramStore(store.memory)


def test_what_cannot_be_compared_does_not_fit(store: EngramStore) -> None:
    store.put(HOME, "a", {"v": 5, "on": "2024-02-01"})
    store.put(HOME, "b", {"v": "many", "on": "2024-04-01"})
    store.put(HOME, "c", {})
    assert [one.key for one in store.search(HOME, filter={"v": {"$gt": 3}})] == ["a"]
    assert [one.key for one in store.search(HOME, filter={"on": {"$gt": "2024-03-01"}})] == ["b"]


def test_values_come_back_as_they_were_put_and_apart_from_each_other(store: EngramStore) -> None:
    value = {"n": None, "deep": [{"x": 1.5}, "é\x00"], "$engram": "tag"}
    store.put(HOME, "k", value)
    read = store.get(HOME, "k").value
    assert read == value
    read["deep"].append("changed")
    assert store.get(HOME, "k").value == value


def test_items_stay_out_of_recall(store: EngramStore) -> None:
    store.put(HOME, "k", {"text": "I live in Ghent."})
    store.memory.consolidate()
    owner = Scope(user="langgraph-store")
    assert store.memory.recall("Where do I live?", owner).context == ""
    assert store.memory.facts(owner) == []


async def test_the_async_methods_do_the_same(store: EngramStore) -> None:
    await store.aput(HOME, "k", {"text": "bees"})
    assert (await store.aget(HOME, "k")).value == {"text": "bees"}
    assert [one.key for one in await store.asearch(HOME, query="bees")] == ["k"]
    assert await store.alist_namespaces() == [HOME]


def test_an_agents_tools_read_and_write_it(store: EngramStore) -> None:
    @tool
    def note(text: str, runtime: ToolRuntime) -> str:
        """Note something."""
        runtime.store.put(HOME, "note", {"text": text})
        return runtime.store.get(HOME, "note").value["text"]

    agent = create_agent(model(call("note", text="bees"), "Done."), [note], store=store)
    agent.invoke({"messages": [HumanMessage("Note bees.")]})
    assert store.get(HOME, "note").value == {"text": "bees"}
