"""What made versions of facts be believed, and be believed no more: the log, read backwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, select

from engram_core.beliefs import rules
from engram_core.beliefs.decisions import decision_of
from engram_core.beliefs.evidence import span_of
from engram_core.beliefs.visible import known
from engram_core.model import Cause, Decision, Fact, Span
from engram_core.scope import Scope
from engram_core.storage.conditions import believed, chunks, mine
from engram_core.storage.core import ALIAS, ASSERTION, DECISION, EPISODE, FACT, TRANSACTION
from engram_core.times import ReadTimes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a version stands: its slot, and the transactions that made and ended it."""

    txn: int
    expired_txn: int | None
    entity: str
    frame: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim as the log has it: the slots it may speak to, what it does there, its words."""

    entity: str
    frames: frozenset[str]
    polarity: str
    closes: bool
    span: Span

    def speaks_to(self, place: Place) -> bool:
        """Whether it belongs to the slot of a version."""
        return self.entity == place.entity and place.frame in self.frames

    @property
    def ends(self) -> bool:
        """Whether it says that something is over."""
        return self.closes or self.polarity == "ends"


@dataclass(frozen=True, slots=True)
class Causes:
    """The transactions behind some versions."""

    places: Mapping[str, Place]
    kinds: Mapping[int, str]
    decisions: Mapping[int, Decision]
    claims: Mapping[int, Sequence[Claimed]]

    def of_belief(self, fact: Fact, evidence: Sequence[Span] = ()) -> Cause:
        """What made this version be believed: its own words, before others of the same moment.

        Args:
            fact: The version.
            evidence: The spans it stands on.
        """
        place = self.places[fact.id]
        if place.txn in self.decisions:
            return _ruled(self.decisions[place.txn])
        if self.kinds.get(place.txn) == "erasure":
            return Cause(rules.ERASURE)
        claims = self.claims.get(place.txn, ())
        fresh = [one.span for one in claims if one.speaks_to(place) and one.polarity == "asserts"]
        own = [span for span in evidence if span.role == "supports"]
        return Cause(
            rules.STATEMENT, tuple([span for span in fresh if span in own] or own or fresh)
        )

    def of_end(self, fact: Fact) -> Cause:
        """What made this version be believed no more."""
        place = self.places[fact.id]
        if place.expired_txn is None:
            return Cause(rules.PASSED)
        if place.expired_txn in self.decisions:
            return _ruled(self.decisions[place.expired_txn])
        if self.kinds.get(place.expired_txn) == "erasure":
            return Cause(rules.ERASURE)
        heard = [one for one in self.claims.get(place.expired_txn, ()) if one.speaks_to(place)]
        return _by_words(fact, heard)


def _ruled(decision: Decision) -> Cause:
    return Cause(rules.ruling_name(decision.kind), (), decision)


def _by_words(fact: Fact, heard: Sequence[Claimed]) -> Cause:
    kinds: tuple[tuple[str, Callable[[Claimed], bool]], ...] = (
        (rules.DENIAL, lambda one: one.polarity == "denies"),
        (rules.EXPLICIT_END, lambda one: one.ends),
        (
            rules.place_taken(fact.kind) if fact.superseded_by else rules.OTHER_DATE,
            lambda one: True,
        ),
    )
    for rule, fits in kinds:
        told = tuple(one.span for one in heard if fits(one))
        if told:
            return Cause(rule, told)
    return Cause(rules.place_taken(fact.kind) if fact.superseded_by else rules.CHANGED)


def load_causes(
    connection: Connection, scope: Scope, facts: Iterable[Fact], times: ReadTimes
) -> Causes:
    """The transactions that made these versions, and ended those that are expired.

    Args:
        connection: An open connection; only read from.
        scope: Whose memory.
        facts: Versions as known at the point asked; what ended one later is not told.
        times: The point asked.
    """
    expired = {fact.id: fact.expired_at is not None for fact in facts}
    places = _places(connection, expired)
    numbers = {one.txn for one in places.values()}
    numbers |= {one.expired_txn for one in places.values() if one.expired_txn is not None}
    kinds, decisions = {}, {}
    claims: dict[int, list[Claimed]] = {}
    for chunk in chunks(sorted(numbers)):
        for number, kind in connection.execute(_logged(scope, chunk)):
            kinds[number] = kind
        for row in connection.execute(_decided(scope, chunk)).mappings():
            decisions[row["txn"]] = decision_of(row)
        for row in connection.execute(_claimed(scope, chunk, times)).mappings():
            claims.setdefault(row["txn"], []).append(_claim(row))
    return Causes(places, kinds, decisions, claims)


def _places(connection: Connection, expired: Mapping[str, bool]) -> dict[str, Place]:
    found = {}
    for chunk in chunks(list(expired)):
        query = select(
            FACT.c.id, FACT.c.txn, FACT.c.expired_txn, FACT.c.slot_entity, FACT.c.slot_frame
        ).where(FACT.c.id.in_(chunk))
        for name, txn, gone, entity, frame in connection.execute(query):
            found[name] = Place(txn, gone if expired[name] else None, entity, frame)
    return found


def _logged(scope: Scope, numbers: Sequence[int]) -> Select[Any]:
    return select(TRANSACTION.c.number, TRANSACTION.c.kind).where(
        mine(TRANSACTION, scope.owner),
        TRANSACTION.c.number.in_(numbers),
    )


def _decided(scope: Scope, numbers: Sequence[int]) -> Select[Any]:
    return select(DECISION).where(
        mine(DECISION, scope.owner),
        DECISION.c.txn.in_(numbers),
    )


def _claimed(scope: Scope, numbers: Sequence[int], times: ReadTimes) -> Select[Any]:
    at = known(times)
    named = and_(
        ALIAS.c.tenant == ASSERTION.c.tenant,
        ALIAS.c.user == ASSERTION.c.user,
        ALIAS.c.ref == ASSERTION.c.subject_ref,
        believed(ALIAS, at),
    )
    return (
        select(
            ASSERTION,
            ALIAS.c.entity,
            EPISODE.c.speaker,
            EPISODE.c.role.label("said_as"),
            EPISODE.c.text.label("message"),
        )
        .join(EPISODE, EPISODE.c.id == ASSERTION.c.episode)
        .outerjoin(ALIAS, named)
        .where(
            mine(ASSERTION, scope.owner),
            ASSERTION.c.txn.in_(numbers),
            ASSERTION.c.erased_txn.is_(None),
            ASSERTION.c.modality.in_(("actual", "past", "instead", "meant")),
        )
        .order_by(ASSERTION.c.seq, ASSERTION.c.ordinal)
    )


def _claim(row: Mapping[Any, Any]) -> Claimed:
    closes, group = "closes" in row["traits"].split(), f"{row['kind']}:{row['slot_group']}"
    role = {"denies": "denies", "ends": "ends"}.get(row["polarity"], "supports")
    return Claimed(
        entity=row["entity"] or row["subject_ref"],
        frames=frozenset(
            (group, f"{group}:{row['topic_ref'] or ''}", f"{group}:{row['object_ref'] or ''}")
        ),
        polarity=row["polarity"],
        closes=closes,
        span=span_of(row, "ends" if closes else role),
    )
