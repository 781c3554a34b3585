"""System-1: store messages losslessly, in one transaction, without a model that writes text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select

from engram_core.embed.base import Embedder
from engram_core.ingest.draft import Draft
from engram_core.model import Receipt
from engram_core.own_context import searchable
from engram_core.scope import Scope
from engram_core.storage.conditions import chunks, mine, same
from engram_core.storage.core import EPISODE, EPISODE_IDENTITY, JOB
from engram_core.storage.database import Database
from engram_core.storage.identities import check_unmoved
from engram_core.storage.job_turns import turns
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.vectors.codec import to_blob
from engram_core.storage.vectors.insert import insert_vectors
from engram_core.times import with_offset


@dataclass(frozen=True, slots=True)
class Writer:
    """Stores drafts as episodes, each with its vector and its job."""

    database: Database
    embedder: Embedder
    embed: bool = True

    def store(
        self,
        scope: Scope,
        drafts: Sequence[Draft],
        keys: Sequence[str | None],
        at: tuple[datetime, int] | None = None,
    ) -> Receipt:
        """Store the drafts, all or none; those whose key is known are not stored again.

        Args:
            scope: Where to write, with its agent and session labels.
            drafts: The messages.
            keys: One per draft; None is always new.
            at: When they were said, and its offset, for drafts that do not say.

        Returns:
            Episode ids in the order given, of the earlier episode for a duplicate.
        """
        known: dict[str | None, str] = {}
        if any(key is not None for key in keys):
            with self.database.read(scope.owner) as connection:
                known = known_keys(connection, scope, keys)
        pairs = list(zip(drafts, keys, strict=True))
        vectors = self.vectors([draft for draft, key in pairs if key not in known])
        with self.database.write_owner(scope.owner) as writing:
            return store_drafts(writing, scope, pairs, at, vectors, self.embedder)

    def vectors(self, drafts: Sequence[Draft]) -> dict[str, bytes]:
        """Searchable text to its vector; made before the transaction that stores it."""
        if not self.embed:
            return {}
        texts = list(dict.fromkeys(searchable(draft.text) for draft in drafts))
        texts = [text for text in texts if text]
        if not texts:
            return {}
        matrix = self.embedder.embed_documents(texts)
        return {text: to_blob(row) for text, row in zip(texts, matrix, strict=True)}


def known_keys(
    connection: Connection, scope: Scope, keys: Sequence[str | None]
) -> dict[str | None, str]:
    """Key to episode id, of the keys already there in this scope and session."""
    wanted = sorted({key for key in keys if key is not None})
    found: dict[str | None, str] = {}
    for chunk in chunks(wanted):
        query = select(EPISODE.c.key, EPISODE.c.id).where(
            mine(EPISODE, scope.owner),
            same(EPISODE.c.session, scope.session),
            EPISODE.c.key.in_(chunk),
        )
        found |= {key: episode for key, episode in connection.execute(query)}
    return found


def store_drafts(
    writing: OwnerWrite,
    scope: Scope,
    pairs: Sequence[tuple[Draft, str | None]],
    at: tuple[datetime, int] | None,
    vectors: dict[str, bytes],
    embedder: Embedder,
    *,
    queue: bool = True,
) -> Receipt:
    """Store drafts with their keys in an open transaction; `queue` gives each a job."""
    check_unmoved(writing.connection, scope)
    known = known_keys(writing.connection, scope, [key for _, key in pairs])
    now = writing.clock.now()
    ids: list[str] = []
    fresh: list[tuple[dict[str, Any], Draft]] = []
    for draft, key in pairs:
        if key is not None and key in known:
            ids.append(known[key])
            continue
        row = _episode(writing, scope, draft, key, at or (now, 0), now)
        fresh.append((row, draft))
        ids.append(row["id"])
        if key is not None:
            known[key] = row["id"]
    rows = [row for row, _ in fresh]
    if rows:
        writing.connection.execute(insert(EPISODE), rows)
        _note_identity(writing, scope, rows)
        insert_vectors(embedder, writing, "episode", _by_episode(rows, vectors))
    if rows and queue:
        queued = zip(rows, turns(writing, len(rows)), strict=True)
        writing.connection.execute(insert(JOB), [_job(writing, *one) for one in queued])
    new = {row["id"] for row, _ in fresh}
    stored = [_first_time(new, name) for name in ids]
    return Receipt(tuple(ids), tuple(stored), fresh[-1][0]["id"] if fresh else None)


def _note_identity(writing: OwnerWrite, scope: Scope, rows: list[dict[str, Any]]) -> None:
    """Keep by which linked id the episodes came, so that unlinking can give them back."""
    if scope.via is not None:
        named = {**writing.columns, "identity": scope.via}
        writing.connection.execute(
            insert(EPISODE_IDENTITY), [{**named, "episode": row["id"]} for row in rows]
        )


def _first_time(new: set[str], name: str) -> bool:
    if name in new:
        new.remove(name)
        return True
    return False


def _episode(
    writing: OwnerWrite,
    scope: Scope,
    draft: Draft,
    key: str | None,
    at: tuple[datetime, int],
    now: datetime,
) -> dict[str, Any]:
    event_at, offset = with_offset(draft.at, "at") if draft.at is not None else at
    seq = writing.next_seq()
    return {
        **writing.columns,
        "id": f"e{seq}-{writing.tag}",
        "seq": seq,
        "agent": scope.agent,
        "session": scope.session,
        "key": key,
        "role": draft.role,
        "speaker": draft.speaker,
        "text": draft.text,
        "payload": draft.payload,
        "event_at": event_at,
        "offset_minutes": offset,
        "precision": "instant",
        "recorded_at": now,
        "meta": dict(draft.meta) or None,
        "erased": False,
    }


def _by_episode(rows: list[dict[str, Any]], vectors: dict[str, bytes]) -> dict[str, bytes]:
    words = {row["id"]: searchable(row["text"]) for row in rows}
    return {name: vectors[said] for name, said in words.items() if said in vectors}


def _job(writing: OwnerWrite, row: dict[str, Any], turn: datetime) -> dict[str, Any]:
    return {
        **writing.columns,
        "id": f"j{row['seq']}-{writing.tag}",
        "episode": row["id"],
        "seq": row["seq"],
        "state": "pending",
        "attempts": 0,
        "not_before": turn,
        "lease_until": None,
        "worker": None,
        "error": None,
        "raw": None,
    }
