"""LangChain's embedding models embed for a memory, and a memory's embedder for LangChain."""

from __future__ import annotations

import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding

from engram_core import Engram, Scope
from engram_core.errors import InvalidInput
from engram_integrations.langchain import EngramEmbeddings, langchain_embedder


def test_a_model_of_langchain_embeds_for_a_memory(ana: Scope) -> None:
    embedder = langchain_embedder(DeterministicFakeEmbedding(size=48))
    assert embedder.dimension == 48
    assert embedder.name == "langchain:DeterministicFakeEmbedding"
    with Engram.in_memory(embedder=embedder, background=False) as memory:
        memory.add("I keep bees.", ana)
        (hit, *_) = memory.recall("I keep bees.", ana).hits
        assert hit.channels["dense"] == pytest.approx(1, abs=1e-5)


def test_something_else_is_refused() -> None:
    with pytest.raises(InvalidInput, match="Embeddings"):
        langchain_embedder(lambda texts: texts)


def test_a_memorys_embedder_serves_langchain(mem: Engram) -> None:
    embeddings = EngramEmbeddings(mem.embedder)
    (vector,) = embeddings.embed_documents(["bees"])
    assert len(vector) == mem.embedder.dimension
    assert embeddings.embed_query("bees") == pytest.approx(vector)
