"""Replaying the log: every version that ever was, made anew from the truth (law 7).

Used by `rebuild()`, by erasure, by merges, and whenever a name changes hands. It calls no extractor
and reads no text: erased assertions are replayed by their skeletons and end as tombstones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import delete, insert, select, update

from engram_core.claims import USER
from engram_core.consolidate.beliefs import alias_row, entity_row, fact_row, link_row, names_in
from engram_core.consolidate.ledger import Entry, Ledger
from engram_core.consolidate.placement import Record
from engram_core.consolidate.redone import Restored
from engram_core.consolidate.truth import load_decisions, load_records
from engram_core.consolidate.versions import Link, Revision, Version
from engram_core.log import Stamp
from engram_core.storage.conditions import chunks
from engram_core.storage.core import (
    ALIAS,
    ASSERTION,
    ENTITY,
    EVIDENCE,
    FACT,
    TRANSACTION,
    WITHDRAWN,
)
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Vocabulary


@dataclass(slots=True)
class History:
    """All that a replay brings forth."""

    ledger: Ledger = field(default_factory=Ledger)
    versions: dict[str, Version] = field(default_factory=dict)
    links: dict[tuple[str, Link, int], dict[str, Any]] = field(default_factory=dict)
    open_links: dict[tuple[str, Link], tuple[str, Link, int]] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    first_named: dict[str, Stamp] = field(default_factory=dict)
    renames: list[tuple[Stamp, str, str | None]] = field(default_factory=list)
    withdrawn: dict[str, str] = field(default_factory=dict)
    linked: dict[str, str | None] = field(default_factory=dict)

    def take(self, entry: Entry) -> Revision:
        """Apply the next transaction and remember what it did."""
        before = dict(self.ledger.names.merged)
        revision = self.ledger.apply(entry)
        self._remember(revision, entry.stamp)
        for record in entry.added:
            self.records[record.id] = record
            self.withdrawn.pop(record.id, None)
        if entry.decision is not None:
            self.withdrawn |= dict.fromkeys(entry.withdrawn, entry.decision.id)
        for ref in [*names_in(entry.added), *self._linked(entry)]:
            self.first_named.setdefault(ref, entry.stamp)
        self._note_renames(before, entry.stamp)
        return revision

    def _linked(self, entry: Entry) -> Iterator[str]:
        """The names that a decision brings in: an id that is linked, and the user it stands for."""
        decision = entry.decision
        if decision is not None and decision.kind == "link" and decision.object_ref is not None:
            self.linked[decision.object_ref] = decision.object
            yield from (decision.object_ref, USER)

    def _remember(self, revision: Revision, stamp: Stamp) -> None:
        for version in revision.inserted:
            self.versions[version.id] = version
            for link in sorted(version.links):
                self._link(version.id, link, stamp)
        for version in revision.expired:
            self.versions[version.id] = version
        for fact, link in revision.linked:
            self._link(fact, link, stamp)
        for fact, link in revision.unlinked:
            key = self.open_links.pop((fact, link), None)
            if key is not None:
                self.links[key]["expired_at"] = stamp.at

    def _link(self, fact: str, link: Link, stamp: Stamp) -> None:
        key = (fact, link, stamp.txn)
        self.links[key] = link_row(fact, link, stamp)
        self.open_links[(fact, link)] = key

    def _note_renames(self, before: Mapping[str, str], stamp: Stamp) -> None:
        after = self.ledger.names.merged
        if before != after:
            for ref in sorted({*before, *after}):
                if before.get(ref) != after.get(ref):
                    self.renames.append((stamp, ref, after.get(ref)))

    def final_versions(self) -> Iterator[Version]:
        """Every version, the standing ones with the evidence they stand on at the end."""
        standing = {one.id: one for held in self.ledger.believed.values() for one in held}
        for name, version in self.versions.items():
            yield standing.get(name, version)


def replay(writing: OwnerWrite) -> History:
    """Fold the whole log of this (tenant, user)."""
    history = History()
    for entry in read_log(writing):
        history.take(entry)
    return history


def read_log(writing: OwnerWrite) -> Iterator[Entry]:
    """The log as entries, oldest first."""
    records = load_records(writing)
    decisions = load_decisions(writing)
    erased = _erased(writing)
    restored = Restored.of(records, decisions, erased)
    added = _by_txn(records)
    decided = {decision.txn: decision for decision in decisions}
    query = (
        select(TRANSACTION.c.number, TRANSACTION.c.instant)
        .where(writing.mine(TRANSACTION))
        .order_by(TRANSACTION.c.number)
    )
    for number, at in writing.connection.execute(query):
        yield Entry(
            stamp=Stamp(writing.tag, number, at),
            added=tuple([*added.get(number, ()), *restored.added.get(number, ())]),
            withdrawn=erased.get(number, frozenset()) | restored.withdrawn.get(number, frozenset()),
            decision=decided.get(number),
        )


def _by_txn(records: Iterable[Record]) -> dict[int, list[Record]]:
    found: dict[int, list[Record]] = {}
    for record in records:
        found.setdefault(record.txn, []).append(record)
    return found


def _erased(writing: OwnerWrite) -> dict[int, frozenset[str]]:
    query = select(ASSERTION.c.erased_txn, ASSERTION.c.id).where(
        writing.mine(ASSERTION), ASSERTION.c.erased_txn.is_not(None)
    )
    found: dict[int, set[str]] = {}
    for txn, name in writing.connection.execute(query):
        found.setdefault(txn, set()).add(name)
    return {txn: frozenset(names) for txn, names in found.items()}


@dataclass(frozen=True, slots=True)
class Rewritten:
    """How many fact rows a rederivation inserted, changed and removed."""

    inserted: int = 0
    changed: int = 0
    removed: int = 0


def rederive(writing: OwnerWrite, vocabulary: Vocabulary) -> Rewritten:
    """Replay the log and make the derived tables what it says; rows that already say so stay.

    Needs the maintenance row of the (tenant, user) when it has to rewrite (see `maintenance`).
    """
    history = replay(writing)
    due = _due_facts(writing, history, vocabulary)
    _sync_facts(writing, due)
    _sync_links(writing, history)
    _sync_names(writing, history)
    _sync_withdrawn(writing, history)
    return due.counted


def held_against_log(reading: OwnerWrite, vocabulary: Vocabulary) -> Rewritten:
    """What a rederivation would do to the fact rows; nothing is written.

    Args:
        reading: Of a (tenant, user), in a transaction that need only read (see `owner_read`).
        vocabulary: The predicates and their kinds.
    """
    return _due_facts(reading, replay(reading), vocabulary).counted


def replace_records(history: History) -> Ledger:
    """The final ledger with all records that ever were, so that old versions find their words."""
    return replace(history.ledger, records=history.records)


@dataclass(frozen=True, slots=True)
class _Due:
    """What is to be done to fact rows: rows to insert, new values by id, and ids to remove."""

    fresh: list[dict[str, Any]]
    changed: dict[str, dict[str, Any]]
    stray: list[str]

    @property
    def counted(self) -> Rewritten:
        return Rewritten(len(self.fresh), len(self.changed), len(self.stray))


def _due_facts(writing: OwnerWrite, history: History, vocabulary: Vocabulary) -> _Due:
    ledger = replace_records(history)
    rows = {
        version.id: fact_row(writing, version, ledger, vocabulary)
        for version in history.final_versions()
    }
    query = select(FACT).where(writing.mine(FACT))
    present = {row["id"]: dict(row) for row in writing.connection.execute(query).mappings()}
    changed = {
        name: {key: value for key, value in row.items() if value != present[name][key]}
        for name, row in rows.items()
        if name in present and present[name] != row
    }
    return _Due(
        [row for name, row in rows.items() if name not in present],
        changed,
        [name for name in present if name not in rows],
    )


def _sync_facts(writing: OwnerWrite, due: _Due) -> None:
    if due.fresh:
        writing.connection.execute(insert(FACT), due.fresh)
    for name, values in due.changed.items():
        writing.connection.execute(update(FACT).where(FACT.c.id == name).values(**values))
    for chunk in chunks(due.stray):
        writing.connection.execute(delete(FACT).where(FACT.c.id.in_(chunk)))


def _sync_links(writing: OwnerWrite, history: History) -> None:
    owned = select(FACT.c.id).where(writing.mine(FACT))
    query = select(EVIDENCE).where(EVIDENCE.c.fact.in_(owned))
    present = {
        (row["fact"], row["assertion"], row["role"], row["txn"]): dict(row)
        for row in writing.connection.execute(query).mappings()
    }
    wanted = {
        (row["fact"], row["assertion"], row["role"], row["txn"]): row
        for row in history.links.values()
    }
    fresh = [row for key, row in wanted.items() if key not in present]
    if fresh:
        writing.connection.execute(insert(EVIDENCE), fresh)
    for key, row in wanted.items():
        if key in present and present[key] != row:
            _update_link(writing, key, row)
    _delete_links(writing, present.keys() - wanted.keys())


def _update_link(writing: OwnerWrite, key: tuple[str, str, str, int], row: dict[str, Any]) -> None:
    fact, assertion, role, txn = key
    writing.connection.execute(
        update(EVIDENCE)
        .where(
            EVIDENCE.c.fact == fact,
            EVIDENCE.c.assertion == assertion,
            EVIDENCE.c.role == role,
            EVIDENCE.c.txn == txn,
        )
        .values(created_at=row["created_at"], expired_at=row["expired_at"])
    )


def _delete_links(writing: OwnerWrite, keys: Iterable[tuple[str, str, str, int]]) -> None:
    for fact, assertion, role, txn in keys:
        writing.connection.execute(
            delete(EVIDENCE).where(
                EVIDENCE.c.fact == fact,
                EVIDENCE.c.assertion == assertion,
                EVIDENCE.c.role == role,
                EVIDENCE.c.txn == txn,
            )
        )


def _sync_names(writing: OwnerWrite, history: History) -> None:
    """Entities and aliases are few next to facts: they are simply written anew."""
    names = {USER: USER, **history.linked, **names_in(history.records.values())}
    writing.connection.execute(delete(ENTITY).where(writing.mine(ENTITY)))
    writing.connection.execute(delete(ALIAS).where(writing.mine(ALIAS)))
    entities = [
        entity_row(writing, ref, names.get(ref), stamp)
        for ref, stamp in history.first_named.items()
    ]
    aliases = {
        (ref, stamp.txn): alias_row(writing, ref, ref, names.get(ref), stamp)
        for ref, stamp in history.first_named.items()
    }
    _add_renames(writing, history, names, aliases)
    if entities:
        writing.connection.execute(insert(ENTITY), entities)
        writing.connection.execute(insert(ALIAS), list(aliases.values()))


def _add_renames(
    writing: OwnerWrite,
    history: History,
    names: Mapping[str, str | None],
    aliases: dict[tuple[str, int], dict[str, Any]],
) -> None:
    current = {ref: key for key in aliases for ref in [key[0]]}
    for stamp, ref, entity in history.renames:
        if ref in current and current[ref][1] != stamp.txn:
            aliases[current[ref]]["expired_at"] = stamp.at
        key = (ref, stamp.txn)
        aliases[key] = alias_row(writing, ref, entity or ref, names.get(ref), stamp)
        current[ref] = key


def _sync_withdrawn(writing: OwnerWrite, history: History) -> None:
    writing.connection.execute(delete(WITHDRAWN).where(writing.mine(WITHDRAWN)))
    rows = [
        {**writing.columns, "assertion": name, "decision": decision}
        for name, decision in sorted(history.withdrawn.items())
    ]
    if rows:
        writing.connection.execute(insert(WITHDRAWN), rows)
