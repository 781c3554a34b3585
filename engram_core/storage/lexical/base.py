"""A bm25s index over the first rows of a scope, for scopes too large to scan at every query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engram_core.storage.index_view import Floats, Longs
from engram_core.storage.lexical.token_ids import Occurrences, TokenRows

K1, B = 1.5, 0.75


@dataclass(frozen=True, slots=True)
class LexicalBase:
    """BM25 weights of rows 0 … rows-1, computed ahead by bm25s.

    Weights hold the idf of the moment they were made; `add` turns it into the one asked for.
    """

    rows: int
    _weights: Floats
    _counts: Any
    _indices: Any
    _indptr: Any

    def frequencies(self, ids: Sequence[int]) -> Longs:
        """In how many of the rows each term occurs."""
        inside = np.asarray(ids, np.int64)
        known = inside < len(self._indptr) - 1
        inside = np.where(known, inside, 0)
        return np.where(known, self._indptr[inside + 1] - self._indptr[inside], 0).astype(np.int64)

    def occurrences(self, ids: Sequence[int]) -> Occurrences:
        """Where and how often the terms occur in the rows, term by term."""
        spans = [
            slice(self._indptr[number], self._indptr[number + 1])
            if number < len(self._indptr) - 1
            else slice(0, 0)
            for number in ids
        ]
        nothing = [np.zeros(0, np.int64)]
        sizes = [span.stop - span.start for span in spans]
        return Occurrences(
            np.concatenate(nothing + [self._indices[span] for span in spans]),
            np.repeat(np.arange(len(ids)), sizes),
            np.concatenate(nothing + [self._counts[span] for span in spans]),
        )

    def add(self, scores: Floats, number: int, idf: float, frequency: int) -> None:
        """Add one term's scores to `scores`, with its idf as of now.

        Args:
            scores: Shape (n,), n >= rows; changed in place.
            number: The term's id, with a frequency above zero.
            idf: As of now.
            frequency: What `frequencies` gave for it.
        """
        start, end = self._indptr[number], self._indptr[number + 1]
        ratio = np.float32(idf / inverse_frequency(np.int64(frequency), self.rows))
        scores[self._indices[start:end]] += self._weights[start:end] * ratio

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        small = self._counts.nbytes + self._indptr.nbytes
        return int(self._weights.nbytes + self._indices.nbytes + small)


def inverse_frequency(frequency: Any, rows: int) -> Any:  # noqa: ANN401 - a number or an array
    """ln(1 + (N - df + 0.5) / (df + 0.5)), as in Lucene; never negative."""
    return np.log1p((rows - frequency + 0.5) / (frequency + 0.5))


def build_base(tokens: TokenRows) -> LexicalBase:
    """Index all rows of `tokens`. Takes about 3 s for 100,000 short messages."""
    if not len(tokens.flat):  # bm25s divides by the mean length
        nothing = np.zeros(0, np.int32)
        return LexicalBase(
            len(tokens), nothing.astype(np.float32), nothing, nothing, np.zeros(1, np.int64)
        )
    import bm25s

    # NumPy throughout: bm25s' numba backend compiles for 20 s at the first query.
    index = bm25s.BM25(k1=K1, b=B, method="lucene", backend="numpy", csc_backend="numpy")
    made = index.build_index_from_ids(
        unique_token_ids=range(tokens.size),
        corpus_token_ids=_Documents(tokens),
        show_progress=False,
    )
    indices = np.asarray(made["indices"], np.int32)
    return LexicalBase(
        len(tokens),
        np.asarray(made["data"], np.float32),
        _counts(tokens, indices),
        indices,
        np.asarray(made["indptr"], np.int64),
    )


def _counts(tokens: TokenRows, indices: Any) -> Any:  # noqa: ANN401 - arrays of int32
    """How often each term occurs in each row, in the order of the index: by term, then by row."""
    rows = np.repeat(np.arange(len(tokens)), tokens.lengths)
    keys = tokens.flat.astype(np.int64) * len(tokens) + rows
    pairs, counts = np.unique(keys, return_counts=True)
    if not np.array_equal(pairs % len(tokens), indices):
        raise AssertionError("bm25s no longer orders its index by term and row")
    return counts.astype(np.int32)


class _Documents:
    """The rows as lists of ids, made one at a time: 100,000 lists at once would take 150 MB."""

    def __init__(self, tokens: TokenRows) -> None:
        self._tokens = tokens

    def __len__(self) -> int:
        return len(self._tokens)

    def __iter__(self) -> Iterator[list[int]]:
        return (self._tokens.document(row) for row in range(len(self._tokens)))
