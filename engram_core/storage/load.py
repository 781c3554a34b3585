"""Rows of episodes, facts and summaries as the results callers see, as known at an instant.

One query per table and chunk of ids; nothing here decides what a read may see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import prod
from typing import Any

from sqlalchemy import Connection, Row, bindparam, tuple_
from sqlmodel import col, select

from engram_core.model import ERASED, Episode, Fact, Summary
from engram_core.storage.conditions import CHUNK, chunks
from engram_core.storage.core import FACT
from engram_core.storage.tables import (
    AssertionRow,
    EpisodeRow,
    EvidenceRow,
    FactRow,
    SummaryRow,
)
from engram_core.times import Precision

MOST = 0.99  # no evidence makes a belief certain

LoadFacts = Callable[[Connection, Sequence[str], datetime], list[Fact]]
"""Gives the fact versions of some ids as known at an instant; `load_facts` is one."""


# Composed once: putting a statement together takes as long as running it.
_IDS: Any = bindparam("ids", expanding=True)
_BY_ID: dict[Any, Any] = {
    table: select(table).where(col(table.id).in_(_IDS))
    for table in (AssertionRow, EpisodeRow, FactRow, SummaryRow)
}
_SUPPORTS = (
    select(EvidenceRow)
    .where(col(EvidenceRow.fact).in_(_IDS), col(EvidenceRow.role) == "supports")
    .order_by(col(EvidenceRow.fact), col(EvidenceRow.txn), col(EvidenceRow.assertion))
)
_SLOT = (FactRow.tenant, FactRow.user, FactRow.slot_entity, FactRow.slot_frame)
_IN_SLOTS = select(FactRow).where(tuple_(*map(col, _SLOT)).in_(bindparam("slots", expanding=True)))
_OLD, _NEW = (FACT.alias(name) for name in ("old", "new"))
_FOLLOWERS: Any = (
    select(_OLD.c.id, _NEW.c.lineage, _NEW.c.created_at, _NEW.c.expired_at)
    .where(
        _OLD.c.id.in_(_IDS),
        _NEW.c.tenant == _OLD.c.tenant,
        _NEW.c.user == _OLD.c.user,
        _NEW.c.slot_entity == _OLD.c.slot_entity,
        _NEW.c.slot_frame == _OLD.c.slot_frame,
        _NEW.c.valid_at == _OLD.c.invalid_at,
        _NEW.c.lineage != _OLD.c.lineage,
    )
    .order_by(_NEW.c.txn, _NEW.c.id)
)


@dataclass(frozen=True, slots=True)
class Support:
    """The evidence of one fact as known at an instant.

    Args:
        assertions: How many distinct live assertions support it.
        confidence: `1 - prod(1 - c)` over them, at most 0.99.
        episodes: Their source episodes, in the order they were said.
        stated_at: When the first of them was said.
    """

    assertions: int = 0
    confidence: float = 0.0
    episodes: tuple[str, ...] = ()
    stated_at: datetime | None = None


def load_episodes(connection: Connection, ids: Iterable[str]) -> list[Episode]:
    """The episodes of `ids` that exist, in the order of `ids`.

    Args:
        connection: An open connection; only read from.
        ids: Episode ids; unknown ones are left out.

    Returns:
        Erased episodes as their skeletons.
    """
    wanted = list(dict.fromkeys(ids))
    found = {row.id: _episode(row) for row in _rows(connection, EpisodeRow, wanted)}
    return [found[one] for one in wanted if one in found]


def load_summaries(connection: Connection, ids: Iterable[str]) -> list[Summary]:
    """The summaries of `ids` that exist, in the order of `ids`."""
    wanted = list(dict.fromkeys(ids))
    found = {row.id: _summary(row) for row in _rows(connection, SummaryRow, wanted)}
    return [found[one] for one in wanted if one in found]


def load_facts(connection: Connection, ids: Iterable[str], known_at: datetime) -> list[Fact]:
    """The fact versions of `ids`, as they were known at `known_at`, in the order of `ids`.

    What was set after `known_at` is masked: expiry, what superseded it, and evidence. A version
    that had expired by then is shown with the evidence it had when it did.

    Args:
        connection: An open connection; only read from.
        ids: Fact ids; unknown ones, and those created after `known_at`, are left out.
        known_at: The instant of belief, in UTC.
    """
    wanted = list(dict.fromkeys(ids))
    rows = {row.id: row for row in _rows(connection, FactRow, wanted)}
    shown = {key: row for key, row in rows.items() if row.created_at <= known_at}
    support = load_support(connection, shown, known_at)
    heirs = _heirs(connection, shown.values(), known_at)
    return [
        _fact(shown[one], support[one], known_at, heirs.get(one)) for one in wanted if one in shown
    ]


def _heirs(connection: Connection, rows: Iterable[Row[Any]], known_at: datetime) -> dict[str, str]:
    """Closed fact to the lineage believed at `known_at` that begins in its slot where it ends.

    Asked for when it is read, not stored: who follows may change while the closed fact stands.
    """
    closed = [
        row.id
        for row in rows
        if row.invalid_at is not None and row.kind != "event" and not _expired(row, known_at)
    ]
    heirs: dict[str, str] = {}
    for chunk in chunks(closed):
        for row in connection.execute(_FOLLOWERS, {"ids": chunk}):
            if row.created_at <= known_at and not _expired(row, known_at):
                heirs[row.id] = row.lineage
    return heirs


def load_replaced(
    connection: Connection, facts: Sequence[Fact], known_at: datetime
) -> dict[str, Fact]:
    """What each of `facts` took the place of in its slot, by fact id.

    Args:
        connection: An open connection; only read from.
        facts: Versions as `load_facts` gives them.
        known_at: Only what was still believed then is told.

    Returns:
        For each fact that has one, the value held before it, with the date until which it held.
    """
    rows = _rows(connection, FactRow, [fact.id for fact in facts if fact.valid_at is not None])
    slots = sorted({(row.tenant, row.user, row.slot_entity, row.slot_frame) for row in rows})
    mates = [
        row
        for row in _slot_rows(connection, slots)
        if row.created_at <= known_at and not _expired(row, known_at)
    ]
    earlier = load_facts(connection, [row.id for row in mates], known_at)
    before = {fact.id: _predecessor(fact, earlier) for fact in facts}
    return {key: fact for key, fact in before.items() if fact is not None}


def load_support(
    connection: Connection, facts: Mapping[str, Row[Any]], known_at: datetime
) -> dict[str, Support]:
    """The live evidence of each fact row at `known_at`, by fact id."""
    links: dict[str, list[str]] = defaultdict(list)
    for link in _evidence(connection, list(facts)):
        if _live(link, facts[link.fact], known_at) and link.assertion not in links[link.fact]:
            links[link.fact].append(link.assertion)
    needed = sorted({assertion for held in links.values() for assertion in held})
    said = {
        row.id: row for row in _rows(connection, AssertionRow, needed) if row.erased_txn is None
    }
    return {
        fact: _support([said[one] for one in links.get(fact, ()) if one in said]) for fact in facts
    }


def _support(said: list[Row[Any]]) -> Support:
    if not said:
        return Support()
    ordered = sorted(said, key=lambda row: (row.event_at, row.seq, row.ordinal))
    doubt = prod(1.0 - min(max(row.confidence, 0.0), 1.0) for row in ordered)
    return Support(
        assertions=len(ordered),
        confidence=min(MOST, 1.0 - doubt),
        episodes=tuple(dict.fromkeys(row.episode for row in ordered)),
        stated_at=ordered[0].event_at,
    )


def _live(link: Row[Any], fact: Row[Any], known_at: datetime) -> bool:
    """Whether the evidence counted at `known_at`, or when the fact expired, if that was sooner."""
    if link.created_at > known_at:
        return False
    if link.expired_at is None or link.expired_at > known_at:
        return True
    return _expired(fact, known_at) and link.expired_at >= fact.expired_at


def _expired(row: Row[Any], known_at: datetime) -> bool:
    return row.expired_at is not None and row.expired_at <= known_at


def _predecessor(fact: Fact, candidates: Iterable[Fact]) -> Fact | None:
    before = [
        one
        for one in candidates
        if one.superseded_by == fact.lineage
        and one.invalid_at is not None
        and one.object != fact.object
        and not one.erased
    ]
    return max(before, key=lambda one: (one.invalid_at, one.created_at, one.id), default=None)


def _rows(connection: Connection, table: Any, ids: Sequence[str]) -> Iterator[Row[Any]]:  # noqa: ANN401
    for chunk in chunks(ids):
        yield from connection.execute(_BY_ID[table], {"ids": list(chunk)})


def _evidence(connection: Connection, facts: Sequence[str]) -> Iterator[Row[Any]]:
    for chunk in chunks(facts):
        yield from connection.execute(_SUPPORTS, {"ids": list(chunk)})


def _slot_rows(
    connection: Connection, slots: Sequence[tuple[str, str, str, str]]
) -> Iterator[Row[Any]]:
    for chunk in chunks(slots, CHUNK // len(_SLOT)):
        yield from connection.execute(_IN_SLOTS, {"slots": list(chunk)})


def _episode(row: Row[Any]) -> Episode:
    return Episode(
        id=row.id,
        seq=row.seq,
        tenant=row.tenant,
        user=row.user,
        agent=row.agent,
        session=row.session,
        role=row.role,
        speaker=row.speaker,
        text=ERASED if row.erased else row.text,
        payload=row.payload,
        event_at=row.event_at,
        offset_minutes=row.offset_minutes,
        precision=Precision(row.precision),
        recorded_at=row.recorded_at,
        meta=row.meta or {},
        erased=row.erased,
    )


def _fact(row: Row[Any], support: Support, known_at: datetime, heir: str | None) -> Fact:
    expired = _expired(row, known_at)
    return Fact(
        id=row.id,
        lineage=row.lineage,
        subject=_word(row, row.subject),
        predicate=_word(row, row.predicate),
        object=_word(row, row.object),
        text=_word(row, row.text),
        valid_at=row.valid_at,
        invalid_at=row.invalid_at,
        created_at=row.created_at,
        expired_at=row.expired_at if expired else None,
        precision=_precision(row.precision),
        superseded_by=(row.superseded_by or row.succeeded_by) if expired else heir,
        confidence=support.confidence,
        support=support.assertions,
        kind=row.kind,
        episodes=support.episodes,
        stated_at=support.stated_at,
        end_precision=_precision(row.end_precision),
        erased=row.erased,
    )


def _word(row: Row[Any], word: str | None) -> str:
    return ERASED if row.erased else word or ""


def _precision(name: str | None) -> Precision | None:
    return None if name is None else Precision(name)


def _summary(row: Row[Any]) -> Summary:
    return Summary(
        id=row.id,
        session=row.session,
        text=_word(row, row.text),
        episodes=tuple(row.episodes or ()),
        created_at=row.created_at,
        first_at=row.first_at,
        last_at=row.last_at,
        by=(row.sources or {}).get("by", "sentences"),
        sources=tuple((name, at, to) for name, at, to in (row.sources or {}).get("sentences", ())),
    )
