"""The learned sparse terms of one (tenant, user): read as they come, scored as one view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from engram_core.errors import StoreCorrupt
from engram_core.scope import Owner
from engram_core.sparse.base import Terms
from engram_core.storage.conditions import mine
from engram_core.storage.core import SPARSE_VECTOR
from engram_core.storage.index_view import EPISODE, FACT, SUMMARY, SparseScores
from engram_core.storage.raw_rows import AFTER, MINE, UPTO, batches, given_for, raw
from engram_core.storage.sparse import Halves, Ids, SparseRows, SparseStore, from_terms_blob

_KINDS = {"episode": EPISODE, "pair": EPISODE, "fact": FACT, "summary": SUMMARY}
_S = SPARSE_VECTOR.c
_TERMS = (
    select(raw(_S.kind), raw(_S.ref), _S.blob)
    .where(
        mine(SPARSE_VECTOR, MINE),
        _S.seq > AFTER,
        _S.seq <= UPTO,
        _S.encoder == bindparam("encoder"),
    )
    .order_by(_S.seq)
)


@dataclass(frozen=True, slots=True)
class SparseView:
    """The terms of one moment: of items alone, and of episodes with the turn before."""

    alone: SparseRows
    paired: SparseRows

    def scores(self, query: Terms, size: int) -> SparseScores:
        """What each of `size` items has in common with a question; -1 without terms."""
        return SparseScores(self.alone.products(query, size), self.paired.products(query, size))


class ScopeTerms:
    """The terms that one encoder made, which grow as they are made."""

    def __init__(self, encoder: str) -> None:
        self._encoder = encoder
        self._alone = SparseStore()
        self._paired = SparseStore()

    def read(
        self,
        connection: Connection,
        owner: Owner,
        bounds: tuple[int, int],
        position: Callable[[int, str], int],
    ) -> None:
        """Read what came with the numbers `bounds[0]` < seq <= `bounds[1]`.

        Args:
            connection: Open.
            owner: The (tenant, user).
            bounds: Numbers of vectors; dense and sparse ones count together.
            position: Of an item, by its kind and id; -1 for one that is not searched.

        Raises:
            StoreCorrupt: Terms have not the length they should have.
        """
        given = given_for(owner, after=bounds[0], upto=bounds[1], encoder=self._encoder)
        for rows in batches(connection, _TERMS, given):
            for kind, ref, blob in rows:
                place = position(_KINDS[kind], ref)
                store = self._paired if kind == "pair" else self._alone
                if place >= 0:
                    store.append(*_terms_of(blob, ref), place)

    def view(self) -> SparseView | None:
        """The terms as of now; None while there are none."""
        if not len(self._alone):
            return None
        return SparseView(self._alone.rows(), self._paired.rows())

    @property
    def nbytes(self) -> int:
        """Bytes in use."""
        return self._alone.nbytes + self._paired.nbytes


def _terms_of(blob: bytes, ref: str) -> tuple[Ids, Halves]:
    try:
        return from_terms_blob(blob)
    except ValueError as cause:
        raise StoreCorrupt(
            f"the sparse terms of {ref} are damaged: no text is lost; make them anew with "
            "`engram rebuild`"
        ) from cause
