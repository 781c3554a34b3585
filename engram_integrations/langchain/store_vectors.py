"""Semantic search in a store: vectors of indexed fields, kept beside the value."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from langchain_core.embeddings import Embeddings
from langgraph.store.base import IndexConfig, ensure_embeddings, get_text_at_path, tokenize_path
from numpy.typing import NDArray

from engram_core.embed.base import Embedder
from engram_core.ingest.plain import to_plain

Vector = NDArray[Any]


class EngramEmbeddings(Embeddings):
    """The embedder of a memory as LangChain's `Embeddings`."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """One vector per text."""
        rows: list[list[float]] = self._embedder.embed_documents(texts).tolist()
        return rows

    def embed_query(self, text: str) -> list[float]:
        """The vector of a question."""
        row: list[float] = self._embedder.embed_query(text).tolist()
        return row


class FieldVectors:
    """Embeds the fields of values that are to be found by meaning.

    Args:
        embedder: The memory's own.
        index: LangGraph's configuration, whose `embed` goes before the memory's embedder; None
            indexes whole values with the memory's embedder.
    """

    def __init__(self, embedder: Embedder, index: IndexConfig | None) -> None:
        given: Mapping[str, Any] = index or {}
        embed = given.get("embed")
        self._embeddings = ensure_embeddings(embed) if embed else EngramEmbeddings(embedder)
        self._fields: list[str] = list(given.get("fields") or ["$"])

    def of(
        self, values: Sequence[Mapping[str, Any] | None], fields: Sequence[list[str] | None]
    ) -> list[list[str]]:
        """The vectors of several values, each as text to be stored.

        Args:
            values: The values; None has none.
            fields: Paths for each value; None for the configured ones, an empty list for none.
        """
        texts = [
            _texts(value, self._fields if paths is None else paths)
            for value, paths in zip(values, fields, strict=True)
        ]
        distinct = list(dict.fromkeys(text for several in texts for text in several))
        rows = self._embeddings.embed_documents(distinct) if distinct else []
        coded = {text: _coded(row) for text, row in zip(distinct, rows, strict=True)}
        return [[coded[text] for text in several] for several in texts]

    def query(self, text: str) -> Vector:
        """The vector of a question."""
        return np.asarray(self._embeddings.embed_query(text), dtype=np.float64)


def decoded(stored: Sequence[str]) -> tuple[Vector, ...]:
    """Vectors as they were stored."""
    parts = [text.split(":", 1) for text in stored]
    return tuple(np.frombuffer(base64.b64decode(data), dtype=kind) for kind, data in parts)


def best_cosine(query: Vector, vectors: Sequence[Vector]) -> float:
    """The cosine of the vector nearest to the query; 0 for a vector without length."""
    return max(_cosine(query, one.astype(np.float64)) for one in vectors)


def _cosine(query: Vector, other: Vector) -> float:
    length = float(np.linalg.norm(query)) * float(np.linalg.norm(other))
    return float(np.dot(other, query) / length) if length else 0.0


def _texts(value: Mapping[str, Any] | None, paths: Sequence[str]) -> list[str]:
    if value is None:
        return []
    plain = to_plain(value)
    found = [
        get_text_at_path(plain, path if path == "$" else tokenize_path(path)) for path in paths
    ]
    return [text for several in found for text in several]


def _coded(row: Sequence[float]) -> str:
    """Single precision where that loses nothing."""
    exact = np.asarray(row, dtype="<f8")
    single = exact.astype("<f4")
    kept = single if np.array_equal(single.astype("<f8"), exact) else exact
    return f"{kept.dtype.str}:{base64.b64encode(kept.tobytes()).decode()}"
