"""One Chroma server for the tests of this folder."""

from __future__ import annotations

import gc
import warnings

import pytest

from engram_core.retrieve import rank
from engram_core.storage import indexes
from engram_core.storage.chroma import server as chroma_server
from tests.chroma_server.running import ChromaRunning


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = ChromaRunning.started(tmp_path_factory.mktemp("chroma"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def dead_sockets_are_collected():
    """What Chroma's client left must not be told of in the tests of other files."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture
def asked_at_once(monkeypatch):
    """Small scopes use Chroma too, and a server that did not answer is asked again at once."""
    monkeypatch.setattr(chroma_server, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(indexes, "LOOK_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(indexes, "CHROMA_FROM", 0)
    monkeypatch.setattr(rank, "NARROW", 0)
