"""A cross-encoder of sentence-transformers, by name or folder (extra `rerank`)."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram_core.embed.base import clean, cleaned
from engram_core.embed.model_folder import (
    LOADING_FAILS,
    model_class,
    model_identity,
    not_loaded,
    refuse_missing_folder,
)
from engram_core.errors import EmbedderError, RerankerError
from engram_core.rerank.base import chance_of, checked_scores

_HEAD = 10_000  # characters; the models of this make read about 500 words


class CrossEncoderReranker:
    """A `CrossEncoder` with one output, whose logit becomes a number from 0 to 1.

    Args:
        model: A name on the model hub, or a folder.
        allow_download: Fetch the model when it is not in the local cache. Never done unasked.
        device: "cpu", "cuda", …; None lets torch choose.
        batch_size: Texts scored at once.
        model_kwargs: Handed to the model, such as `{"dtype": "bfloat16"}`.

    Raises:
        MissingExtra: sentence-transformers is not installed.
        RerankerError: The model is not there, cannot be loaded, or gives more than one number.
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
        self._model = _load(
            model,
            local_files_only=not allow_download,
            device=device,
            model_kwargs=model_kwargs or {},
        )
        self._batch_size = batch_size
        self._lock = Lock()
        self.name = f"sentence-transformers:{model_identity(model)}"

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers."""
        from torch.nn import Identity

        if not texts:
            return checked_scores([], 0, self.name)
        pairs = [(clean(query), text[:_HEAD]) for text in cleaned(texts)]
        with self._lock:
            raw = self._model.predict(
                pairs,
                batch_size=self._batch_size,
                activation_fn=Identity(),
                show_progress_bar=False,
            )
        logits = np.asarray(raw, dtype=np.float32)
        return checked_scores(chance_of(logits), len(pairs), self.name)

    def __repr__(self) -> str:
        return f"CrossEncoderReranker({self.name!r})"


def _load(model: str, **options: Any) -> Any:  # noqa: ANN401 - torch has no types here
    kind = model_class("CrossEncoder", f"reranking with {model!r}", extra="rerank")
    try:
        refuse_missing_folder(model)
        loaded = kind(model, **options)
    except (EmbedderError, *LOADING_FAILS) as problem:
        told = not_loaded(f"the cross-encoder {model!r}", problem, "open without it")
        raise RerankerError(told) from problem
    if loaded.num_labels != 1:
        raise RerankerError(
            f"{model!r} gives {loaded.num_labels} numbers for each text: take a cross-encoder that "
            "was trained to rank, which gives one"
        )
    return loaded
