"""What happens in the background once an episode is extracted: vectors, and summaries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from engram_core.consolidate.enrich.batches import Batches, Task
from engram_core.consolidate.enrich.due import due_facts, due_pairs, due_pieces
from engram_core.consolidate.enrich.pieces import pieces_of
from engram_core.consolidate.enrich.positions import FACTS, PAIRS, PIECES
from engram_core.consolidate.enrich.sparse import SparseEnricher
from engram_core.consolidate.summaries.store import Summaries
from engram_core.embed.base import Embedder
from engram_core.scope import Owner
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.database import Database
from engram_core.storage.vectors.codec import to_blob
from engram_core.storage.vectors.insert import insert_vectors
from engram_core.storage.vectors.pieces import to_small

if TYPE_CHECKING:
    from engram_core.consolidate.summaries.model import Summarist


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
        embedder = self.embedder
        whole, in_pieces = partial(_whole, embedder), partial(_in_pieces, embedder)
        batches = Batches(self.database, embedder.name, partial(insert_vectors, embedder))
        facts, facts_left = batches.run(owner, Task(FACTS, "fact", due_facts, whole), limit)
        pairs, pairs_left = batches.run(owner, Task(PAIRS, "pair", due_pairs, whole), limit)
        pieces, pieces_left = batches.run(
            owner, Task(PIECES, "pieces", due_pieces, in_pieces), limit
        )
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
