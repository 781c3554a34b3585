"""From what the user said to the sparse encoder they get."""

from __future__ import annotations

from typing import cast

from engram_core.errors import InvalidInput
from engram_core.sparse.base import SparseEncoder

_KINDS = (
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
    if spec is None:
        return None
    if isinstance(spec, str):
        return _by_name(spec)
    if isinstance(spec, type):
        raise InvalidInput(f"{spec.__name__} is a class; pass an instance: {spec.__name__}(...)")
    if isinstance(spec, SparseEncoder):
        return spec
    if callable(spec):
        from engram_core.sparse.function import FunctionSparseEncoder, TermsFunction

        return FunctionSparseEncoder(cast(TermsFunction, spec))
    raise InvalidInput(f"no sparse encoder can be made from {type(spec).__name__}; pass {_KINDS}")


def _by_name(spec: str) -> SparseEncoder:
    kind, _, model = spec.strip().partition(":")
    if kind != "sentence-transformers" or not model:
        raise InvalidInput(f"there is no sparse encoder {spec!r}; pass {_KINDS}")
    from engram_core.sparse.sentence_transformers import SentenceTransformerSparseEncoder

    return SentenceTransformerSparseEncoder(model)
