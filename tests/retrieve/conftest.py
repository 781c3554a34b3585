"""A small store with real tables, indexes and embedder, filled row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert

from engram_core.clock import ManualClock
from engram_core.embed.hashing import HashingEmbedder
from engram_core.model import Recall
from engram_core.retrieve.recall import recall
from engram_core.scope import Scope
from engram_core.storage.database import Database
from engram_core.storage.scope_index.index import ScopeIndex
from engram_core.storage.tables import (
    AssertionRow,
    EpisodeRow,
    EvidenceRow,
    FactRow,
    ScopeRow,
    VectorRow,
)
from engram_core.storage.vectors.codec import to_blob
from engram_core.times import ReadTimes

NOW = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
START = datetime(2024, 6, 3, 9, 0, tzinfo=UTC)


class Store:
    """One user's memory, written as rows and read through `recall`."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.database = Database.in_memory(ManualClock(NOW))
        self.embedder = HashingEmbedder()
        self.owner = {"tenant": scope.tenant, "user": scope.user}
        self.seq = self.txn = self.vectors = 0
        self.assertions: dict[str, int] = {}

    def say(self, text: str, **columns: Any) -> str:
        """Store one message with its vector; a minute after the one before unless told."""
        self.seq += 1
        name = f"ep{self.seq}"
        at = columns.pop("at", START + timedelta(minutes=self.seq))
        row = {
            **self.owner, "id": name, "seq": self.seq, "role": "user", "text": text,
            "event_at": at, "recorded_at": at, "offset_minutes": 0, "precision": "instant",
            "erased": False, **columns,
        }  # fmt: skip
        self._insert(EpisodeRow, row)
        self._embed("episode", name, text)
        return name

    def say_all(self, texts: Sequence[str], **columns: Any) -> list[str]:
        """Store messages in order."""
        return [self.say(text, **columns) for text in texts]

    def believe(self, text: str, source: str, **columns: Any) -> str:
        """Store one fact version standing on an episode."""
        self.txn += 1
        name, assertion = f"f{self.txn}", f"a{self.txn}"
        subject, _, rest = text.partition(" ")
        created = columns.pop("created_at", START + timedelta(days=self.txn))
        entity = columns.pop("slot_entity", "user")
        row = {
            **self.owner, "id": name, "lineage": f"l{self.txn}", "txn": self.txn,
            "slot_entity": entity, "slot_frame": "single:x", "value": rest, "kind": "single",
            "subject": subject, "predicate": "states", "object": rest.split()[-1], "text": text,
            "created_at": created, "erased": False, **columns,
        }  # fmt: skip
        self._insert(FactRow, row)
        self._insert(
            AssertionRow,
            {
                **self.owner, "id": assertion, "episode": source, "seq": int(source[2:]),
                "ordinal": 0, "txn": self.txn, "event_at": created, "extractor": "test",
                "span_start": 0, "span_end": 1, "subject": subject,
                "subject_key": subject.casefold(), "subject_ref": entity, "slot_group": "x",
                "kind": "single", "polarity": "asserts", "modality": "actual",
                "confidence": 0.8, "value_tag": "",
            },
        )  # fmt: skip
        self.support(name, assertion, created)
        self._embed("fact", name, text)
        return name

    def support(self, fact: str, assertion: str, created: datetime) -> None:
        """Link an assertion to a fact."""
        self._insert(
            EvidenceRow,
            {
                "fact": fact, "assertion": assertion, "role": "supports", "txn": self.txn,
                "created_at": created,
            },
        )  # fmt: skip

    def ask(self, query: str, **options: Any) -> Recall:
        """Recall at NOW with the store's own embedder."""
        times = options.pop("times", ReadTimes())
        scope = options.pop("scope", self.scope)
        embedder = options.pop("embedder", self.embedder)
        self._count()
        with self.database.read() as connection:
            view = ScopeIndex(self.scope.owner, self.embedder.name).view(connection)
            return recall(view, connection, embedder, query, scope, times=times, now=NOW, **options)

    def _embed(self, kind: str, ref: str, text: str) -> None:
        self.vectors += 1
        row = {
            **self.owner, "kind": kind, "ref": ref, "embedder": self.embedder.name,
            "seq": self.vectors, "dimension": self.embedder.dimension,
            "blob": to_blob(self.embedder.embed_documents([text])[0]),
        }  # fmt: skip
        self._insert(VectorRow, row)

    def _count(self) -> None:
        counters = {
            "last_seq": self.seq, "last_txn": self.txn, "last_vector": self.vectors,
        }  # fmt: skip
        table = ScopeRow.__table__  # type: ignore[attr-defined]
        with self.database.write() as connection:
            mine = (table.c.tenant == self.scope.tenant) & (table.c.user == self.scope.user)
            if connection.execute(table.update().where(mine).values(counters)).rowcount == 0:
                row = {**self.owner, "tag": self.scope.tag, "epoch": 0, **counters}
                connection.execute(insert(ScopeRow), row)

    def _insert(self, table: Any, row: dict[str, Any]) -> None:
        with self.database.write() as connection:
            connection.execute(insert(table), row)


@pytest.fixture
def store() -> Iterator[Store]:
    made = Store(Scope(user="orsk"))
    yield made
    made.database.close()
