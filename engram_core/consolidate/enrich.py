"""What happens in the background once an episode is extracted: vectors, and summaries.

Embedding runs outside any transaction. What was read is read again under the lock before anything
is stored, so that nothing erased meanwhile comes back, and two processes do not do it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from engram_core.consolidate.enrich_due import Due, Look, due_facts, due_pairs, due_pieces
from engram_core.consolidate.enrich_pieces import pieces_of
from engram_core.consolidate.enrich_positions import (
    FACTS,
    PAIRS,
    PIECES,
    Owner,
    forget_position,
    position,
    set_position,
)
from engram_core.consolidate.enrich_sparse import SparseEnricher
from engram_core.consolidate.enrich_vectors import insert_vectors
from engram_core.consolidate.summary_store import Summaries
from engram_core.embed.base import Embedder
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.database import Database
from engram_core.storage.vector_codec import to_blob
from engram_core.storage.vectors_pieces import to_small

if TYPE_CHECKING:
    from engram_core.consolidate.summaries_model import Summarist

__all__ = ["Enriched", "Enricher", "forget_position"]

BATCH = 64


@dataclass(frozen=True, slots=True)
class Enriched:
    """How much a run made; `more` says that the limit left something undone.

    `troubles` tells which summaries a model should have written, and why it did not.
    """

    pairs: int = 0
    facts: int = 0
    summaries: int = 0
    more: bool = False
    pieces: int = 0
    sparse: int = 0
    troubles: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """All of them together."""
        return self.pairs + self.facts + self.summaries + self.pieces + self.sparse


@dataclass(frozen=True, slots=True)
class _Task:
    """One kind of vector to be made."""

    name: str
    kind: str
    find: Callable[[Connection, Look], Due]
    make: Callable[[Embedder, Sequence[str]], dict[str, bytes]]


def _whole(embedder: Embedder, texts: Sequence[str]) -> dict[str, bytes]:
    """Text to its vector."""
    matrix = embedder.embed_documents(texts)
    return {text: to_blob(row) for text, row in zip(texts, matrix, strict=True)}


def _in_pieces(embedder: Embedder, texts: Sequence[str]) -> dict[str, bytes]:
    """Text to the vectors of its pieces, for those that have several."""
    pieces = {text: parts for text in texts if (parts := pieces_of(text))}
    distinct = list(dict.fromkeys(part for parts in pieces.values() for part in parts))
    if not distinct:
        return {}
    matrix = embedder.embed_documents(distinct)
    row_of = {part: row for row, part in enumerate(distinct)}
    return {
        text: to_small(matrix[[row_of[part] for part in parts]]) for text, parts in pieces.items()
    }


_PAIRS = _Task(PAIRS, "pair", due_pairs, _whole)
_PIECES = _Task(PIECES, "pieces", due_pieces, _in_pieces)
_FACTS = _Task(FACTS, "fact", due_facts, _whole)


@dataclass(frozen=True, slots=True)
class Enricher:
    """Brings what is derived from episodes and facts up to date."""

    database: Database
    embedder: Embedder
    summarist: Summarist | None = None
    sparse: SparseEncoder | None = None

    def run(self, owner: Owner, *, limit: int | None = None) -> Enriched:
        """Make what is missing; call it again at any time, it does nothing twice.

        Args:
            owner: The (tenant, user).
            limit: Look at no more than so many texts of a kind, and sessions; the rest stays due.

        Raises:
            EmbedderError: The embedder, or the sparse encoder, failed. What was made before is
                kept, the rest stays due.
        """
        facts, facts_left = self._vectors(owner, _FACTS, limit)
        pairs, pairs_left = self._vectors(owner, _PAIRS, limit)
        pieces, pieces_left = self._vectors(owner, _PIECES, limit)
        maker = Summaries(self.database, self.embedder, self.summarist)
        summaries, summaries_left = maker.update(owner, limit)
        sparse, sparse_left = self.run_sparse(owner, limit=limit)
        more = facts_left or pairs_left or pieces_left or summaries_left or sparse_left
        return Enriched(pairs, facts, summaries, more, pieces, sparse, tuple(maker.troubles))

    def run_sparse(self, owner: Owner, *, limit: int | None = None) -> tuple[int, bool]:
        """Make the learned terms that are missing, of everything that `run` leaves behind.

        Args:
            owner: The (tenant, user).
            limit: As in `run`.

        Returns:
            How many texts got terms, and whether the limit left something undone; nothing without
            an encoder.
        """
        if self.sparse is None:
            return 0, False
        return SparseEnricher(self.database, self.sparse).run(owner, limit=limit)

    def _vectors(self, owner: Owner, task: _Task, limit: int | None) -> tuple[int, bool]:
        """How many vectors were made, and whether the limit was reached."""
        made = looked_at = 0
        while limit is None or looked_at < limit:
            wanted = BATCH if limit is None else min(BATCH, limit - looked_at)
            found, stored = self._batch(owner, task, wanted)
            if not found:
                return made, False
            looked_at += found
            made += stored
        return made, True

    def _batch(self, owner: Owner, task: _Task, count: int) -> tuple[int, int]:
        """How many things were due, and how many of them have a vector now."""
        with self.database.read() as connection:
            start = position(connection, owner, task.name)
            look = Look(owner, self.embedder.name, start, count)
            due = task.find(connection, look)
        if not due.texts:
            return 0, 0
        distinct = list(dict.fromkeys(text for _, text in due.texts if text))
        blobs = task.make(self.embedder, distinct) if distinct else {}
        with self.database.write_owner(owner) as writing:
            again = task.find(writing.connection, replace(look, upto=due.upto))
            if position(writing.connection, owner, task.name) != start or again != due:
                return len(due.texts), 0  # somebody was quicker, or erased some of it
            vectors = {ref: blobs[text] for ref, text in due.texts if text in blobs}
            insert_vectors(writing, self.embedder, task.kind, vectors)
            set_position(writing, task.name, due.position)
        return len(due.texts), len(vectors)
