"""The index of a scope follows SQL: every read sees what was committed, and nothing of others."""

from __future__ import annotations

import numpy as np
import pytest
from scope_rows import Store, day

from engram_core.errors import InvalidInput, StoreCorrupt
from engram_core.scope import Scope
from engram_core.storage import tables as t
from engram_core.storage.index_view import EPISODE, FACT, OPEN, SUMMARY
from engram_core.storage.scope_index.index import ScopeIndex
from engram_core.storage.types import to_micros
from engram_core.times import ReadTimes

ANA = Scope(user="ana")
NOW = to_micros(day(2025))


def index_of(store, **options):
    return ScopeIndex(store.owner, "toy", searchable=str, **options)


def seen(view, scope=ANA, valid=None, known=None):
    mask = view.visible(scope, ReadTimes(valid, known), NOW)
    return {name for name, shown in zip(view.ids, mask, strict=True) if shown}


def found(view, query):
    scores = view.lexical(query, np.ones(len(view), bool), exact=False)
    return {view.ids[position] for position in np.flatnonzero(scores)}


def test_an_empty_scope_has_an_empty_view():
    store = Store()
    view = store.view(index_of(store))
    assert len(view) == 0
    assert seen(view) == set()
    assert view.dense(np.ones(3, np.float32), np.zeros(0, bool), exact=True).alone.shape == (0,)


def test_a_write_is_seen_by_the_very_next_read():
    store = Store()
    index = index_of(store)
    assert found(store.view(index), "lantern") == set()
    name = store.episode("The lantern broke")
    assert found(store.view(index), "lantern") == {name}
    second = store.episode("A new lantern came", vector=[0, 1, 0])
    view = store.view(index)
    assert found(view, "lantern") == {name, second}
    assert view.dense(
        np.array([0, 2, 0], np.float32), np.ones(2, bool), exact=True
    ).alone.tolist() == [-1, 1]


def test_nothing_new_gives_the_same_view():
    store = Store()
    index = index_of(store)
    store.episode("The lantern broke")
    assert store.view(index) is store.view(index)


def test_an_older_view_does_not_change():
    store = Store()
    index = index_of(store)
    store.episode("Her boat is the Petrel")
    fact = store.fact("user owns the Petrel", at=day(2024, 2))
    old = store.view(index)
    store.episode("The boat was sold")
    store.expire(fact, day(2024, 3))
    new = store.view(index)
    assert (len(old), len(new)) == (2, 3)
    assert old.expired[1] == OPEN
    assert new.expired[1] == to_micros(day(2024, 3))
    assert fact in seen(old)
    assert fact not in seen(new)


def test_two_indexes_agree_however_they_came_by_the_rows():
    store = Store()
    step_by_step = index_of(store)
    for number in range(6):
        said = store.episode(f"Crate {number} holds quinces", vector=[number, 1, 0], session="s1")
        store.fact(f"crate {number} holds quinces", at=day(2024, 2, number + 1), said=[said])
        store.view(step_by_step)
    store.expire("f2", day(2024, 3))
    one, other = store.view(step_by_step), store.view(index_of(store))
    for times in ({}, {"known": day(2024, 2, 3)}, {"valid": day(2024, 2)}):
        assert seen(one, **times) == seen(other, **times)
    assert seen(one, Scope(user="ana", session="s1")) == seen(
        other, Scope(user="ana", session="s1")
    )
    assert found(one, "quinces") == found(other, "quinces")


def test_other_scopes_change_nothing(tmp_path):
    store = Store()
    store.episode("Quinces are ripe", vector=[1, 0, 0])
    before = store.view(index_of(store)).lexical("ripe quinces", np.ones(1, bool), exact=False)
    store.owner = ("default", "ana2")
    for _ in range(30):
        store.episode("Ripe ripe quinces", vector=[1, 0, 0])
    store.owner = ("default", "ana")
    view = store.view(index_of(store))
    assert len(view) == 1
    assert view.lexical("ripe quinces", np.ones(1, bool), exact=False).tolist() == before.tolist()


def test_what_was_erased_is_nowhere():
    store = Store()
    index = index_of(store)
    kept = store.episode("Figs in the cellar", vector=[1, 0, 0])
    gone = store.episode("Figs and a canary", vector=[0, 1, 0])
    assert found(store.view(index), "canary") == {gone}
    store.erase(gone)
    view = store.view(index)
    assert list(view.ids) == [kept]
    assert found(view, "canary erased") == set()


def test_speakers_and_sessions():
    store = Store()
    store.episode("Hello", speaker="Brana", session="s1")
    store.episode("Good day", session="s2")
    store.fact("user greets", at=day(2024, 2))
    view = store.view(index_of(store))
    assert [view.speaker(position) for position in range(3)] == ["Brana", None, None]
    assert view.sessions().tolist() == [0, 1, -1]
    assert view.kinds.tolist() == [EPISODE, EPISODE, FACT]


def test_a_replaced_summary_gives_way():
    store = Store()
    index = index_of(store)
    first = store.summary("Ana moved", at=day(2024, 2))
    assert seen(store.view(index)) == {first}
    second = store.summary("Ana moved twice", at=day(2024, 3), replaces=first)
    view = store.view(index)
    assert view.kinds.tolist() == [SUMMARY, SUMMARY]
    assert seen(view) == {second}
    assert seen(view, known=day(2024, 2, 5)) == {first}


def test_vectors_of_another_embedder_are_not_read():
    store = Store()
    name = store.episode("Figs")
    store.vector("episode", name, [1, 0], embedder="other")
    view = store.view(index_of(store))
    assert view.dense(np.ones(2, np.float32), np.ones(1, bool), exact=True).alone.tolist() == [-1]


def test_a_vector_made_later_is_picked_up():
    store = Store()
    index = index_of(store)
    name = store.episode("Figs", vector=[1, 0])
    store.view(index)
    store.vector("pair", name, [0, 3])
    scores = store.view(index).dense(np.array([0, 1], np.float32), np.ones(1, bool), exact=False)
    assert (scores.alone.tolist(), scores.paired.tolist()) == ([0], [1])


def test_a_query_of_another_dimension_is_refused():
    store = Store()
    store.episode("Figs", vector=[1, 0])
    view = store.view(index_of(store))
    with pytest.raises(InvalidInput, match="reembed"):
        view.dense(np.ones(3, np.float32), np.ones(1, bool), exact=True)


def test_a_damaged_vector_is_named_and_the_index_recovers():
    store = Store()
    index = index_of(store)
    name = store.episode("Figs", vector=[1, 0])
    vectors = t.VectorRow.__table__
    with store.engine.begin() as connection:
        connection.execute(vectors.update().values(blob=b"abc"))
    with pytest.raises(StoreCorrupt, match="reembed"):
        store.view(index)
    with store.engine.begin() as connection:
        connection.execute(vectors.update().values(blob=np.ones(2, "<f4").tobytes()))
    assert found(store.view(index), "figs") == {name}


def test_a_view_is_not_made_of_uncommitted_rows():
    store = Store()
    index = index_of(store)
    with store.engine.connect() as raw:
        writing = raw.execution_options(engram_write=True)
        with pytest.raises(InvalidInput, match="committed"):
            index.view(writing)


def test_a_large_scope_gets_its_lexical_base_in_the_background():
    store = Store()
    index = index_of(store)
    rows = t.EpisodeRow.__table__
    with store.engine.begin() as connection:
        connection.execute(
            rows.insert(),
            [
                dict(id=f"e{n}", seq=n, tenant="default", user="ana", role="user",
                     text=f"crate {n} of shelf {n % 7}", event_at=day(2024), offset_minutes=0,
                     precision="instant", recorded_at=day(2024), erased=False)
                for n in range(1, 3001)
            ],
        )  # fmt: skip
        store._counters(connection, last_seq=3000)
    scanned = found(store.view(index), "crate 1234")
    index.settle()
    assert not index._lexical.wants_base
    assert found(store.view(index), "crate 1234") == scanned
    late = store.episode("crate 99999 came last")
    assert late in found(store.view(index), "99999")
    assert index.nbytes > 100_000


def test_our_own_context_block_is_not_searched():
    from engram_core.context_marks import CONTEXT_CLOSE, CONTEXT_OPEN

    store = Store()
    store.episode(f"See:\n{CONTEXT_OPEN}\nthe heron nests\n{CONTEXT_CLOSE}\nand the otter swims")
    view = store.view(ScopeIndex(store.owner, None))
    assert found(view, "heron") == set()
    assert len(found(view, "otter")) == 1
