"""Messages as stored rows with their vectors, for measuring recall without the write path.

Vectors are kept in a temporary file between runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from sqlalchemy import Connection, insert

from engram_core.clock import ManualClock
from engram_core.consolidate.enrich.pieces import pieces_of
from engram_core.embed.base import Embedder, Vector
from engram_core.scope import Scope
from engram_core.sparse.base import SparseEncoder
from engram_core.storage.database import Database
from engram_core.storage.index_view import IndexView
from engram_core.storage.scope_index.index import ScopeIndex
from engram_core.storage.tables import EpisodeRow, ScopeRow, VectorRow
from engram_core.storage.vectors.codec import to_blob
from engram_core.storage.vectors.pieces import to_small
from engram_core.turn_texts import Utterance, paired_text

NOW = datetime(2025, 1, 1, tzinfo=UTC)
SCOPE = Scope(user="measured")


@dataclass(frozen=True, slots=True)
class Message:
    """One message to be stored."""

    id: str
    session: str
    speaker: str | None
    text: str
    at: datetime
    role: str = "user"


class CachedEmbedder:
    """An embedder that remembers its vectors in a file."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self._inner = inner
        digest = hashlib.sha256(inner.name.encode()).hexdigest()[:12]
        self._file = folder / f"engram-vectors-{digest}.npz"
        self._held: dict[str, Vector] = {}
        if self._file.exists():
            with np.load(self._file) as kept:
                self._held = dict(zip(kept["keys"].tolist(), kept["vectors"], strict=True))
        self.name, self.dimension = inner.name, inner.dimension

    def embed_documents(self, texts: Sequence[str]) -> Vector:
        return self._embed(texts, "d")

    def embed_query(self, text: str) -> Vector:
        vector: Vector = self._embed([text], "q")[0]
        return vector

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def save(self) -> None:
        keys = np.array(list(self._held))
        np.savez(self._file, keys=keys, vectors=np.stack(list(self._held.values())))

    def _embed(self, texts: Sequence[str], kind: str) -> Vector:
        keys = [hashlib.sha256(f"{kind}{text}".encode()).hexdigest()[:24] for text in texts]
        texts_by_key = dict(zip(keys, texts, strict=True))
        missing = {key: text for key, text in texts_by_key.items() if key not in self._held}
        if missing and kind == "d":
            made = self._inner.embed_documents(list(missing.values()))
            self._held |= dict(zip(missing, made, strict=True))
        self._held |= {
            key: self._inner.embed_query(text) for key, text in missing.items() if kind == "q"
        }
        return np.stack([self._held[key] for key in keys])


def store(connection: Connection, messages: Sequence[Message], embedder: Embedder) -> None:
    """Write the messages and their vectors, alone and paired, as rows."""
    owner = {"tenant": SCOPE.tenant, "user": SCOPE.user}
    episodes = [
        {
            **owner, "id": one.id, "seq": place + 1, "session": one.session, "role": one.role,
            "speaker": one.speaker, "text": one.text, "event_at": one.at, "recorded_at": one.at,
            "offset_minutes": 0, "precision": "instant", "erased": False,
        }
        for place, one in enumerate(messages)
    ]  # fmt: skip
    vectors = [
        ("episode", one.id, to_blob(vector))
        for one, vector in zip(messages, _alone(messages, embedder), strict=True)
    ]
    vectors += _paired(messages, embedder)
    vectors += _in_pieces(messages, embedder)
    rows = [
        {
            **owner, "kind": kind, "ref": ref, "embedder": embedder.name, "seq": place + 1,
            "dimension": embedder.dimension, "blob": blob,
        }
        for place, (kind, ref, blob) in enumerate(vectors)
    ]  # fmt: skip
    counters = {
        **owner, "tag": SCOPE.tag, "last_seq": len(episodes), "last_txn": 0,
        "last_vector": len(rows), "epoch": 0,
    }  # fmt: skip
    for table, held in ((EpisodeRow, episodes), (VectorRow, rows), (ScopeRow, [counters])):
        connection.execute(insert(table), held)


def _alone(messages: Sequence[Message], embedder: Embedder) -> Vector:
    return embedder.embed_documents([spoken(one) for one in messages])


def spoken(one: Message) -> str:
    """What is embedded for a turn alone."""
    named = OPTIONS["named"] and one.speaker
    return f"{one.speaker}: {one.text}" if named else one.text


OPTIONS = {"named": True}


def paired_texts(messages: Sequence[Message]) -> dict[str, str]:
    """What is embedded for each turn that follows another of its session, by id."""
    texts = {
        this.id: paired_text(
            Utterance(before.text, before.speaker), Utterance(this.text, this.speaker)
        )
        for before, this in zip(messages, messages[1:], strict=False)
        if before.session == this.session
    }
    return {name: text for name, text in texts.items() if text}


def _paired(messages: Sequence[Message], embedder: Embedder) -> list[tuple[str, str, bytes]]:
    texts = paired_texts(messages)
    vectors = embedder.embed_documents(list(texts.values()))
    return [("pair", name, to_blob(vector)) for name, vector in zip(texts, vectors, strict=True)]


def _in_pieces(messages: Sequence[Message], embedder: Embedder) -> list[tuple[str, str, bytes]]:
    pieces = {one.id: parts for one in messages if (parts := pieces_of(one.text))}
    embedder.embed_documents([part for parts in pieces.values() for part in parts] or [""])
    return [
        ("pieces", name, to_small(embedder.embed_documents(parts)))
        for name, parts in pieces.items()
    ]


def database_of(
    messages: Sequence[Message], embedder: Embedder, encoder: SparseEncoder | None = None
) -> tuple[Database, IndexView]:
    """A store in memory that holds the messages, and what can be searched of it.

    `encoder` makes learned terms of them too.
    """
    database = Database.in_memory(ManualClock(NOW))
    with database.write() as connection:
        store(connection, messages, embedder)
        if encoder is not None:
            from benchmarks.stored_terms import store_terms

            store_terms(connection, messages, encoder)
    with database.read() as connection:
        sparse = None if encoder is None else encoder.name
        return database, ScopeIndex(SCOPE.owner, embedder.name, sparse=sparse).view(connection)
