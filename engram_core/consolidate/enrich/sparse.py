"""Learned sparse terms of what is stored, made in the background: of items and pairs of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from engram_core.consolidate.enrich.batches import Batches, Task
from engram_core.consolidate.enrich.due import Look, due_episodes, due_facts, due_pairs
from engram_core.consolidate.enrich.positions import FACTS, PAIRS, SPARSE, sparse_task
from engram_core.scope import Owner
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.agree import refuse_replaced
from engram_core.storage.conditions import mine
from engram_core.storage.core import SPARSE_VECTOR, SUMMARY
from engram_core.storage.database import Database
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.sparse import to_terms_blob

_TASKS = (
    (SPARSE, "episode", due_episodes),
    (sparse_task(PAIRS), "pair", due_pairs),
    (sparse_task(FACTS), "fact", due_facts),
)


@dataclass(frozen=True, slots=True)
class SparseEnricher:
    """Brings the terms of episodes, pairs, facts and summaries up to date."""

    database: Database
    encoder: SparseEncoder

    def run(self, owner: Owner, *, limit: int | None = None) -> tuple[int, bool]:
        """Make what is missing; call it again at any time, it does nothing twice.

        Args:
            owner: The (tenant, user).
            limit: Look at no more than so many texts of a kind; the rest stays due.

        Returns:
            How many texts got terms, and whether the limit left something undone.

        Raises:
            EmbedderError: The encoder failed. What was made before is kept, the rest stays due.
        """
        batches = Batches(self.database, self.encoder.name, self._insert, SPARSE_VECTOR)
        made, more = self._of_summaries(owner), False
        for name, kind, find in _TASKS:
            stored, left = batches.run(owner, Task(name, kind, find, self._blobs), limit)
            made, more = made + stored, more or left
        return made, more

    def _of_summaries(self, owner: Owner) -> int:
        """Summaries have no numbers to follow, and are few: all without terms are due."""
        with self.database.read() as connection:
            due = self._summaries_due(connection, owner)
        if not due:
            return 0
        blobs = self._blobs(list(dict.fromkeys(due.values())))
        with self.database.write_owner(owner) as writing:
            still = self._summaries_due(writing.connection, owner)
            terms = {ref: blobs[text] for ref, text in still.items() if due.get(ref) == text}
            self._insert(writing, "summary", terms)
        return len(terms)

    def _summaries_due(self, connection: Connection, owner: Owner) -> dict[str, str]:
        look = Look(owner, self.encoder.name, 0, 0, table=SPARSE_VECTOR)
        query = (
            select(SUMMARY.c.id, SUMMARY.c.text)
            .where(
                mine(SUMMARY, owner),
                SUMMARY.c.erased.is_(False),
                SUMMARY.c.text.is_not(None),
                look.lacks_vector("summary", SUMMARY.c.id),
            )
            .order_by(SUMMARY.c.created_at, SUMMARY.c.id)
        )
        return {name: text for name, text in connection.execute(query) if text}

    def _blobs(self, texts: Sequence[str]) -> dict[str, bytes]:
        made = self.encoder.encode_documents(texts)
        return {text: to_terms_blob(terms) for text, terms in zip(texts, made, strict=True)}

    def _insert(self, writing: OwnerWrite, kind: str, terms: Mapping[str, bytes]) -> None:
        if not terms:
            return
        refuse_replaced(writing.connection, self.encoder.name, "sparse")
        first = writing.next_vector(len(terms))
        rows = [
            {
                **writing.columns,
                "kind": kind,
                "ref": ref,
                "encoder": self.encoder.name,
                "seq": first + place,
                "blob": blob,
            }
            for place, (ref, blob) in enumerate(terms.items())
        ]
        writing.connection.execute(insert(SPARSE_VECTOR), rows)
