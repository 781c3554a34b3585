"""The contract of an embedder: the bundled one, the hashing one, and a function."""

from __future__ import annotations

import pytest

from engram_core.embed import choose_embedder
from engram_core.testing import EmbedderContract


def letters(texts):
    """How often each of a few letters occurs, and one so that nothing is of length zero."""
    return [[1.0, *(text[:5_000].count(letter) for letter in "aeinrst")] for text in texts]


class TestBundled(EmbedderContract):
    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls):
        return choose_embedder("bundled").embedder


class TestHashing(EmbedderContract):
    pass


class TestAFunction(EmbedderContract):
    @pytest.fixture(scope="class")
    @classmethod
    def embedder(cls):
        return choose_embedder(letters).embedder

    def another(self, embedder):
        return choose_embedder(letters).embedder
