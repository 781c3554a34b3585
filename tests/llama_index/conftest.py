"""What the tests of the LlamaIndex adapters share: memories without background work."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

pytest.importorskip("llama_index.core")

from llama_models import Listening

from engram_core.engine import Engram
from engram_core.scope import Scope


@pytest.fixture
def mem() -> Iterator[Engram]:
    with Engram.in_memory(embedder="hashing", background=False) as memory:
        yield memory


@pytest.fixture
def knowing(mem: Engram) -> Engram:
    """A memory that knows from an earlier session where Ana lives."""
    mem.add("I live in Trondheim.", Scope(user="ana", session="earlier"), at="2024-03-05T09:00Z")
    mem.flush()
    return mem


@pytest.fixture
def llm() -> Listening:
    model = Listening()
    model.prompts = []
    return model


@pytest.fixture
def collected() -> Iterator[None]:
    """LlamaIndex's own SQL store leaves connections to the garbage collector: do it here."""
    yield
    gc.collect()
