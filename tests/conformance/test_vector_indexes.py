"""The contract of a vector index: the scan, the sketches, and Chroma in a folder."""

from __future__ import annotations

import pytest

from engram_core.storage.chroma.folder import ChromaFolder
from engram_core.storage.vectors.dense import DenseView
from engram_core.testing import VectorContract
from engram_core.testing.vectors import rows_of
from tests.conformance.chroma_index import filled_index


class TestExact(VectorContract):
    recall = 1.0

    def view_of(self, vectors, held=None):
        return DenseView(rows_of(vectors), None, None)


class TestSketches(VectorContract):
    count = 12_000  # fewer are scanned


class TestChromaInAFolder(VectorContract):
    count = 1_000
    _made = 0

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path):
        self.folder = ChromaFolder(tmp_path / "chroma")
        yield
        self.folder.close()

    def index_of(self, vectors):
        self._made += 1
        return filled_index(self.folder, f"vectors-{self._made}", vectors)
