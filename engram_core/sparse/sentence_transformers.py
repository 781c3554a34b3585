"""A learned sparse model of sentence-transformers (SPLADE), by name or folder."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from engram_core.embed.base import cleaned
from engram_core.embed.model_folder import (
    LOADING_FAILS,
    model_class,
    model_identity,
    not_loaded,
    refuse_missing_folder,
)
from engram_core.errors import EmbedderError
from engram_core.sparse.base import Terms, checked_terms

_HEAD = 100_000  # characters; no model reads further


class SentenceTransformerSparseEncoder:
    """A `SparseEncoder` of sentence-transformers, or a plain masked-language model of that make.

    Texts beyond its longest input are encoded by their head.

    Args:
        model: A name on the model hub, or a folder.
        allow_download: Fetch the model when it is not in the local cache. Never done unasked.
        device: "cpu", "cuda", …; None lets torch choose.
        batch_size: Texts encoded at once.
        model_kwargs: Handed to the model, such as `{"dtype": "bfloat16"}`.

    Raises:
        MissingExtra: sentence-transformers is not installed.
        EmbedderError: The model is not there, or cannot be loaded.
    """

    def __init__(
        self,
        model: str,
        *,
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
        self._batch_size = batch_size
        self._lock = Lock()
        self.name = f"sentence-transformers:{model_identity(model)}"

    def encode_documents(self, texts: Sequence[str]) -> list[Terms]:
        """Terms of texts."""
        return self._encode(self._model.encode_document, cleaned(texts))

    def encode_query(self, text: str) -> Terms:
        """Terms of a question."""
        return self._encode(self._model.encode_query, cleaned([text]))[0]

    def __repr__(self) -> str:
        return f"SentenceTransformerSparseEncoder({self.name!r})"

    def _encode(self, encode: Any, texts: list[str]) -> list[Terms]:  # noqa: ANN401 - torch has no types here
        if not texts:
            return []
        heads = [text[:_HEAD] for text in texts]
        with self._lock:
            sparse = encode(heads, batch_size=self._batch_size, show_progress_bar=False)
        return checked_terms(_rows(sparse, len(texts)), len(texts), self.name)


def _rows(sparse: Any, count: int) -> list[tuple[Any, Any]]:  # noqa: ANN401
    """Ids and weights of each row of a sparse tensor of torch, shape (count, vocabulary)."""
    found = sparse.coalesce().cpu()
    rows, ids = found.indices().numpy()
    weights = found.values().float().numpy()
    bounds = np.searchsorted(rows, np.arange(count + 1))
    parts = zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)
    return [(ids[start:end], weights[start:end]) for start, end in parts]


def _load(model: str, **options: Any) -> Any:  # noqa: ANN401
    kind = model_class("SparseEncoder", f"encoding with {model!r}")
    try:
        return kind(model, **options)
    except LOADING_FAILS as problem:
        told = not_loaded(f"the sparse model {model!r}", problem, "open without it")
        raise EmbedderError(told) from problem
