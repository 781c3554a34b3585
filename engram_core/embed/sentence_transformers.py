"""Any sentence-transformers model, by name or local folder (extra `sentence-transformers`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from engram_core.embed.base import Vector, clean, cleaned, unit_vectors
from engram_core.embed.model_folder import (
    LOADING_FAILS,
    model_class,
    model_identity,
    not_loaded,
    refuse_missing_folder,
)
from engram_core.errors import EmbedderError

DEFAULT_MODEL = "BAAI/bge-small-en-v1.5"
"""The model of the paper."""

_BGE_PREFIX = "Represent this sentence for searching relevant passages: "
_HEAD = 100_000  # characters; no model reads further


class SentenceTransformerEmbedder:
    """A sentence-transformers model; texts beyond its longest input are embedded by their head.

    Neighbours in a batch may change a text's vector by rounding, about 1e-7 an entry in float32.

    Args:
        model: a name on the model hub, or a folder.
        query_prefix: put before questions; None takes what the model is known to want.
        allow_download: fetch the model when it is not in the local cache. Never done unasked.
        device: "cpu", "cuda", …; None lets torch choose.
        batch_size: texts embedded at once.
        model_kwargs: handed to the model, such as `{"dtype": "bfloat16"}`.

    Raises:
        MissingExtra: sentence-transformers is not installed.
        EmbedderError: the model is not there, or cannot be loaded.
    """

    def __init__(
        self,
        model: str = DEFAULT_MODEL,
        *,
        query_prefix: str | None = None,
        allow_download: bool = False,
        device: str | None = None,
        batch_size: int = 32,
        model_kwargs: dict[str, Any] | None = None,
    ) -> None:
        refuse_missing_folder(model)
        self._model = _load(
            model,
            local_files_only=not allow_download,
            device=device,
            model_kwargs=model_kwargs or {},
        )
        self._prefix = _known_prefix(model) if query_prefix is None else query_prefix
        self._batch_size = batch_size
        self._lock = Lock()
        self.name = f"sentence-transformers:{model_identity(model)}"
        self.dimension = self._ask_dimension()

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """Vectors of texts, with the model's own document prompt if it has one."""
        return self._embed(self._model.encode_document, cleaned(texts))

    def embed_query(self, text: str) -> Vector:
        """Vector of a question, with the query prefix, else the model's own prompt for them."""
        text = cleaned([text])[0]
        if self._prefix:
            vector: Vector = self._embed(self._model.encode, [self._prefix + text])[0]
        else:
            vector = self._embed(self._model.encode_query, [text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Tokens of the model's own tokenizer, special ones not counted."""
        tokens = self._model.tokenizer(clean(text), add_special_tokens=False, verbose=False)
        return len(tokens["input_ids"])

    def __repr__(self) -> str:
        return f"SentenceTransformerEmbedder({self.name!r}, dimension={self.dimension})"

    def _ask_dimension(self) -> int:
        vectors = self._model.encode(["How long is a vector?"], show_progress_bar=False)
        return int(vectors.shape[1])

    def _embed(self, encode: Any, texts: list[str]) -> Vector:  # noqa: ANN401 - torch has no types here
        if not texts:
            return unit_vectors([], 0, self.dimension, self.name)
        heads = [text[:_HEAD] for text in texts]
        with self._lock:
            raw = encode(heads, batch_size=self._batch_size, show_progress_bar=False)
        return unit_vectors(raw, len(texts), self.dimension, self.name)


def _load(model: str, **options: Any) -> Any:  # noqa: ANN401
    kind = model_class("SentenceTransformer", f"embedding with {model!r}")
    try:
        return kind(model, **options)
    except LOADING_FAILS as problem:
        told = not_loaded(f"the model {model!r}", problem, "use embedder='bundled'")
        raise EmbedderError(told) from problem


def _known_prefix(model: str) -> str:
    name = Path(model).name.lower()
    return _BGE_PREFIX if name.startswith("bge-") and "-en" in name else ""
