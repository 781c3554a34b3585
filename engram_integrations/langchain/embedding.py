"""An embedding model of LangChain as the embedder of a memory."""

from __future__ import annotations

from langchain_core.embeddings import Embeddings

from engram_core.embed.function import FunctionEmbedder
from engram_core.errors import InvalidInput


def langchain_embedder(
    embeddings: Embeddings, *, name: str | None = None, dimension: int | None = None
) -> FunctionEmbedder:
    """An embedder for `Engram.open(path, embedder=langchain_embedder(OpenAIEmbeddings()))`.

    Args:
        embeddings: LangChain's model.
        name: What the store remembers it by; its class and model name unless given. Two models
            that give different vectors must have different names.
        dimension: Length of its vectors; asked of it with one call unless given.

    Raises:
        InvalidInput: It is no embedding model.
        EmbedderError: It failed.
    """
    if not isinstance(embeddings, Embeddings):
        raise InvalidInput(f"{type(embeddings).__name__} is no LangChain Embeddings")
    return FunctionEmbedder(
        embeddings.embed_documents,
        name=name or _name_of(embeddings),
        dimension=dimension,
        query=lambda texts: [embeddings.embed_query(text) for text in texts],
    )


def _name_of(embeddings: Embeddings) -> str:
    model = getattr(embeddings, "model", None) or getattr(embeddings, "model_name", None)
    kind = type(embeddings).__name__
    return f"langchain:{kind}:{model}" if isinstance(model, str) else f"langchain:{kind}"
