"""Choosing a reranker: by name, as an instance, or as a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engram_core.embed.model_choice import (
    ModelChoice,
    is_built_in,
    sentence_transformers_model,
)
from engram_core.rerank.base import Reranker

_WHAT = "reranker"
_ONNX = "onnx:"
_ACCEPTED = (
    "'onnx:FOLDER', 'sentence-transformers:NAME_OR_FOLDER', a Reranker, or a function from a "
    "question and a list of texts to scores from 0 to 1"
)


def choose_reranker(spec: object) -> Reranker | None:
    """The reranker that a specification asks for. Nothing is ever downloaded here.

    Args:
        spec: None for none; "onnx:FOLDER" for a cross-encoder in ONNX, which needs no torch;
            "sentence-transformers:NAME" or ":FOLDER" for one of that package; a `Reranker`; or a
            function from a question and a list of texts to a score from 0 to 1 for each.

    Raises:
        InvalidInput: The specification is none of these.
        MissingExtra: The package it needs is not installed.
        RerankerError: Its model is missing or damaged.
    """
    return None if spec is None else _CHOICE.make(spec)


def _from_name(spec: str) -> Reranker:
    if spec.strip().startswith(_ONNX) and spec.strip() != _ONNX:
        from engram_core.rerank.onnx import OnnxReranker

        return OnnxReranker(spec.strip().removeprefix(_ONNX))
    model = sentence_transformers_model(spec, _WHAT, _ACCEPTED)
    from engram_core.rerank.cross_encoder import CrossEncoderReranker

    return CrossEncoderReranker(model)


def _from_instance(reranker: Reranker) -> Reranker:
    """A reranker of the caller's own, its scores checked as those of a function are."""
    if is_built_in(reranker):
        return reranker
    from engram_core.rerank.function import FunctionReranker

    return FunctionReranker(reranker.score, name=reranker.name)


def _from_function(function: Callable[..., Any]) -> Reranker:
    from engram_core.rerank.function import FunctionReranker

    return FunctionReranker(function)


_CHOICE = ModelChoice(_WHAT, _ACCEPTED, Reranker, _from_name, _from_instance, _from_function)
