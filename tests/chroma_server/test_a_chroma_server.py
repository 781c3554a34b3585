"""The vector index on a Chroma server: shared, a copy, and never needed for a right answer."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from engram_core.storage.chroma.index import VECTORS_HELD, held_position

# Chroma's client leaves sockets to the collector, which tells of them in the middle of any test.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ANA, BEN = Scope(user="ana"), Scope(user="ben")
WHEN = datetime(2024, 4, 8, tzinfo=UTC)
TOWNS = ("Ghent", "Malmo", "Turin", "Porto", "Graz")


def opened(place, server, **options):
    options = {"embedder": "hashing:64", "background": False, "vector_index": "chroma", **options}
    return Engram.open(place, chroma=server.url, **options)


def said(mem, scope=ANA, start=0):
    texts = [f"Parcel {n} went to {TOWNS[n % 5]} by train." for n in range(start, start + 20)]
    mem.add(texts, scope, at=WHEN)
    mem.consolidate(scope)


def answer(mem, scope=ANA):
    found = mem.recall("Which parcel went to Turin?", scope)
    # Those that name the town; far candidates are not asked for below them.
    return [hit.id for hit in found.hits[:5]], found.reason


def names(mem):
    """The collections on the server, of all stores."""
    server = mem._parts.indexes._chroma
    return server.run(lambda client: sorted(found.name for found in client.list_collections()))


def asked_of_server(mem, scope=ANA):
    """How many numbers the collection itself gives for any vector."""
    with mem._parts.database.read() as connection:
        view = mem._parts.indexes.view(connection, scope.owner)
        outside = view._dense.outside
    return 0 if outside is None else len(outside.nearest(np.ones(64, np.float32), 1000))


def test_candidates_come_from_the_server_and_answers_are_as_without(
    tmp_path, server, asked_at_once
):
    with opened(tmp_path, server) as mem:
        said(mem)
        assert asked_of_server(mem) >= 20
        hits, reason = answer(mem)
        assert "index" not in (reason or "")
        assert not (tmp_path / "chroma").exists()
    with Engram.open(tmp_path, embedder="hashing:64", background=False) as plain:
        assert hits == answer(plain)[0]


def test_two_stores_on_one_server_do_not_meet(tmp_path, server, asked_at_once):
    with opened(tmp_path / "one", server) as one, opened(tmp_path / "two", server) as two:
        said(one)
        two.add("The lamp is blue.", ANA, at=WHEN)
        two.consolidate(ANA)
        assert asked_of_server(one) >= 20
        assert asked_of_server(two) < 20
        two.erase(ANA)
        assert asked_of_server(one) >= 20


def test_while_it_is_away_reads_scan_and_say_so_and_writes_go_on(
    tmp_path, server, asked_at_once, caplog
):
    with opened(tmp_path, server) as mem:
        said(mem)
        before, _ = answer(mem)
        server.stop()
        try:
            again, reason = answer(mem)
            assert again == before
            assert "vector index" in reason
            assert "scanned" in reason
            said(mem, start=20)
            assert "could not be brought up to date" in caplog.text
            assert len(mem.recall("parcel 33", ANA).hits) > 0
            assert "Parcel 33" in mem.recall("parcel 33", ANA).hits[0].text
        finally:
            server.start()
        held = asked_of_server(mem)
        mem.consolidate()
        assert asked_of_server(mem) >= held + 20
        assert "vector index" not in (answer(mem)[1] or "")
        with mem._parts.database.read() as connection:
            assert held_position(connection, ANA.owner, VECTORS_HELD) >= 40


def test_a_store_opens_while_the_server_is_away(tmp_path, server, asked_at_once):
    server.stop()
    try:
        with opened(tmp_path, server) as mem:
            said(mem)
            assert answer(mem)[0]
    finally:
        server.start()


def test_a_server_that_lost_all_is_filled_anew(tmp_path, server, asked_at_once):
    with opened(tmp_path, server) as mem:
        said(mem)
        held = asked_of_server(mem)
        mem._parts.indexes._chroma.throw_away()
        _, reason = answer(mem)
        assert "vector index" in reason
        mem.consolidate(ANA)
        assert asked_of_server(mem) == held


def test_an_id_that_others_put_in_is_no_bare_error_and_goes_with_a_rebuild(
    tmp_path, server, asked_at_once
):
    with opened(tmp_path, server) as mem:
        said(mem)
        before, _ = answer(mem)
        ours, vectors = mem._parts.indexes._chroma, [[1.0] * 64] * 2
        (name,) = (one for one in names(mem) if ours.store in one)
        ours.run(
            lambda client: client.get_collection(name, embedding_function=None).upsert(
                ids=["theirs", "9" * 30], embeddings=vectors
            )
        )
        hits, reason = answer(mem)
        assert hits == before
        assert "vector index" in reason
        mem.rebuild()
        hits, reason = answer(mem)
        assert hits == before
        assert "index" not in (reason or "")


def test_an_erasure_takes_its_vectors_from_the_server(tmp_path, server, asked_at_once):
    with opened(tmp_path, server) as mem:
        said(mem)
        said(mem, BEN)
        tag = mem._parts.indexes._chroma.store + ANA.tag
        old = [name for name in names(mem) if tag in name]
        assert len(old) == 1
        receipt = mem.erase(ANA)
        assert "leaves files" in receipt.note
        assert old[0] not in names(mem)
        assert asked_of_server(mem, BEN) >= 20


def test_an_erasure_while_it_is_away_says_so_and_is_made_good(tmp_path, server, asked_at_once):
    with opened(tmp_path, server) as mem:
        said(mem)
        tag = mem._parts.indexes._chroma.store + ANA.tag
        old = [name for name in names(mem) if tag in name]
        server.stop()
        try:
            receipt = mem.erase(ANA)
            assert "could not be reached" in receipt.note
        finally:
            server.start()
        assert old[0] in names(mem)
        mem.consolidate()
        assert old[0] not in names(mem)


@pytest.mark.parametrize(
    "url",
    ["host:8000", "ftp://host", "http://", "http://host/x", "http://u:secret@host", "http://h:x"],
)
def test_what_is_no_server_is_refused_without_repeating_it(tmp_path, url):
    with pytest.raises(InvalidInput, match="http://host:8000") as refused:
        Engram.open(tmp_path, chroma=url, embedder="hashing:16")
    assert "secret" not in str(refused.value)
