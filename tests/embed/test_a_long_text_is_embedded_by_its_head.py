"""The bundled model reads the head of a long text."""

from __future__ import annotations

import numpy as np

from engram_core.embed import choose_embedder


def test_what_comes_after_the_head_changes_nothing():
    embedder = choose_embedder("bundled").embedder
    head = "The ferry to Hvar leaves at nine. " * 100
    assert np.array_equal(
        embedder.embed_query(head), embedder.embed_query(head + "Or does it? " * 50)
    )
