"""Choosing a sparse encoder: by name, as an instance, or as a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engram_core.embed.model_choice import (
    ModelChoice,
    is_built_in,
    sentence_transformers_model,
)
from engram_core.sparse.base import SparseEncoder

_WHAT = "sparse encoder"
_ACCEPTED = (
    "'sentence-transformers:NAME_OR_FOLDER', a SparseEncoder, or a function from a list of texts "
    "to term ids and weights"
)


def choose_sparse(spec: object) -> SparseEncoder | None:
    """The sparse encoder that a specification asks for. Nothing is ever downloaded here.

    Args:
        spec: None for none; "sentence-transformers:NAME" or ":FOLDER"; a `SparseEncoder`; or a
            function from a list of texts to a pair of term ids and weights for each.

    Raises:
        InvalidInput: The specification is none of these.
        MissingExtra: The package it needs is not installed.
        EmbedderError: Its model is missing or damaged.
    """
    return None if spec is None else _CHOICE.make(spec)


def _from_name(spec: str) -> SparseEncoder:
    model = sentence_transformers_model(spec, _WHAT, _ACCEPTED)
    from engram_core.sparse.sentence_transformers import SentenceTransformerSparseEncoder

    return SentenceTransformerSparseEncoder(model)


def _from_instance(encoder: SparseEncoder) -> SparseEncoder:
    """An encoder of the caller's own, its terms checked as those of a function are."""
    if is_built_in(encoder):
        return encoder
    from engram_core.sparse.function import FunctionSparseEncoder

    return FunctionSparseEncoder(
        encoder.encode_documents,
        name=encoder.name,
        query=lambda texts: [encoder.encode_query(text) for text in texts],
    )


def _from_function(function: Callable[..., Any]) -> SparseEncoder:
    from engram_core.sparse.function import FunctionSparseEncoder

    return FunctionSparseEncoder(function)


_CHOICE = ModelChoice(_WHAT, _ACCEPTED, SparseEncoder, _from_name, _from_instance, _from_function)
