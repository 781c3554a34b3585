"""A LlamaIndex embedding model as the embedder of a memory."""

from __future__ import annotations

from llama_index.core.base.embeddings.base import BaseEmbedding

from engram_core.embed.base import Embedder
from engram_core.embed.function import FunctionEmbedder
from engram_core.errors import InvalidInput


def llama_index_embedder(
    model: BaseEmbedding, *, name: str | None = None, dimension: int | None = None
) -> Embedder:
    """`Engram.open("memory/", embedder=llama_index_embedder(model))`.

    Args:
        model: Any LlamaIndex embedding model; its query and text embeddings are told apart.
        name: What the store remembers it by; its class and model name unless given.
        dimension: Length of its vectors; asked of it with one call unless given.

    Raises:
        InvalidInput: It is no embedding model.
        EmbedderError: It failed, or what it gave are no vectors.
    """
    if not isinstance(model, BaseEmbedding):
        raise InvalidInput(
            f"expected a LlamaIndex embedding model, got {type(model).__name__}: pass an instance "
            "of a BaseEmbedding, such as Settings.embed_model"
        )
    return FunctionEmbedder(
        lambda texts: model.get_text_embedding_batch(texts),
        name=name or f"llama-index:{model.class_name()}:{model.model_name}",
        dimension=dimension,
        query=lambda texts: [model.get_query_embedding(text) for text in texts],
    )
