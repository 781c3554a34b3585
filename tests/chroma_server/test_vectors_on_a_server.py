"""The contract of a vector index, on a Chroma server."""

from __future__ import annotations

import gc
import warnings
from contextlib import nullcontext

import pytest

from engram_core.storage.chroma.server import ChromaServer
from engram_core.testing import VectorContract
from tests.chroma_server.running import ChromaRunning
from tests.conformance.chroma_index import filled_index

# Chroma's client leaves sockets to the collector, which tells of them in the middle of any test.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = ChromaRunning.started(tmp_path_factory.mktemp("chroma"))
    yield running
    running.stop()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


class TestChromaOnAServer(VectorContract):
    count = 600
    _names = 0

    @pytest.fixture(autouse=True)
    def _place(self, server):
        self.place = ChromaServer(server.url, "kit-", nullcontext)
        yield
        self.place.close()

    def index_of(self, vectors):
        TestChromaOnAServer._names += 1
        return filled_index(self.place, f"vectors-{self._names}", vectors)
