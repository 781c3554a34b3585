"""Exact dense scores, candidates by sketches, and Chroma behind the same protocol."""

from __future__ import annotations

import multiprocessing
from contextlib import contextmanager

import numpy as np
import pytest
from scope_rows import Store, day

from engram_core.errors import InvalidInput
from engram_core.storage.chroma import index as chroma_index
from engram_core.storage.chroma.collections import forget_collections
from engram_core.storage.chroma.folder import ChromaFolder
from engram_core.storage.chroma.index import COLLECTION_OF, ChromaReader
from engram_core.storage.chroma.marks import MARK
from engram_core.storage.chroma.sync import sync_chroma
from engram_core.storage.scope_index.index import ScopeIndex, rows
from engram_core.storage.vectors.dense import DenseView
from engram_core.storage.vectors.exact import VectorStore

WIDTH = 48


def cloud(count, seed=5):
    """Vectors near a plane of eight dimensions, as those of texts are."""
    random = np.random.default_rng(seed)
    flat = random.standard_normal((count, 8)) @ random.standard_normal((8, WIDTH))
    return (flat + 0.1 * random.standard_normal((count, WIDTH))).astype(np.float32)


def store_of(vectors):
    store = VectorStore(vectors.shape[1])
    count = len(vectors)
    store.append(vectors, np.arange(count, dtype=np.int32), np.arange(1, count + 1), count)
    return store


def cosines(vectors, query):
    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(query)
    return vectors @ query / lengths


def test_similarities_are_cosines():
    vectors = cloud(300)
    got = (
        store_of(vectors)
        .rows()
        .similarities(vectors[7] / np.linalg.norm(vectors[7]), np.ones(300, bool))
    )
    assert got == pytest.approx(cosines(vectors, vectors[7]), abs=1e-6)


@pytest.mark.parametrize("seen", [3, 290])
def test_masked_items_are_not_scored(seen):
    vectors = cloud(300)
    mask = np.arange(300) < seen
    view = DenseView(store_of(vectors).rows(), None)
    scores = view.scores(vectors[7], mask, exact=True)
    assert (scores.alone[seen:] == -1).all()
    assert scores.alone[:seen] == pytest.approx(cosines(vectors, vectors[7])[:seen], abs=1e-6)
    assert (scores.paired == -1).all()


def test_candidates_hold_the_nearest_and_are_scored_exactly():
    vectors = cloud(12_000)
    view = DenseView(store_of(vectors).rows(), store_of(vectors[::-1]).rows())
    mask = np.arange(12_000) % 10 > 0
    for number in (1, 77, 5_003):
        query = vectors[number] + 0.3 * vectors[number + 1]
        exact = view.scores(query, mask, exact=True)
        quick = view.scores(query, mask, exact=False)
        best = np.argsort(-exact.alone)[:50]
        assert (quick.alone[best] > -1).mean() > 0.97
        scored = quick.alone > -1
        assert scored.sum() < 8_000
        assert quick.alone[scored] == pytest.approx(exact.alone[scored], abs=1e-6)
        assert not scored[~mask].any()


def test_vectors_without_length_or_not_finite_are_near_nothing():
    vectors = np.array([[0, 0, 0], [np.nan, 1, 0], [np.inf, 0, 0], [1, 0, 0]], np.float32)
    scores = DenseView(store_of(vectors).rows(), None).scores(
        np.array([1, 0, 0], np.float32), np.ones(4, bool), exact=True
    )
    assert scores.alone.tolist() == [0, 0, 0, 1]


def test_a_later_vector_of_an_item_takes_the_place_of_the_earlier():
    store = store_of(np.eye(3, dtype=np.float32))
    store.append(np.array([[0, 0, 5]], np.float32), np.array([0], np.int32), np.array([9]), 3)
    scores = store.rows().similarities(np.array([0, 0, 1], np.float32), np.ones(3, bool))
    assert scores.tolist() == [1, 0, 1]


def test_old_rows_do_not_change_when_more_come():
    store = store_of(np.eye(3, dtype=np.float32))
    old = store.rows()
    store.append(np.array([[0, 0, 5]], np.float32), np.array([0], np.int32), np.array([9]), 4)
    assert old.similarities(np.array([0, 0, 1], np.float32), np.ones(3, bool)).tolist() == [0, 0, 1]
    assert len(store.rows().row_of) == 4


# Chroma


class Transactions:
    def __init__(self, store):
        self.engine = store.engine

    @contextmanager
    def read(self):
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self):
        with self.engine.begin() as connection:
            yield connection


def filled(count=40):
    store = Store()
    vectors = cloud(count)
    for number, vector in enumerate(vectors):
        store.episode(f"crate {number}", vector=vector)
    return store, vectors


def index_with(store, reader):
    return ScopeIndex(store.owner, "toy", searchable=str, outside=reader.index, scan_up_to=3)


def top(view, query, exact=False):
    scores = view.dense(query, np.ones(len(view), bool), exact=exact).alone
    return np.argsort(-scores, kind="stable")[:5].tolist()


@pytest.fixture
def folder(tmp_path):
    folder = ChromaFolder(tmp_path / "chroma")
    yield folder
    folder.close()


def test_chroma_gives_candidates_that_are_scored_exactly(folder):
    store, vectors = filled()
    reader = ChromaReader(folder, "chroma")
    report = sync_chroma(Transactions(store), reader, store.owner, "toy")
    assert (report.added, report.rebuilt) == (40, None)
    view = store.view(index_with(store, reader))
    assert view.degraded is None
    assert view._dense.outside is not None
    assert top(view, vectors[4]) == top(view, vectors[4], exact=True)


def test_what_chroma_does_not_hold_yet_is_found_at_once(folder):
    store, vectors = filled()
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    index = index_with(store, reader)
    store.view(index)
    store.episode("a late crate", vector=-vectors[4])
    assert top(store.view(index), -vectors[4])[0] == 40
    assert sync_chroma(Transactions(store), reader, store.owner, "toy").added == 1
    assert sync_chroma(Transactions(store), reader, store.owner, "toy").added == 0


def test_expired_facts_leave_chroma(folder):
    store, vectors = filled(5)
    reader = ChromaReader(folder, "chroma")
    fact = store.fact("user owns crates", at=day(2024, 2))
    store.vector("fact", fact, vectors[0])
    assert sync_chroma(Transactions(store), reader, store.owner, "toy").added == 6
    store.expire(fact, day(2024, 3))
    assert sync_chroma(Transactions(store), reader, store.owner, "toy").removed == 1
    count = folder.run(lambda client: client.list_collections()[0].count())
    assert count == 5


def test_a_missing_folder_is_said_and_made_anew(folder, tmp_path):
    store, vectors = filled()
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    elsewhere = ChromaReader(ChromaFolder(tmp_path / "emptied"), "chroma")
    index = index_with(store, elsewhere)
    view = store.view(index)
    assert "maintenance" in view.degraded
    assert top(view, vectors[4]) == top(view, vectors[4], exact=True)
    assert sync_chroma(Transactions(store), elsewhere, store.owner, "toy").added == 40
    index.look_again()
    assert store.view(index).degraded is None
    elsewhere.folder.close()


def test_noise_in_the_files_is_said_and_made_anew(tmp_path):
    store, vectors = filled()
    folder = ChromaFolder(tmp_path / "chroma")
    (tmp_path / "chroma" / "g1").mkdir(parents=True)
    (tmp_path / "chroma" / "g1" / "chroma.sqlite3").write_bytes(b"noise" * 999)
    reader = ChromaReader(folder, "chroma")
    with store.engine.begin() as connection:
        for name, position in (("chroma", 40), (COLLECTION_OF, 0), (MARK, 7)):
            store._insert(connection, rows_table(), name=name, position=position)
    index = index_with(store, reader)
    view = store.view(index)
    assert view.degraded
    assert top(view, vectors[4]) == top(view, vectors[4], exact=True)
    report = sync_chroma(Transactions(store), reader, store.owner, "toy")
    assert report.added == 40
    assert report.rebuilt
    assert [found.name for found in (tmp_path / "chroma").glob("g*")] == ["g2"]
    index.look_again()
    assert store.view(index).degraded is None
    folder.close()


def rows_table():
    from engram_core.storage.tables import IndexStateRow

    return IndexStateRow


def test_an_erasure_begins_a_new_collection(folder):
    store, _ = filled(5)
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    store.erase("e2-default.ana")
    assert forget_collections(Transactions(store), folder, store.owner) == 1
    assert sync_chroma(Transactions(store), reader, store.owner, "toy").added == 4
    assert folder.run(lambda client: len(client.list_collections())) == 1


def test_scopes_have_collections_of_their_own(folder):
    store, vectors = filled(5)
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    store.owner = ("default", "ana/../b")
    store.episode("her own crate", vector=vectors[0])
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    counts = folder.run(lambda client: sorted(one.count() for one in client.list_collections()))
    assert counts == [1, 5]


class Blind:
    """A client that cannot look through all collections."""

    def __init__(self, client):
        self._client = client

    def __getattr__(self, name):
        assert name != "list_collections", "the collections of all users were looked through"
        return getattr(self._client, name)


def test_a_user_is_indexed_erased_and_indexed_anew_without_a_look_at_others(folder, monkeypatch):
    run = folder.run
    monkeypatch.setattr(folder, "run", lambda work: run(lambda client: work(Blind(client))))
    store, _ = filled(5)
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    store.erase("e2-default.ana")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    assert forget_collections(Transactions(store), folder, store.owner) == 1
    assert run(lambda client: client.list_collections()) == []


def test_a_collection_left_by_a_store_that_was_put_back_is_not_taken_for_its_own(folder):
    store, _ = filled(5)
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    back, _ = filled(3)
    assert sync_chroma(Transactions(back), reader, back.owner, "toy").added == 3
    assert run_count(folder) == [3]


def test_a_read_waits_no_minutes_for_one_that_writes(folder, monkeypatch):
    monkeypatch.setattr(chroma_index, "_PATIENCE", 0.01)
    store, _ = filled(5)
    sync_chroma(Transactions(store), ChromaReader(folder, "chroma"), store.owner, "toy")
    elsewhere = ChromaReader(folder, "chroma")
    with Transactions(store).read() as connection:
        with folder.lock():
            _, why = elsewhere.index(connection, store.owner, 0, 5)
        assert "written to just now" in why
        index, why = elsewhere.index(connection, store.owner, 0, 5)
    assert (why, index.held) == (None, 5)


def run_count(folder):
    return folder.run(lambda client: sorted(one.count() for one in client.list_collections()))


def _try_chroma(folder):
    from engram_core.storage.chroma.folder import ChromaTrouble

    try:
        folder.run(lambda client: client.list_collections())
    except ChromaTrouble as trouble:
        return str(trouble)
    return "opened"


def test_a_forked_child_is_told_instead_of_hanging(folder, monkeypatch):
    assert _try_chroma(folder) == "opened"
    with monkeypatch.context() as child:
        child.setattr(ChromaFolder, "started_in", ChromaFolder.started_in + 1)  # as it sees it
        assert "fork" in _try_chroma(folder)


def _sync_elsewhere(url, path, owner):
    store = Store(owner, url)
    sync_chroma(Transactions(store), ChromaReader(ChromaFolder(path), "chroma"), owner, "toy")


def test_what_another_process_wrote_to_chroma_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("engram_core.storage.chroma.index._LAG", 0)
    url = f"sqlite+pysqlite:///{tmp_path / 'rows.db'}"
    store = Store(url=url)
    vectors = cloud(30)
    for number, vector in enumerate(vectors[:20]):
        store.episode(f"crate {number}", vector=vector)
    folder = ChromaFolder(tmp_path / "chroma")
    reader = ChromaReader(folder, "chroma")
    sync_chroma(Transactions(store), reader, store.owner, "toy")
    index = index_with(store, reader)
    assert top(store.view(index), vectors[4])[0] == 4
    for number, vector in enumerate(vectors[20:]):
        store.episode(f"crate {number}", vector=vector)
    child = multiprocessing.get_context("spawn").Process(
        target=_sync_elsewhere, args=(url, folder.path, store.owner)
    )
    child.start()
    child.join()
    assert child.exitcode == 0
    view = store.view(index)
    assert view._dense.outside.held == 30
    assert top(view, vectors[25]) == top(view, vectors[25], exact=True)
    folder.close()


@pytest.mark.parametrize(("mode", "vectors", "wanted"), [
    ("auto", 10, False), ("auto", 300_000, True), ("chroma", 1, True), ("exact", 10**9, False),
])  # fmt: skip
def test_when_chroma_is_used(folder, mode, vectors, wanted):
    assert ChromaReader(folder, mode).wants(vectors) is wanted


def test_unknown_modes_are_refused(folder):
    with pytest.raises(InvalidInput, match="exact"):
        ChromaReader(folder, "faiss")
    with pytest.raises(InvalidInput, match="on disk"):
        ChromaReader(None, "chroma")
    assert not ChromaReader(None).wants(10**9)


def test_counters_of_an_unknown_scope_are_zero():
    store = Store()
    with store.engine.connect() as connection:
        assert rows.read_counters(connection, store.owner) == rows.Counters()
