"""A deterministic embedder for tests: words and their letters hashed, no model, no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from zlib import crc32

import numpy as np

from engram_core.embed.base import Vector, cleaned, unit_vectors
from engram_core.embed.tokens import count_tokens
from engram_core.errors import InvalidInput

_WORD = re.compile(r"\w+")
_HEAD = 20_000  # characters; what comes after is not embedded
_GRAM_WEIGHT = 0.3


class HashingEmbedder:
    """Texts that share words or parts of words are near; nothing is known about meaning.

    Args:
        dimension: length of the vectors, at least 2.
    """

    def __init__(self, dimension: int = 256) -> None:
        if isinstance(dimension, bool) or not isinstance(dimension, int) or dimension < 2:
            raise InvalidInput(f"a hashing embedder of {dimension!r} dimensions; pass 2 or more")
        self.dimension = dimension
        self.name = f"hashing:{dimension}"

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """Vectors of texts, by the first 20,000 characters of each."""
        vectors = np.array([self._vector(text) for text in cleaned(texts)])
        return unit_vectors(vectors, len(vectors), self.dimension, self.name)

    def embed_query(self, text: str) -> Vector:
        """Vector of a question, made as any other."""
        vector: Vector = self.embed_documents([text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """WordPiece tokens: this embedder has none of its own."""
        return count_tokens(text)

    def __repr__(self) -> str:
        return f"HashingEmbedder({self.dimension})"

    def _vector(self, text: str) -> Vector:
        vector = np.zeros(self.dimension, dtype=np.float32)
        for feature, weight in _features(text[:_HEAD].lower()):
            code = crc32(feature.encode())
            vector[(code >> 1) % self.dimension] += weight if code & 1 else -weight
        if not vector.any():  # a text without words, or one whose features cancel out
            vector[0] = 1.0
        return vector


def _features(text: str) -> Iterator[tuple[str, float]]:
    """Each word and its runs of three letters, edges marked, with their weights."""
    for word in _WORD.findall(text):
        yield word, 1.0
        edged = f"<{word}>"
        for start in range(len(edged) - 2):
            yield edged[start : start + 3], _GRAM_WEIGHT
