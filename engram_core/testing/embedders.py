"""The contract of an embedder: one text has one vector of length one, whatever the text."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from engram_core.embed import Embedder, choose_embedder
from engram_core.errors import InvalidInput
from engram_core.testing.suite import Suite

TEXTS = (
    "Noor has moved to Trieste.",
    "Ok.",
    "",
    "The kiln broke on the second of May, so the pottery course starts a month later than planned.",
    "Oskar aime les poires, mais pas les prunes.",
    "glaze " * 400,
)
ODD = {
    "empty": "",
    "blank": " \n\t ",
    "NUL": "a\0b\0",
    "lone surrogate": "left \ud800 right \udfff",
    "combining mark alone": "\u0301",
    "punctuation": "???。。。",
    "emoji": "👩\u200d🚀" * 40,
    "one endless word": "q" * 2_000_000,
    "endless blanks": " " * 2_000_000,
    "a megabyte of words": "harbour " * 150_000,
    "a megabyte without blanks": "港" * 300_000,
}


class EmbedderContract(Suite):
    """Override `embedder`, and inherit what an embedder must do.

    Without overriding the hashing embedder is tried.
    """

    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls) -> Embedder:
        """The one to be tried."""
        return choose_embedder("hashing:64").embedder

    def another(self, embedder: Embedder) -> Embedder:
        """A second instance of the same; by default what its name asks for."""
        return choose_embedder(embedder.name).embedder

    def test_it_says_what_it_is(self, embedder: Embedder) -> None:
        assert isinstance(embedder, Embedder)
        assert embedder.name.strip() == embedder.name != ""
        assert embedder.dimension > 0

    def test_neighbours_in_the_batch_change_nothing(self, embedder: Embedder) -> None:
        alone = np.stack([embedder.embed_documents([text])[0] for text in TEXTS])
        together = embedder.embed_documents(TEXTS)
        backwards = embedder.embed_documents(TEXTS[::-1] * 3)
        assert np.array_equal(together, alone)
        assert np.array_equal(backwards[: len(TEXTS)], alone[::-1])

    def test_threads_give_what_one_thread_gives(self, embedder: Embedder) -> None:
        expected = [embedder.embed_query(text) for text in TEXTS]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(embedder.embed_query, TEXTS * 4))
        assert np.array_equal(found, np.stack(expected * 4))

    def test_another_instance_gives_the_same(self, embedder: Embedder) -> None:
        twin = self.another(embedder)
        assert twin is not embedder
        assert twin.name == embedder.name
        assert np.array_equal(twin.embed_documents(TEXTS), embedder.embed_documents(TEXTS))

    def test_vectors_are_float32_of_length_one(self, embedder: Embedder) -> None:
        vectors = embedder.embed_documents(TEXTS)
        assert vectors.dtype == np.float32
        assert vectors.shape == (len(TEXTS), embedder.dimension)
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)
        assert embedder.embed_query(TEXTS[0]).shape == (embedder.dimension,)

    def test_no_texts_give_no_rows(self, embedder: Embedder) -> None:
        assert embedder.embed_documents([]).shape == (0, embedder.dimension)

    @pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
    def test_no_text_is_refused(self, embedder: Embedder, text: str) -> None:
        vector = embedder.embed_query(text)
        assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-6)
        assert embedder.count_tokens(text[:1_000]) >= 0

    @pytest.mark.parametrize("texts", ["one string", ["fine", None], [b"bytes"]])
    def test_what_is_not_a_list_of_texts_is_refused(self, embedder: Embedder, texts: Any) -> None:  # noqa: ANN401
        with pytest.raises(InvalidInput):
            embedder.embed_documents(texts)
