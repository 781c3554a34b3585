"""Reading the log again with another extractor, and adopting what it says as one decision.

What the new reading confirms stays as it stands; what it no longer says is taken out of force; what
it says anew is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select

from engram_core.claims import Claim
from engram_core.consolidate.extract.base import Extractor
from engram_core.consolidate.ledger import Entry
from engram_core.consolidate.readings import Reading
from engram_core.consolidate.redone import REEXTRACT
from engram_core.consolidate.rulings import RulingRequest, log_decision
from engram_core.consolidate.rulings_carried import carry_rulings
from engram_core.consolidate.settle import settle
from engram_core.consolidate.stated import EXTRACTOR as STATED
from engram_core.consolidate.truth import (
    in_force,
    insert_assertions,
    key_of_object,
    load_records,
)
from engram_core.entity_names import entity_key, of_speaker
from engram_core.errors import Conflict, NotFound
from engram_core.model import Decision, Episode
from engram_core.quoting import quoted
from engram_core.scope import Scope
from engram_core.storage.conditions import chunks, labelled, mine
from engram_core.storage.core import ASSERTION, BINDING, DECISION, EPISODE, JOB, WITHDRAWN
from engram_core.storage.load import load_episodes
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.types import shortened
from engram_core.vocabulary import Vocabulary


@dataclass(slots=True)
class Adoption:
    """What adopting a new reading does: assertions out of force, and claims to add, by episode."""

    kept: int = 0
    withdrawn: list[Mapping[Any, Any]] = field(default_factory=list)
    added: list[Reading] = field(default_factory=list)

    def compare(self, reading: Reading, rows: Sequence[Mapping[Any, Any]]) -> None:
        """Set the claims of a reading against the assertions in force of the same episode."""
        standing = {_key_of_row(row): row for row in rows}
        keys = [_key_of_claim(claim, reading.episode) for claim in reading.claims]
        pairs = zip(keys, reading.claims, strict=True)
        fresh = [claim for key, claim in pairs if key not in standing]
        said = set(keys)
        self.withdrawn += [row for key, row in standing.items() if key not in said]
        self.kept += sum(key in said for key in standing)
        if fresh:
            self.added.append(Reading(reading.episode, fresh))


def _key_of_row(row: Mapping[Any, Any]) -> tuple[object, ...]:
    dates = (row["valid_from"], row["valid_to"], row["precision"], row["end_precision"])
    names = (row["subject_key"], row["predicate"], row["object_key"], row["topic"])
    return (*_as_kept(names), row["polarity"], row["modality"], row["denies"], *dates)


def _key_of_claim(claim: Claim, episode: Episode) -> tuple[object, ...]:
    dates = (claim.valid_from, claim.valid_to, claim.precision, claim.end_precision)
    subject = entity_key(of_speaker(claim.subject, episode.speaker, episode.user))
    names = (subject, claim.predicate, key_of_object(claim, episode), claim.topic)
    return (*_as_kept(names), claim.polarity, claim.modality, claim.denies, *dates)


def _as_kept(names: Sequence[str | None]) -> list[str | None]:
    """Names as every database keeps them: long ones are shortened on PostgreSQL."""
    return [None if name is None else shortened(name) for name in names]


def read_before(connection: Connection, scope: Scope) -> list[Episode]:
    """The episodes of a scope that were consolidated, in the order of their times."""
    query = (
        select(EPISODE.c.id)
        .join(JOB, JOB.c.episode == EPISODE.c.id)
        .where(
            mine(EPISODE, scope.owner),
            EPISODE.c.erased.is_(False),
            JOB.c.state == "done",
            *labelled(EPISODE, scope),
        )
        .order_by(EPISODE.c.event_at, EPISODE.c.seq)
    )
    return load_episodes(connection, [name for (name,) in connection.execute(query)])


@dataclass(frozen=True, slots=True)
class ReextractionRequest:
    """Who re-extracts, with what, and why."""

    extractor: Extractor
    author: str
    reason: str | None = None


def adopt(
    writing: OwnerWrite,
    readings: Iterable[Reading],
    request: ReextractionRequest,
    vocabulary: Vocabulary,
) -> tuple[Decision | None, Adoption]:
    """Let the readings take the place of what was read from the same episodes before.

    Args:
        writing: Under the lock of the scope.
        readings: Of episodes of this scope; those erased meanwhile are passed over.
        request: Who adopts them, with which extractor, and why.
        vocabulary: For the kinds of predicates.

    Returns:
        The decision, or None when the readings say just what is in force; and what it did.
    """
    adoption = Adoption()
    for reading in _not_erased(writing, list(readings)):
        adoption.compare(reading, _standing(writing, reading.episode.id))
    if not (adoption.withdrawn or adoption.added):
        return None, adoption
    return _decide(writing, adoption, request, vocabulary), adoption


def _not_erased(writing: OwnerWrite, readings: list[Reading]) -> list[Reading]:
    there: set[str] = set()
    for chunk in chunks([reading.episode.id for reading in readings]):
        query = select(EPISODE.c.id).where(EPISODE.c.id.in_(chunk), EPISODE.c.erased.is_(False))
        there |= {name for (name,) in writing.connection.execute(query)}
    return [reading for reading in readings if reading.episode.id in there]


def _standing(writing: OwnerWrite, episode: str) -> list[Mapping[Any, Any]]:
    query = select(ASSERTION).where(
        ASSERTION.c.episode == episode, ASSERTION.c.extractor != STATED, in_force()
    )
    return [dict(row) for row in writing.connection.execute(query).mappings()]


def _decide(
    writing: OwnerWrite, adoption: Adoption, request: ReextractionRequest, vocabulary: Vocabulary
) -> Decision:
    gone = [str(row["id"]) for row in adoption.withdrawn]
    ruling = RulingRequest(REEXTRACT, request.extractor.name, request.author, request.reason)
    logged = log_decision(writing, ruling, gone)
    added = [
        record
        for reading in adoption.added
        for record in insert_assertions(
            writing,
            logged.stamp,
            reading.episode,
            reading.claims,
            request.extractor.name,
            vocabulary,
            first_ordinal=_next_ordinal(writing, reading.episode.id),
        )
    ]
    carry_rulings(writing, adoption.withdrawn, added)
    entry = Entry(logged.stamp, tuple(added), frozenset(gone), logged.decided)
    settle(writing, entry, vocabulary)
    withdraw(writing, gone, logged.decision.id)
    return logged.decision


def withdraw(writing: OwnerWrite, assertions: Iterable[str], decision: str) -> None:
    """Note that these are out of force by that decision."""
    noted = select(WITHDRAWN.c.assertion).where(writing.mine(WITHDRAWN))
    known = {name for (name,) in writing.connection.execute(noted)}  # by a replay of the log
    rows = [
        {**writing.columns, "assertion": name, "decision": decision}
        for name in sorted(set(assertions) - known)
    ]
    if rows:
        writing.connection.execute(insert(WITHDRAWN), rows)


def _next_ordinal(writing: OwnerWrite, episode: str) -> int:
    query = select(func.max(ASSERTION.c.ordinal)).where(ASSERTION.c.episode == episode)
    last = writing.connection.execute(query).scalar()
    return 0 if last is None else int(last) + 1


def undo(
    writing: OwnerWrite, decision: str, author: str, reason: str | None, vocabulary: Vocabulary
) -> Decision:
    """Take a re-extraction back: what it took out is in force again, what it added is not.

    Raises:
        NotFound: No such re-extraction here.
        Conflict: It was undone already, or a later one read the same episodes.
    """
    first = _undoable(writing, decision)
    request = RulingRequest("undo", first["id"], author, reason, other=first["id"])
    logged = log_decision(writing, request, [])
    bound = select(BINDING.c.assertion).where(BINDING.c.decision == first["id"])
    back = load_records(writing, and_(ASSERTION.c.id.in_(bound), ASSERTION.c.erased_txn.is_(None)))
    gone = load_records(writing, and_(ASSERTION.c.txn == first["txn"], in_force()))
    out = frozenset(record.id for record in gone)
    settle(writing, Entry(logged.stamp, tuple(back), out, logged.decided), vocabulary)
    writing.connection.execute(delete(WITHDRAWN).where(WITHDRAWN.c.decision == first["id"]))
    withdraw(writing, out, logged.decision.id)
    return logged.decision


def _undoable(writing: OwnerWrite, decision: str) -> Mapping[Any, Any]:
    query = select(DECISION).where(writing.mine(DECISION), DECISION.c.id == decision)
    row = writing.connection.execute(query).mappings().first()
    if row is None or row["kind"] != REEXTRACT:
        raise NotFound(
            f"no re-extraction {quoted(decision)} in the memory of {writing.user!r}: take the id "
            "of the decision that reextract() gave"
        )
    undone = select(DECISION.c.id).where(
        writing.mine(DECISION), DECISION.c.kind == "undo", DECISION.c.other == decision
    )
    if writing.connection.execute(undone).first() is not None:
        raise Conflict(f"re-extraction {quoted(decision)} was undone already")
    _check_newest(writing, row)
    return dict(row)


def _check_newest(writing: OwnerWrite, row: Mapping[Any, Any]) -> None:
    """Refuse where a later re-extraction took out what this one added."""
    query = (
        select(WITHDRAWN.c.decision)
        .join(ASSERTION, ASSERTION.c.id == WITHDRAWN.c.assertion)
        .where(writing.mine(ASSERTION), ASSERTION.c.txn == row["txn"])
        .limit(1)
    )
    later = writing.connection.execute(query).scalar()
    if later is not None:
        raise Conflict(f"a later re-extraction read the same messages: undo {later!r} first")
