"""Rows of one scope, written straight into the tables, for tests of the indexes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
from sqlalchemy import create_engine, insert, select, update
from sqlalchemy.pool import StaticPool

from engram_core.storage import tables as t
from engram_core.storage.types import to_micros

DAY = timedelta(days=1)


def day(year, month=1, number=1):
    return datetime(year, month, number, tzinfo=UTC)


class Store:
    """An in-memory database with the counters kept as the engine keeps them."""

    def __init__(self, owner=("default", "ana"), url="sqlite+pysqlite://"):
        self.engine = create_engine(url, poolclass=StaticPool)
        t.EngramBase.metadata.create_all(self.engine)
        self.owner = owner

    def _counters(self, connection, **grown):
        tenant, user = self.owner
        scope = t.ScopeRow.__table__
        here = (scope.c.tenant == tenant) & (scope.c.user == user)
        row = connection.execute(select(scope).where(here)).mappings().first()
        if row is None:
            connection.execute(insert(scope).values(tenant=tenant, user=user, tag="t"))
            row = connection.execute(select(scope).where(here)).mappings().one()
        if grown:
            connection.execute(
                update(scope).where(here).values({k: row[k] + n for k, n in grown.items()})
            )
        return {name: row[name] + count for name, count in grown.items()}

    def _insert(self, connection, table, **values):
        tenant, user = self.owner
        table = table.__table__
        if "tenant" in table.c:
            values |= {"tenant": tenant, "user": user}
        connection.execute(insert(table).values(**values))

    def episode(self, text, at=None, *, recorded=None, vector=None, pair=None, **labels):
        at = at or day(2024)
        with self.engine.begin() as connection:
            seq = self._counters(connection, last_seq=1)["last_seq"]
            name = f"e{seq}-{'.'.join(self.owner)}"
            self._insert(
                connection, t.EpisodeRow, id=name, seq=seq, role="user", text=text,
                event_at=at, offset_minutes=0, precision="instant", erased=False,
                recorded_at=recorded or at, **labels,
            )  # fmt: skip
            if vector is not None:
                self._vector(connection, "episode", name, vector)
            if pair is not None:
                self._vector(connection, "pair", name, pair)
        return name

    def vector(self, kind, ref, values, embedder="toy"):
        with self.engine.begin() as connection:
            self._vector(connection, kind, ref, values, embedder)

    def _vector(self, connection, kind, ref, values, embedder="toy"):
        seq = self._counters(connection, last_vector=1)["last_vector"]
        blob = np.asarray(values, "<f4").tobytes()
        self._insert(
            connection, t.VectorRow, kind=kind, ref=ref, embedder=embedder, seq=seq,
            dimension=len(values), blob=blob,
        )  # fmt: skip

    def fact(self, text, *, at, valid_at=None, invalid_at=None, kind="single", frame="p", said=()):
        """A version believed from `at` on, standing on the episodes `said`."""
        with self.engine.begin() as connection:
            txn = self._log(connection, at)
            name = f"f{txn}"
            self._insert(
                connection, t.FactRow, id=name, lineage=name, txn=txn, slot_entity="user",
                slot_frame=frame, value="v", kind=kind, text=text, valid_at=valid_at,
                invalid_at=invalid_at, created_at=at, erased=False,
            )  # fmt: skip
            for episode in said:
                self._support(connection, name, episode, txn, at)
        return name

    def support(self, fact, episode, *, at):
        """One more episode that an old version stands on."""
        with self.engine.begin() as connection:
            self._support(connection, fact, episode, self._log(connection, at), at)

    def _support(self, connection, fact, episode, txn, at):
        rows = t.EpisodeRow.__table__
        said = connection.execute(select(rows.c.event_at).where(rows.c.id == episode)).scalar_one()
        name = f"a{txn}-{episode}"
        self._insert(
            connection, t.AssertionRow, id=name, episode=episode, seq=1, ordinal=0, txn=txn,
            event_at=said, extractor="x", span_start=0, span_end=1, subject_ref="user",
            slot_group="p", kind="single", value_tag="", polarity="asserts", modality="actual",
            confidence=1.0, traits="",
        )  # fmt: skip
        self._insert(
            connection, t.EvidenceRow, fact=fact, assertion=name, role="supports", txn=txn,
            created_at=at,
        )  # fmt: skip

    def expire(self, fact, at):
        with self.engine.begin() as connection:
            txn = self._log(connection, at)
            rows = t.FactRow.__table__
            connection.execute(
                update(rows).where(rows.c.id == fact).values(expired_at=at, expired_txn=txn)
            )

    def unlink(self, fact, at, kind="retract"):
        """Take all evidence of a fact away without a new version, as a ruling can."""
        with self.engine.begin() as connection:
            self._log(connection, at, kind)
            rows = t.EvidenceRow.__table__
            connection.execute(update(rows).where(rows.c.fact == fact).values(expired_at=at))

    def _log(self, connection, at, kind="consolidated"):
        txn = self._counters(connection, last_txn=1)["last_txn"]
        self._insert(connection, t.TransactionRow, number=txn, instant=at, kind=kind)
        return txn

    def summary(self, text, *, at, session="s1", first=None, replaces=None):
        with self.engine.begin() as connection:
            self._log(connection, at)
            rows = t.SummaryRow.__table__
            if replaces:
                gone = update(rows).where(rows.c.id == replaces)
                connection.execute(gone.values(expired_at=at))
            name = f"s{to_micros(at)}"
            self._insert(
                connection, t.SummaryRow, id=name, session=session, text=text, upto_seq=1,
                first_at=first or at, last_at=at, created_at=at, erased=False,
            )  # fmt: skip
        return name

    def erase(self, episode):
        with self.engine.begin() as connection:
            rows = t.EpisodeRow.__table__
            connection.execute(
                update(rows).where(rows.c.id == episode).values(erased=True, text="[erased]")
            )
            vectors = t.VectorRow.__table__
            connection.execute(vectors.delete().where(vectors.c.ref == episode))
            self._counters(connection, epoch=1)

    def view(self, index):
        with self.engine.connect() as connection:
            return index.view(connection)
