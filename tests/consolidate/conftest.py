"""A store in memory with ways to say things, believe things and erase things in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from sqlalchemy import insert, select, update

from engram_core.clock import ManualClock
from engram_core.embed.hashing import HashingEmbedder
from engram_core.ingest.draft import Draft
from engram_core.ingest.write import Writer
from engram_core.scope import Scope
from engram_core.storage.database import Database
from engram_core.storage.maintenance import maintenance
from engram_core.storage.tables import (
    AssertionRow,
    EpisodeRow,
    EvidenceRow,
    FactRow,
    SummaryRow,
    VectorRow,
)

START = datetime(2024, 5, 6, 9, 0, tzinfo=UTC)
INA = Scope(user="ina")


@dataclass
class RecordingEmbedder:
    """The hashing embedder, which notes the texts it was given and may do something meanwhile."""

    inner: HashingEmbedder = field(default_factory=lambda: HashingEmbedder(64))
    seen: list[str] = field(default_factory=list)
    meanwhile: list = field(default_factory=list)
    fails: bool = False

    @property
    def name(self):
        return self.inner.name

    @property
    def dimension(self):
        return self.inner.dimension

    def embed_documents(self, texts):
        while self.meanwhile:
            self.meanwhile.pop()()
        if self.fails:
            raise RuntimeError("the embedder broke")
        self.seen += texts
        return self.inner.embed_documents(texts)

    def embed_query(self, text):
        return self.inner.embed_query(text)

    def count_tokens(self, text):
        return self.inner.count_tokens(text)


@dataclass
class Store:
    """The database under test, and what a test does to it."""

    database: Database
    embedder: RecordingEmbedder = field(default_factory=RecordingEmbedder)
    said: int = 0

    def say(self, text, *, scope=INA, session="tea", speaker=None, role="user", at=None):
        """Store one message, a minute after the last one; returns its id."""
        self.said += 1
        to = Scope(scope.user, scope.tenant, scope.agent, session)
        moment = at or START + timedelta(minutes=self.said)
        draft = Draft(role, text, speaker, at=moment)
        writer = Writer(self.database, HashingEmbedder(64))
        return writer.store(to, [draft], [None]).episodes[0]

    def believe(self, name, text, *, txn, episode=None, span=(0, 1), scope=INA):
        """Insert one version of a fact, and the assertion it stands on if there is an episode."""
        owner = {"tenant": scope.tenant, "user": scope.user}
        with self.database.write() as connection:
            connection.execute(insert(FactRow).values(
                **owner, id=name, lineage=name, txn=txn, slot_entity="user", slot_frame=name,
                value=name, kind="multi", text=text, created_at=START, erased=text is None,
            ))
            if episode is not None:
                connection.execute(insert(AssertionRow).values(
                    **owner, id=f"a-{name}", episode=episode, seq=1, ordinal=0, txn=txn,
                    event_at=START, extractor="hand", span_start=span[0], span_end=span[1],
                    subject_ref="user", slot_group="likes", kind="multi", value_tag="",
                    traits="", polarity="asserts", modality="stated", confidence=1.0,
                ))
                connection.execute(insert(EvidenceRow).values(
                    fact=name, assertion=f"a-{name}", role="supports", txn=txn,
                    created_at=START,
                ))

    def erase(self, *episodes, scope=INA, then=lambda writing: None):
        """Blank episodes as an erasure does, and do `then` in the same transaction."""
        with self.database.write_owner(scope.owner) as writing, maintenance(writing):
            writing.connection.execute(
                update(EpisodeRow)
                .where(EpisodeRow.id.in_(episodes))
                .values(text="", speaker=None, key=None, erased=True)
            )
            return then(writing)

    def vectors(self, kind):
        """Ref to vector, of one kind."""
        with self.database.read() as connection:
            rows = connection.execute(
                select(VectorRow.ref, VectorRow.blob)
                .where(VectorRow.kind == kind)
                .order_by(VectorRow.seq)
            ).all()
        return {ref: np.frombuffer(blob, dtype="<f4") for ref, blob in rows}

    def summaries(self):
        """All rows of summaries, oldest first."""
        with self.database.read() as connection:
            query = select(SummaryRow.__table__).order_by(SummaryRow.created_at, SummaryRow.id)
            return list(connection.execute(query).mappings())

    def summary(self):
        """The one summary that is current."""
        current = [row for row in self.summaries() if row["expired_at"] is None]
        assert len(current) == 1
        return current[0]

    def is_vector_of(self, vector, text):
        """Whether a vector is that of a text."""
        return np.array_equal(vector, self.embedder.inner.embed_documents([text])[0])


@pytest.fixture
def store() -> Iterator[Store]:
    database = Database.in_memory(ManualClock(START))
    yield Store(database)
    database.close()


@pytest.fixture
def store_in_folder(tmp_path) -> Iterator[Store]:
    database = Database.in_folder(tmp_path, ManualClock(START))
    yield Store(database)
    database.close()
