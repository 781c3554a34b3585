"""The same operations on `EngramStore` and on LangGraph's `InMemoryStore` give the same answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from langgraph.store.base import (
    GetOp,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchItem,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from engram_core import Engram
from engram_integrations.langchain import EngramStore


def embed(texts: list[str]) -> list[list[float]]:
    return [[1.0, *(float(text.count(letter)) for letter in "abcde")] for text in texts]


INDEX: Any = {"dims": 6, "embed": embed, "fields": ["text", "tags[*]"]}


class Reference(InMemoryStore):
    """`InMemoryStore` without its leftovers (emptied namespaces, vectors of values put over),
    and able to take two values with the same text in one batch.
    """

    def _purge(self):
        for namespace in [name for name, keys in self._data.items() if not keys]:
            del self._data[namespace]

    def _handle_list_namespaces(self, op):
        self._purge()
        return super()._handle_list_namespaces(op)

    def _apply_put_ops(self, put_ops):
        self._purge()
        super()._apply_put_ops(put_ops)
        self._purge()

    def _extract_texts(self, put_ops):
        for op in put_ops.values():
            self._vectors[op.namespace].pop(op.key, None)
        return super()._extract_texts(put_ops)

    def _insertinmem_store(self, to_embed, embeddings):
        for places, vector in zip(to_embed.values(), embeddings, strict=True):
            for namespace, key, path in places:
                self._vectors[namespace][key][path] = vector


label = st.sampled_from(["a", "b", "ab", "é"])
namespaces = st.lists(label, min_size=1, max_size=3).map(tuple)
keys = st.sampled_from(["k", "k2", "K", "🦋"])
texts = st.text(alphabet="abcde ", max_size=6)
values = st.fixed_dictionaries(
    {"n": st.integers(0, 3)},
    optional={
        "text": texts,
        "tags": st.lists(texts, max_size=2),
        "deep": st.fixed_dictionaries({"x": st.integers(0, 1), "y": st.none() | st.booleans()}),
    },
)
indexes = st.sampled_from([None, None, None, False, ["text"], ["deep.x", "n"]])
compared = st.dictionaries(
    st.sampled_from(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]),
    st.integers(0, 3),
    min_size=1,
    max_size=2,
)
filters = st.none() | st.fixed_dictionaries(
    {},
    optional={
        "n": st.integers(0, 3) | compared,
        "deep": st.fixed_dictionaries({"x": st.integers(0, 1)}),
        "text": texts,
        "tags": st.lists(texts, max_size=2),
    },
)
paths = st.lists(st.sampled_from(["a", "b", "ab", "*"]), min_size=1, max_size=2).map(tuple)
conditions = st.builds(MatchCondition, st.sampled_from(["prefix", "suffix"]), paths)
operations = st.one_of(
    st.builds(PutOp, namespaces, keys, st.none() | values, indexes, st.none()),
    st.builds(PutOp, namespaces, keys, values, indexes, st.none()),
    st.builds(GetOp, namespaces, keys),
    st.builds(
        SearchOp,
        st.lists(label, max_size=2).map(tuple),
        filters,
        st.integers(0, 6),
        st.integers(0, 3),
        st.none() | texts,
    ),
    st.builds(
        ListNamespacesOp,
        st.none() | st.lists(conditions, max_size=2).map(tuple),
        st.none() | st.integers(1, 3),
        st.integers(0, 6),
        st.integers(0, 2),
    ),
)


def plain(result: Any) -> Any:
    if isinstance(result, list):
        return [plain(one) for one in result]
    if isinstance(result, SearchItem):
        score = None if result.score is None else pytest.approx(result.score, abs=1e-9)
        return (result.namespace, result.key, result.value, score)
    if hasattr(result, "value"):
        return (result.namespace, result.key, result.value)
    return result


@pytest.mark.parametrize("indexed", [True, False])
@settings(
    max_examples=60,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking takes minutes
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(batches=st.lists(st.lists(operations, min_size=1, max_size=6), min_size=1, max_size=6))
def test_any_batches_give_equal_results(indexed: bool, batches: list) -> None:
    with Engram.in_memory(embedder="hashing", background=False) as memory:
        ours = EngramStore(memory, index=INDEX if indexed else False)
        theirs = Reference(index=INDEX if indexed else None)
        for ops in batches:
            assert plain(ours.batch(ops)) == plain(theirs.batch(ops))
