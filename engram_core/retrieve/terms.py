"""The sparse channel: what items have in common with a question by terms that a model learned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engram_core.sparse.base import SparseEncoder, Terms
from engram_core.storage.index_view import Bools, Floats, IndexView


@dataclass(frozen=True, slots=True)
class Sparse:
    """The sparse channel by position, scaled by the question itself; 0 where nothing is shared.

    Args:
        alone: Of the item, shape (n,).
        paired: Of an episode joined to the turn before it; of others as `alone`.
    """

    alone: Floats
    paired: Floats

    @property
    def best(self) -> Floats:
        """The higher of the two."""
        return np.maximum(self.alone, self.paired)


def ask_sparse(view: IndexView, encoder: SparseEncoder, text: str, mask: Bools) -> Sparse | None:
    """What the visible items have in common with a question.

    Args:
        view: What is searched.
        encoder: The one its terms were made with.
        text: The question.
        mask: What may be seen.

    Returns:
        The channel; None where nothing of this memory has terms.
    """
    terms = encoder.encode_query(text) if text.strip() else Terms.none()
    found = view.sparse(terms)
    if found is None:
        return None
    alone, paired = found.alone, found.paired
    first = np.where(alone < 0, paired, alone)
    second = np.where(paired < 0, alone, paired)
    share = np.float32(1 / (ideal(terms) or 1.0))
    zero = np.float32(0)
    return Sparse(*(np.where(mask, np.maximum(one, zero) * share, zero) for one in (first, second)))


def ideal(terms: Terms) -> float:
    """What a question has in common with itself: scores are shares of it, to compare by."""
    return float(np.square(terms.weights).sum())
