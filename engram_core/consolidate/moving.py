"""Giving episodes and what was made of them from one (tenant, user) to another, inside one store.

Used where two ids turn out to be one user, and where they are parted again. What moves is what was
said and what was read and ruled of it; the place it leaves keeps skeletons, as after an erasure, so
the words stand in one place only and can be erased there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert, select

from engram_core.claims import Claim, Denies, Modality, Polarity
from engram_core.consolidate.erasure.erase import erase_episodes
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.placement import Record
from engram_core.consolidate.rulings import RulingRequest, log_decision
from engram_core.consolidate.settle import settle
from engram_core.consolidate.slots import RULING_KINDS
from engram_core.consolidate.truth import in_force, insert_assertions
from engram_core.storage.conditions import chunks, same
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    JOB,
    VECTOR,
)
from engram_core.storage.job_turns import turns
from engram_core.storage.load import load_episodes
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.session_buffer import move_buffers
from engram_core.times import Precision
from engram_core.vocabulary import Vocabulary


def move(
    source: OwnerWrite,
    target: OwnerWrite,
    episodes: Sequence[str],
    vocabulary: Vocabulary,
    identity: str | None,
) -> int:
    """Move episodes, oldest first; those whose key the target has already are only taken away.

    Args:
        source: Under its lock.
        target: Under its lock, in the same transaction.
        episodes: Ids of the source, in the order they were stored.
        vocabulary: For the kinds of predicates.
        identity: The id they came by, noted with them; None where they come home.

    Returns:
        How many episodes moved.
    """
    names = {old: new for old in episodes if (new := _copied(source, target, old)) is not None}
    if identity is not None and names:
        rows = [{"episode": new, "identity": identity, **target.columns} for new in names.values()]
        target.connection.execute(insert(EPISODE_IDENTITY), rows)
    _copy_vectors(source, target, names)
    _copy_beliefs(source, target, names, vocabulary)
    move_buffers(source, target, names)
    if episodes:
        erase_episodes(source, episodes, vocabulary, labels=True)
        source.bump_epoch()
    return len(names)


def _copied(source: OwnerWrite, target: OwnerWrite, old: str) -> str | None:
    """The id of the copy; None where the target has a message of that key."""
    query = select(EPISODE).where(source.mine(EPISODE), EPISODE.c.id == old)
    row = dict(target.connection.execute(query).mappings().one())
    if row["key"] is not None and _has_key(target, row):
        return None
    seq = target.next_seq()
    name = f"e{seq}-{target.tag}"
    first = row["first_stored_at"] or row["recorded_at"]
    row |= {"id": name, "seq": seq, "recorded_at": target.clock.now(), **target.columns}
    row |= {"first_stored_at": first}
    target.connection.execute(insert(EPISODE).values(**row))
    job = source.connection.execute(select(JOB).where(JOB.c.episode == old)).mappings().first()
    if job is not None:
        left = {"lease_until": None, "worker": None, "error": None, "raw": None, "attempts": 0}
        state = "done" if job["state"] == "done" else "pending"
        fresh = {"id": f"j{seq}-{target.tag}", "episode": name, "seq": seq, "state": state}
        [turn] = turns(target, 1)
        values = {**fresh, **left, "not_before": turn, **target.columns}
        target.connection.execute(insert(JOB).values(**values))
    return name


def _has_key(target: OwnerWrite, row: Mapping[str, Any]) -> bool:
    there = same(EPISODE.c.session, row["session"])
    query = select(EPISODE.c.id).where(target.mine(EPISODE), there, EPISODE.c.key == row["key"])
    return target.connection.execute(query).first() is not None


def _copy_vectors(source: OwnerWrite, target: OwnerWrite, names: Mapping[str, str]) -> None:
    for chunk in chunks(list(names)):
        query = select(VECTOR).where(
            source.mine(VECTOR), VECTOR.c.kind == "episode", VECTOR.c.ref.in_(chunk)
        )
        for row in list(source.connection.execute(query).mappings()):
            moved = {"ref": names[row["ref"]], "seq": target.next_vector(), **target.columns}
            target.connection.execute(insert(VECTOR).values(**{**row, **moved}))


def _copy_beliefs(
    source: OwnerWrite, target: OwnerWrite, names: Mapping[str, str], vocabulary: Vocabulary
) -> None:
    """What was read of the episodes, as one transaction; then what was ruled on it."""
    held = {old: rows for old in names if (rows := _assertions(source, old))}
    if not held:
        return
    stamp = target.log("moved")
    moved: dict[str, str] = {}
    added: list[Record] = []
    episodes = {one.id: one for one in load_episodes(target.connection, names.values())}
    for old, rows in held.items():
        episode = episodes[names[old]]
        for place, row in enumerate(rows):
            claims = [_claim(row)]
            [record] = insert_assertions(
                target, stamp, episode, claims, row["extractor"], vocabulary, first_ordinal=place
            )
            moved[row["id"]] = record.id
            added.append(record)
    settle(target, Entry(stamp, tuple(added)), vocabulary)
    _copy_rulings(source, target, moved, vocabulary)


def _assertions(source: OwnerWrite, episode: str) -> list[Mapping[Any, Any]]:
    query = select(ASSERTION).where(ASSERTION.c.episode == episode, in_force())
    found = source.connection.execute(query.order_by(ASSERTION.c.ordinal)).mappings()
    return [dict(row) for row in found]


def _claim(row: Mapping[Any, Any]) -> Claim:
    exact = {
        name: None if row[name] is None else Precision(row[name])
        for name in ("precision", "end_precision")
    }
    return Claim(
        subject=row["subject"],
        predicate=row["predicate"],
        object=row["object"],
        span=(row["span_start"], row["span_end"]),
        polarity=Polarity(row["polarity"]),
        modality=Modality(row["modality"]),
        denies=None if row["denies"] is None else Denies(row["denies"]),
        topic=row["topic"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        confidence=row["confidence"],
        once="once" in row["traits"].split(),
        **exact,
    )


def _copy_rulings(
    source: OwnerWrite, target: OwnerWrite, moved: Mapping[str, str], vocabulary: Vocabulary
) -> None:
    taken_back = select(DECISION.c.other).where(
        source.mine(DECISION), DECISION.c.kind == "undo", DECISION.c.other.is_not(None)
    )
    query = (
        select(DECISION)
        .where(
            source.mine(DECISION),
            DECISION.c.kind.in_(RULING_KINDS),
            DECISION.c.id.not_in(taken_back),
        )
        .order_by(DECISION.c.txn)
    )
    for row in list(source.connection.execute(query).mappings()):
        bound = select(BINDING.c.assertion).where(BINDING.c.decision == row["id"])
        old = [name for (name,) in source.connection.execute(bound)]
        new = sorted(moved[name] for name in old if name in moved)
        if new:
            words = {name: row[name] for name in ("reason", "object", "effective_at")}
            request = RulingRequest(row["kind"], row["target"], row["author"], **words)
            logged = log_decision(target, request, new)
            settle(target, Entry(logged.stamp, decision=logged.decided), vocabulary)


def all_episodes(writing: OwnerWrite, identity: str | None = None) -> list[str]:
    """The episodes that are not erased, in the order they were stored.

    Args:
        writing: Under the lock of the (tenant, user).
        identity: Only those that came by this linked id.
    """
    query = select(EPISODE.c.id).where(writing.mine(EPISODE), EPISODE.c.erased.is_(False))
    if identity is not None:
        came = select(EPISODE_IDENTITY.c.episode).where(
            writing.mine(EPISODE_IDENTITY), EPISODE_IDENTITY.c.identity == identity
        )
        query = query.where(EPISODE.c.id.in_(came))
    return [name for (name,) in writing.connection.execute(query.order_by(EPISODE.c.seq))]
