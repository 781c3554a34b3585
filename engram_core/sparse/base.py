"""What a sparse encoder is, and the checks that its terms pass before they are believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from engram_core.errors import EmbedderError

MOST_TERMS = 256  # the heaviest of a text; the rest weighs next to nothing

_HINT = "it must return, for each text, its term ids and their weights"


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The weighted terms of one text.

    Args:
        ids: Numbers of the terms, rising, each once; uint32.
        weights: How much each says of the text, above 0; float32.

    Raises:
        EmbedderError: The ids do not rise, or are not as many as the weights.
    """

    ids: NDArray[np.uint32]
    weights: NDArray[np.float32]

    def __post_init__(self) -> None:
        if self.ids.shape != self.weights.shape or (self.ids[1:] <= self.ids[:-1]).any():
            raise EmbedderError("terms have rising ids, each once, and a weight for each of them")

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def none(cls) -> Terms:
        """The terms of an empty text."""
        return cls(np.zeros(0, np.uint32), np.zeros(0, np.float32))


@runtime_checkable
class SparseEncoder(Protocol):
    """Turns texts into weighted terms; the same text always gives the same terms.

    What a question and a text have in common is the sum, over the terms of both, of the products
    of their weights. `name` identifies the model and is recorded in the store, so two encoders that
    give different terms must have different names. Calls may come from several threads at once.
    """

    @property
    def name(self) -> str:
        """What the store remembers this encoder by."""

    def encode_documents(self, texts: Sequence[str]) -> list[Terms]:
        """The terms of things to be found, for each text."""

    def encode_query(self, text: str) -> Terms:
        """The terms of a question."""


def checked_terms(raw: Any, count: int, name: str) -> list[Terms]:  # noqa: ANN401 - what anybody gave
    """What an encoder gave, checked, and ordered by term; terms of weight 0 are left out.

    Args:
        raw: For each text `Terms`, a pair of ids and weights, or a mapping of ids to weights.
        count: How many texts it was given.
        name: The encoder, for the message.

    Raises:
        EmbedderError: It is not that.
    """
    try:
        given = list(raw)
    except TypeError as problem:
        raise EmbedderError(
            f"sparse encoder {name!r} gave {type(raw).__name__}; {_HINT}"
        ) from problem
    if len(given) != count:
        raise EmbedderError(
            f"sparse encoder {name!r} gave {len(given)} results for {count} texts; {_HINT}"
        )
    return [_checked(one, name) for one in given]


def _checked(one: Any, name: str) -> Terms:  # noqa: ANN401
    if isinstance(one, Terms):
        one = (one.ids, one.weights)
    try:
        ids, weights = (list(one), list(one.values())) if isinstance(one, Mapping) else one
        numbers, heavy = np.asarray(ids), np.asarray(weights, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise EmbedderError(
            f"sparse encoder {name!r} gave what are no terms ({problem}); {_HINT}"
        ) from problem
    if not len(numbers):
        numbers = numbers.astype(np.int64)
    _check(numbers, heavy, name)
    kept = np.flatnonzero(heavy.astype(np.float16) > 0)  # as they are stored
    if len(kept) > MOST_TERMS:
        kept = kept[np.argsort(-heavy[kept], kind="stable")[:MOST_TERMS]]
    kept = kept[np.argsort(numbers[kept], kind="stable")]
    return Terms(numbers[kept].astype(np.uint32), heavy[kept].astype(np.float32))


def _check(ids: NDArray[Any], weights: NDArray[np.float64], name: str) -> None:
    if ids.ndim != 1 or ids.shape != weights.shape or ids.dtype.kind not in "iu":
        raise EmbedderError(
            f"sparse encoder {name!r} gave ids of shape {ids.shape} and type {ids.dtype} for "
            f"weights of shape {weights.shape}; {_HINT}, ids being whole numbers"
        )
    if len(ids) and (ids.min() < 0 or ids.max() >= 1 << 32 or len(np.unique(ids)) < len(ids)):
        raise EmbedderError(
            f"sparse encoder {name!r} gave an id below 0, or above 32 bits, or twice; {_HINT}"
        )
    largest = float(np.finfo(np.float16).max)
    if not (np.isfinite(weights).all() and (weights >= 0).all() and (weights <= largest).all()):
        raise EmbedderError(
            f"sparse encoder {name!r} gave a weight that is no number from 0 to {largest:.0f}; "
            "nothing was stored. Mend the encoder, then try again"
        )
