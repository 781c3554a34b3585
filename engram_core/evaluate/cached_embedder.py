"""An embedder whose vectors are kept on disk, so that a run can be resumed and repeated."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engram_core.embed.base import Embedder, Vector
from engram_core.evaluate.cache import Cache, content_key


class CachedEmbedder:
    """Gives the same vectors as the embedder behind it, made once.

    Attributes:
        made: How many vectors the embedder made.
        found: How many were found in the cache.
    """

    def __init__(self, inner: Embedder, cache: Cache) -> None:
        self._inner, self._cache = inner, cache
        self.name, self.dimension = inner.name, inner.dimension
        self.made = self.found = 0

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        return self._embed(list(texts), "document")

    def embed_query(self, text: str) -> Vector:
        vector: Vector = self._embed([text], "query")[0]
        return vector

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def _embed(self, texts: list[str], kind: str) -> Vector:
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        keys = [content_key([self.name, kind, text]) for text in texts]
        kept = self._cache.many("vector", keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in kept}
        if missing:
            made = self._make(list(missing.values()), kind)
            fresh = {key: row.tobytes() for key, row in zip(missing, made, strict=True)}
            self._cache.put_many("vector", fresh.items())
            kept |= fresh
        self.made += len(missing)
        self.found += len(texts) - len(missing)
        return np.stack([np.frombuffer(kept[key], np.float32) for key in keys])

    def _make(self, texts: list[str], kind: str) -> Vector:
        if kind == "document":
            return np.asarray(self._inner.embed_documents(texts), np.float32)
        return np.asarray([self._inner.embed_query(text) for text in texts], np.float32)
