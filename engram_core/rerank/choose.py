"""From what the user said to the reranker they get."""

from __future__ import annotations

from typing import cast

from engram_core.errors import InvalidInput
from engram_core.rerank.base import Reranker

_KINDS = (
    "'sentence-transformers:NAME_OR_FOLDER', a Reranker, or a function from a question and a list "
    "of texts to scores from 0 to 1"
)


def choose_reranker(spec: object) -> Reranker | None:
    """The reranker that a specification asks for. Nothing is ever downloaded here.

    Args:
        spec: None for none; "sentence-transformers:NAME" or ":FOLDER" for a cross-encoder; a
            `Reranker`; or a function from a question and a list of texts to a score from 0 to 1 for
            each.

    Raises:
        InvalidInput: The specification is none of these.
        MissingExtra: The package it needs is not installed.
        RerankerError: Its model is missing or damaged.
    """
    if spec is None:
        return None
    if isinstance(spec, str):
        return _by_name(spec)
    if isinstance(spec, type):
        raise InvalidInput(f"{spec.__name__} is a class; pass an instance: {spec.__name__}(...)")
    if isinstance(spec, Reranker):
        return spec
    if callable(spec):
        from engram_core.rerank.function import FunctionReranker, ScoreFunction

        return FunctionReranker(cast(ScoreFunction, spec))
    raise InvalidInput(f"no reranker can be made from {type(spec).__name__}; pass {_KINDS}")


def _by_name(spec: str) -> Reranker:
    kind, _, model = spec.strip().partition(":")
    if kind != "sentence-transformers" or not model:
        raise InvalidInput(f"there is no reranker {spec!r}; pass {_KINDS}")
    from engram_core.rerank.cross_encoder import CrossEncoderReranker

    return CrossEncoderReranker(model)
