"""Keeping beliefs in SQL: load what a transaction touches, write what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import ColumnElement, and_, insert, or_, select, update

from engram_core.claims import USER
from engram_core.consolidate.ledger import Entry, Ledger, TooNarrowError, may_rename, names_by
from engram_core.consolidate.mentions.kind import PREDICATE
from engram_core.consolidate.placement import Decided, Names, Record, SlotKey, place
from engram_core.consolidate.slot_ends import Ends, in_slot, late, slot_ends
from engram_core.consolidate.slots import Interval, RulingKind
from engram_core.consolidate.truth import (
    decisions_binding,
    in_force,
    load_decisions,
    load_records,
)
from engram_core.consolidate.versions import Link, Revision, Version
from engram_core.consolidate.wording import word
from engram_core.log import Stamp
from engram_core.storage.conditions import chunks
from engram_core.storage.core import ALIAS, ASSERTION, BINDING, DECISION, ENTITY, EVIDENCE, FACT
from engram_core.storage.owner import OwnerWrite
from engram_core.times import Precision
from engram_core.vocabulary import Kind, Vocabulary

TELL_NAMES = ("name", PREDICATE)  # predicates whose assertions can tell of names


def believe(writing: OwnerWrite, entry: Entry, vocabulary: Vocabulary) -> Revision | None:
    """Bring beliefs up to date with the newest transaction, touching only its slots.

    Returns:
        What changed, or None when names may have changed hands, so that other slots are touched
        too: then the caller replays the log.
    """
    names = load_names(writing)
    bound = _bound_records(writing, entry)
    renaming = may_rename(entry, {record.id: record for record in bound})
    if renaming and _names_after(writing, entry) != names.merged:
        return None
    ledger, revision = _applied(writing, entry, bound, names)
    write_revision(writing, ledger, revision, entry.stamp, vocabulary)
    register_names(writing, entry.added, entry.stamp)
    return revision


def _applied(
    writing: OwnerWrite, entry: Entry, bound: Iterable[Record], names: Names
) -> tuple[Ledger, Revision]:
    """The ledger of the slots touched, and what the entry does: by their ends, if they suffice."""
    ends = slot_ends(writing, entry.added, names) if entry.only_adds else None
    if ends is not None:
        ledger = _ledger_for(writing, entry.added, entry, names, ends)
        with suppress(TooNarrowError):
            return ledger, ledger.apply(entry)
    ledger = _ledger_for(writing, [*entry.added, *bound], entry, names)
    return ledger, ledger.apply(entry)


def load_names(writing: OwnerWrite) -> Names:
    """Which names stand for another entity than their own, now."""
    query = select(ALIAS.c.ref, ALIAS.c.entity).where(
        writing.mine(ALIAS), ALIAS.c.expired_at.is_(None), ALIAS.c.ref != ALIAS.c.entity
    )
    return Names({ref: entity for ref, entity in writing.connection.execute(query)})


def _names_after(writing: OwnerWrite, entry: Entry) -> dict[str, str]:
    """Which name stands for whom once the entry is taken, by what of the log tells of names."""
    told = load_records(writing, and_(ASSERTION.c.predicate.in_(TELL_NAMES), in_force()))
    telling = {record.id: record for record in [*told, *entry.added] if record.tells_names}
    for name in entry.withdrawn:
        telling.pop(name, None)
    kinds = (RulingKind.RETRACT.value, "merge", "unmerge", "link", "unlink")
    return names_by(telling.values(), load_decisions(writing, DECISION.c.kind.in_(kinds)))


def _bound_records(writing: OwnerWrite, entry: Entry) -> list[Record]:
    """What the entry binds or takes out; it is still in force when this is asked."""
    binds = sorted(entry.withdrawn | (entry.decision.binds if entry.decision else frozenset()))
    return [
        record
        for chunk in chunks(binds)
        for record in load_records(
            writing, and_(ASSERTION.c.id.in_(chunk), ASSERTION.c.erased_txn.is_(None))
        )
    ]


def _ledger_for(
    writing: OwnerWrite,
    seeds: Iterable[Record],
    entry: Entry,
    names: Names,
    ends: Ends | None = None,
) -> Ledger:
    """A ledger of the slots that the seeds belong to, before and after the entry.

    With `ends` it is a narrow one, which holds what is late in each slot only.
    """
    slots: set[SlotKey] = set()
    records: dict[str, Record] = {}
    for seed in seeds:
        past = _decisions_on(writing, [seed], entry)
        ruled = [*past, entry.decision] if entry.decision else past
        for decisions in (past, ruled):
            slots.add(place(seed, decisions, names)[0])
        for ref in {seed.object_ref, *(one.object_ref for one in ruled)}:
            narrowed = None if ends is None else late(min(ends[slot] for slot in slots))
            records |= _neighbours(writing, seed, ref, names, narrowed)
    newest = {record.id for record in entry.added}
    found = [record for record in records.values() if record.id not in newest]
    decisions = _decisions_on(writing, [*found, *entry.added], entry)
    believed = load_believed(writing, slots, ends or {})
    return Ledger.of(found, decisions, believed, names, narrow=ends is not None)


def _neighbours(
    writing: OwnerWrite,
    seed: Record,
    object_ref: str | None,
    names: Names,
    narrowed: ColumnElement[bool] | None,
) -> dict[str, Record]:
    """All assertions in force that may share a slot with `seed` if its object is `object_ref`."""
    same = and_(
        ASSERTION.c.subject_ref.in_(names.refs(names.of(seed.subject_ref))),
        ASSERTION.c.slot_group == seed.group,
        ASSERTION.c.kind == seed.kind.value,
        in_force(),
    )
    if seed.kind is not Kind.SINGLE and object_ref is not None:
        # Objects make the slots here; a correction may have brought one in from another object.
        moved = select(BINDING.c.assertion).where(
            BINDING.c.decision.in_(
                select(DECISION.c.id).where(
                    writing.mine(DECISION), DECISION.c.kind == RulingKind.CORRECT.value
                )
            )
        )
        refs = names.refs(names.of(object_ref))
        same = and_(same, or_(ASSERTION.c.object_ref.in_(refs), ASSERTION.c.id.in_(moved)))
    if narrowed is not None:
        same = and_(same, narrowed)
    return {record.id: record for record in load_records(writing, same)}


def _decisions_on(writing: OwnerWrite, records: Iterable[Record], entry: Entry) -> list[Decided]:
    """The decisions that bind any of the records, but for the newest, which is yet to come."""
    found: dict[str, Decided] = {}
    for chunk in chunks([record.id for record in records]):
        for one in load_decisions(writing, DECISION.c.id.in_(decisions_binding(chunk))):
            found[one.id] = one
    if entry.decision is not None:
        found.pop(entry.decision.id, None)
    return sorted(found.values(), key=lambda one: one.txn)


def load_believed(writing: OwnerWrite, slots: Iterable[SlotKey], ends: Ends) -> list[Version]:
    """The versions of these slots that are believed now; of some only what starts at their end."""
    versions = []
    for slot in slots:
        query = select(FACT).where(in_slot(writing, slot))
        if slot in ends:
            query = query.where(FACT.c.valid_at >= ends[slot])
        rows = list(writing.connection.execute(query.order_by(FACT.c.txn, FACT.c.id)).mappings())
        links = current_links(writing, [row["id"] for row in rows])
        versions += [version_of(row, links.get(row["id"], []), writing.tag) for row in rows]
    return versions


def current_links(writing: OwnerWrite, facts: list[str]) -> dict[str, list[Link]]:
    """Fact id to its evidence in force, in the order it came."""
    found: dict[str, list[Link]] = {}
    for chunk in chunks(facts):
        query = (
            select(EVIDENCE.c.fact, EVIDENCE.c.assertion, EVIDENCE.c.role)
            .where(EVIDENCE.c.fact.in_(chunk), EVIDENCE.c.expired_at.is_(None))
            .order_by(EVIDENCE.c.txn, EVIDENCE.c.assertion)
        )
        for fact, assertion, role in writing.connection.execute(query):
            found.setdefault(fact, []).append((assertion, role))
    return found


def version_of(row: Mapping[Any, Any], links: Iterable[Link], tag: str) -> Version:
    """A fact row as the ledger takes it."""
    held = list(links)
    return Version(
        id=row["id"],
        lineage=row["lineage"],
        slot=SlotKey(row["slot_entity"], row["slot_frame"]),
        interval=Interval(
            value=row["value"],
            valid_at=row["valid_at"],
            invalid_at=row["invalid_at"],
            supports=tuple(name for name, role in held if role == "supports"),
            ended_by=tuple(name for name, role in held if role == "ends"),
            precision=None if row["precision"] is None else Precision(row["precision"]),
            end_precision=None if row["end_precision"] is None else Precision(row["end_precision"]),
        ),
        created=Stamp(tag, row["txn"], row["created_at"]),
        links=frozenset(held),
        succeeded_by=row["succeeded_by"],
    )


def write_revision(
    writing: OwnerWrite,
    ledger: Ledger,
    revision: Revision,
    stamp: Stamp,
    vocabulary: Vocabulary,
) -> None:
    """Store what one transaction changed: new versions, expiries, evidence."""
    rows = [fact_row(writing, version, ledger, vocabulary) for version in revision.inserted]
    if rows:
        writing.connection.execute(insert(FACT), rows)
    for version in revision.expired:
        writing.connection.execute(
            update(FACT)
            .where(FACT.c.id == version.id)
            .values(expired_at=stamp.at, expired_txn=stamp.txn, superseded_by=version.superseded_by)
        )
    _write_links(writing, revision, stamp)


def _write_links(writing: OwnerWrite, revision: Revision, stamp: Stamp) -> None:
    new = [(version.id, link) for version in revision.inserted for link in sorted(version.links)]
    rows = [link_row(fact, link, stamp) for fact, link in [*new, *revision.linked]]
    if rows:
        writing.connection.execute(insert(EVIDENCE), rows)
    for fact, (assertion, role) in revision.unlinked:
        writing.connection.execute(
            update(EVIDENCE)
            .where(
                EVIDENCE.c.fact == fact,
                EVIDENCE.c.assertion == assertion,
                EVIDENCE.c.role == role,
                EVIDENCE.c.expired_at.is_(None),
            )
            .values(expired_at=stamp.at)
        )


def link_row(fact: str, link: Link, stamp: Stamp) -> dict[str, Any]:
    """An evidence row."""
    return {
        "fact": fact,
        "assertion": link[0],
        "role": link[1],
        "txn": stamp.txn,
        "created_at": stamp.at,
        "expired_at": None,
    }


def fact_row(
    writing: OwnerWrite, version: Version, ledger: Ledger, vocabulary: Vocabulary
) -> dict[str, Any]:
    """A version as a fact row, with its words, or as a tombstone when they were erased."""
    wording = word(version, ledger.records, ledger.binding, vocabulary)
    record = ledger.records.get(version.interval.supports[0])
    interval = version.interval
    tag = record.tag if record is not None else ""
    return {
        **writing.columns,
        "id": version.id,
        "lineage": version.lineage,
        "txn": version.created.txn,
        "slot_entity": version.slot.entity,
        "slot_frame": version.slot.frame,
        "value": interval.value,
        "kind": version.slot.frame.split(":", 1)[0],
        "subject": wording and wording.subject,
        "predicate": wording and wording.predicate,
        "object": wording and wording.object,
        "topic": wording and wording.topic,
        "object_entity": interval.value and interval.value.removeprefix(tag),
        "text": wording and wording.text,
        "valid_at": interval.valid_at,
        "invalid_at": interval.invalid_at,
        "precision": interval.precision and interval.precision.value,
        "end_precision": interval.end_precision and interval.end_precision.value,
        "created_at": version.created.at,
        "expired_at": version.expired and version.expired.at,
        "expired_txn": version.expired and version.expired.txn,
        "superseded_by": version.superseded_by,
        "succeeded_by": version.succeeded_by,
        "decision": wording and wording.decision,
        "erased": wording is None,
    }


def register_names(writing: OwnerWrite, records: Iterable[Record], stamp: Stamp) -> None:
    """Make an entity, and the alias of its own name, for every name that is new."""
    named = names_in(records)
    known: set[str] = set()
    for chunk in chunks(list(named)):
        query = select(ENTITY.c.id).where(writing.mine(ENTITY), ENTITY.c.id.in_(chunk))
        known |= {name for (name,) in writing.connection.execute(query)}
    fresh = {ref: name for ref, name in named.items() if ref not in known}
    if fresh:
        rows = [entity_row(writing, ref, name, stamp) for ref, name in fresh.items()]
        writing.connection.execute(insert(ENTITY), rows)
        aliases = [alias_row(writing, ref, ref, name, stamp) for ref, name in fresh.items()]
        writing.connection.execute(insert(ALIAS), aliases)


def names_in(records: Iterable[Record]) -> dict[str, str | None]:
    """Ref to name, of subjects and objects, in the order they come; None once erased."""
    named: dict[str, str | None] = {}
    for record in records:
        words = record.words
        subject = None if words is None else words.subject
        thing = None if words is None else words.object
        for ref, name in ((record.subject_ref, subject), (record.object_ref, thing)):
            if ref is not None:
                named[ref] = named.get(ref) or (USER if ref == USER else name)
    return named


def entity_row(writing: OwnerWrite, ref: str, name: str | None, stamp: Stamp) -> dict[str, Any]:
    """An entity row."""
    return {**writing.columns, "id": ref, "name": name, "created_at": stamp.at}


def alias_row(
    writing: OwnerWrite, ref: str, entity: str, name: str | None, stamp: Stamp
) -> dict[str, Any]:
    """An alias row that holds from `stamp` on."""
    return {
        **writing.columns,
        "ref": ref,
        "txn": stamp.txn,
        "name": name,
        "entity": entity,
        "created_at": stamp.at,
        "expired_at": None,
    }
