"""What an embedder is, and the checks that every vector passes before it is believed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engram_core.errors import EmbedderError, InvalidInput

Vector = NDArray[np.float32]

_SURROGATES = re.compile("[\ud800-\udfff]")


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into unit vectors; the same text always gives the same vector.

    `name` identifies the model and is recorded in the store, so two embedders that give different
    vectors must have different names. Calls may come from several threads at once.
    """

    @property
    def name(self) -> str:
        """What the store remembers this embedder by."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        """Vectors of things to be found, float32 of shape (len(texts), dimension)."""

    def embed_query(self, text: str) -> Vector:
        """Vector of a question, float32 of shape (dimension,)."""

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has for this embedder, special ones not counted."""


def clean(text: str) -> str:
    r"""The text as tokenizers can take it: lone surrogates become U+FFFD, NULs become spaces.

    >>> clean("left\x00right \ud800!") == "left right \ufffd!"
    True
    """
    return _SURROGATES.sub("\ufffd", text).replace("\0", " ")


def cleaned(texts: Sequence[str]) -> list[str]:
    """Each text cleaned.

    Raises:
        InvalidInput: one string was given for a list of them, or an item is not text.
    """
    if isinstance(texts, str):
        raise InvalidInput("embed_documents takes a list of texts; pass [text] for one")
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            kind = type(text).__name__
            raise InvalidInput(f"an embedder takes text; got {kind} at position {place}")
    return [clean(text) for text in texts]


def unit_vectors(raw: ArrayLike, count: int, dimension: int | None, name: str) -> Vector:
    """The vectors an embedder gave, checked and scaled to length one; a zero vector stays zero.

    Args:
        raw: what the embedder gave, expected to have one row per text.
        count: how many texts it was given.
        dimension: the length each vector must have; None takes any but zero.
        name: the embedder, for the message.

    Raises:
        EmbedderError: wrong shape, not numbers, NaN or infinity.
    """
    try:
        vectors = np.asarray(raw, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise EmbedderError(
            f"embedder {name!r} gave something that is not a table of numbers ({problem}); "
            "it must return one vector of the same length for each text"
        ) from problem
    if count == 0 and vectors.size == 0:
        return np.zeros((0, dimension or 0), dtype=np.float32)
    _check_shape(vectors, count, dimension, name)
    if not np.isfinite(vectors).all():
        row = int(np.argmin(np.isfinite(vectors).all(axis=1)))
        raise EmbedderError(
            f"embedder {name!r} gave NaN or infinity for text {row} of {count}; nothing was "
            "stored. Mend the embedder, then try again"
        )
    # Scaled by the largest entry first: the square of a huge one would overflow.
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    vectors = vectors / np.where(largest > 0, largest, 1.0)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)


def _check_shape(
    vectors: NDArray[np.float64], count: int, dimension: int | None, name: str
) -> None:
    fits = vectors.ndim == 2 and len(vectors) == count and vectors.shape[1] > 0
    if fits and dimension in (None, vectors.shape[1]):
        return
    expected = f"({count}, {dimension or 'any dimension'})"
    raise EmbedderError(
        f"embedder {name!r} gave an array of shape {vectors.shape} for {count} texts, expected "
        f"{expected}; it must return one vector of the same length for each text"
    )
