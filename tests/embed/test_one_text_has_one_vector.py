"""A text's vector depends on the text alone: not on its batch, the thread, or the instance."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from engram_core.embed import Embedder, choose_embedder

TEXTS = [
    "Noor has moved to Trieste.",
    "Ok.",
    "",
    "The kiln broke on the second of May, so the pottery course starts a month later than planned.",
    "Oskar aime les poires, mais pas les prunes.",
    "glaze " * 400,
]


@pytest.fixture(scope="module", params=["bundled", "hashing:64"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return choose_embedder(request.param).embedder


def test_neighbours_in_the_batch_change_nothing(embedder):
    alone = np.stack([embedder.embed_documents([text])[0] for text in TEXTS])
    together = embedder.embed_documents(TEXTS)
    backwards = embedder.embed_documents(TEXTS[::-1] * 3)
    assert np.array_equal(together, alone)
    assert np.array_equal(backwards[: len(TEXTS)], alone[::-1])


def test_threads_give_what_one_thread_gives(embedder):
    expected = [embedder.embed_query(text) for text in TEXTS]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(embedder.embed_query, TEXTS * 4))
    assert np.array_equal(found, np.stack(expected * 4))


def test_another_instance_gives_the_same(embedder):
    twin = choose_embedder(embedder.name).embedder
    assert twin is not embedder
    assert np.array_equal(twin.embed_documents(TEXTS), embedder.embed_documents(TEXTS))


def test_vectors_are_float32_of_length_one(embedder):
    vectors = embedder.embed_documents(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_no_texts_give_no_rows(embedder):
    assert embedder.embed_documents([]).shape == (0, embedder.dimension)
