"""No text is refused: blank, broken or huge, each gets a vector of length one."""

from __future__ import annotations

import numpy as np
import pytest

from engram_core.embed import choose_embedder
from engram_core.errors import InvalidInput

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


@pytest.mark.parametrize("spec", ["bundled", "hashing"])
@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
def test_it_gets_a_unit_vector(spec, text):
    vector = choose_embedder(spec).embedder.embed_query(text)
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-6)


def test_a_long_text_is_embedded_by_its_head():
    embedder = choose_embedder("bundled").embedder
    head = "The ferry to Hvar leaves at nine. " * 100
    assert np.array_equal(
        embedder.embed_query(head), embedder.embed_query(head + "Or does it? " * 50)
    )


@pytest.mark.parametrize("texts", ["one string", ["fine", None], [b"bytes"]])
def test_what_is_not_a_list_of_texts_is_refused(texts):
    with pytest.raises(InvalidInput):
        choose_embedder("hashing").embedder.embed_documents(texts)
