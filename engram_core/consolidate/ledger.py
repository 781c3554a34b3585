"""The log, folded into belief: the same steps whether one transaction is new or all are replayed.

A `Ledger` holds some slots in memory. `apply` takes the next transaction of the log and says what
it does to them. Started empty and fed the whole log it rebuilds every version that ever was, ids
and all; started from the slots that one new transaction touches it gives that transaction's effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engram_core.claims import USER
from engram_core.consolidate.joining import joined_names
from engram_core.consolidate.placement import Decided, Names, Record, SlotKey, place
from engram_core.consolidate.resolve import resolve_slot
from engram_core.consolidate.slots import RULING_KINDS, Assertion, Ruling, RulingKind
from engram_core.consolidate.tail import resolve_end
from engram_core.consolidate.versions import Revision, Version, revise
from engram_core.log import Stamp
from engram_core.vocabulary import Kind

_NAMING = frozenset({"merge", "unmerge", "link", "unlink"})


class TooNarrowError(Exception):
    """A transaction needs more of a slot than its end, which is all that the ledger holds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction of the log, as far as beliefs go."""

    stamp: Stamp
    added: tuple[Record, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    decision: Decided | None = None

    @property
    def only_adds(self) -> bool:
        """Whether it does nothing but add assertions."""
        return bool(self.added) and not self.withdrawn and self.decision is None


def may_rename(entry: Entry, records: Mapping[str, Record]) -> bool:
    """Whether a transaction can change which name stands for whom, and so move other slots.

    Args:
        entry: The transaction.
        records: At least the records that it withdraws or that its decision binds.
    """
    decision = entry.decision
    bound = entry.withdrawn if decision is None else entry.withdrawn | decision.binds
    return (
        any(record.tells_names for record in entry.added)
        or (decision is not None and decision.kind in _NAMING)
        or any(name in records and records[name].tells_names for name in bound)
    )


def names_by(telling: Iterable[Record], decisions: Iterable[Decided]) -> dict[str, str]:
    """Which name stands for whom, by what was said of names and by what was ruled on them.

    Args:
        telling: The records in force that tell of names.
        decisions: At least those that retract, merge or link, in any order.
    """
    ruled = list(decisions)
    retracted = frozenset(
        name for one in ruled if one.kind == RulingKind.RETRACT for name in one.binds
    )
    undone = {one.undoes for one in ruled if one.undoes is not None}
    merges = {
        one.target: one.other
        for one in sorted(ruled, key=lambda one: one.txn)
        if one.kind in ("merge", "link") and one.id not in undone and one.other is not None
    }
    names = {**joined_names(telling, retracted), **merges}
    names.pop(USER, None)
    return names


@dataclass(slots=True)
class Ledger:
    """Records in force, decisions, names, and the versions believed, by slot."""

    records: dict[str, Record] = field(default_factory=dict)
    decisions: list[Decided] = field(default_factory=list)
    believed: dict[SlotKey, list[Version]] = field(default_factory=dict)
    names: Names = field(default_factory=Names)
    _seated: dict[str, tuple[SlotKey, Assertion]] = field(default_factory=dict)
    _members: dict[SlotKey, dict[str, Assertion]] = field(default_factory=dict)
    binding: dict[str, list[Decided]] = field(default_factory=dict)
    names_known: bool = False
    narrow: bool = False  # it holds the ends of the slots alone
    _telling: dict[str, Record] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        records: Iterable[Record],
        decisions: Iterable[Decided],
        believed: Iterable[Version],
        names: Names,
        *,
        narrow: bool = False,
    ) -> Ledger:
        """A ledger that stands where the log stands, for the slots these records belong to.

        It takes the names as given: the next transaction does not change them. A narrow one holds
        the ends of the slots only (see `tail`).
        """
        ledger = cls(names=names, names_known=True, narrow=narrow)
        for decision in decisions:
            ledger._bind(decision)
        for record in records:
            ledger.records[record.id] = record
            ledger._seat(record)
        for version in believed:
            ledger.believed.setdefault(version.slot, []).append(version)
        return ledger

    def apply(self, entry: Entry) -> Revision:
        """Take the next transaction and say what it changes.

        Records enter and leave, decisions bind, names are learned; then every slot that was touched
        is resolved anew.

        Raises:
            TooNarrowError: That needs more of a slot than this narrow ledger holds.
        """
        renames = not self.names_known and may_rename(entry, self.records)
        touched = self._withdraw(entry.withdrawn)
        for record in entry.added:
            self.records[record.id] = record
            if record.tells_names:
                self._telling[record.id] = record
            touched |= self._seat(record)
        if entry.decision is not None:
            touched |= self._decide(entry.decision)
        if renames and self._names_changed():
            touched |= self._reseat(self.records.values())
        newest = self._newest(entry) if entry.only_adds and not renames else {}
        revision = Revision()
        for slot in sorted(touched):
            revision.extend(self._resolve(slot, entry.stamp, newest.get(slot)))
        return self._with_corrected(revision, entry.decision)

    def _with_corrected(self, revision: Revision, decision: Decided | None) -> Revision:
        """Let a corrected fact lead to the one that took its place, also in another slot."""
        if decision is None or decision.kind != RulingKind.CORRECT:
            return revision
        seats = [self._seated[name][0] for name in sorted(decision.binds & self._seated.keys())]
        heirs = [
            version.lineage
            for slot in seats
            for version in self.believed.get(slot, [])
            if decision.binds.intersection(version.interval.supports)
        ]
        if heirs:
            revision.expired = [
                one if one.superseded_by else replace(one, superseded_by=heirs[0])
                for one in revision.expired
            ]
        return revision

    def _withdraw(self, ids: frozenset[str]) -> set[SlotKey]:
        touched = set()
        for name in ids & self.records.keys():
            del self.records[name]
            self._telling.pop(name, None)
            touched.add(self._unseat(name))
        return touched

    def _decide(self, decision: Decided) -> set[SlotKey]:
        self._bind(decision)
        if decision.kind not in RULING_KINDS and not self._takes_back(decision):
            return set()
        bound = [self.records[name] for name in sorted(decision.binds) if name in self.records]
        touched = {self._seated[record.id][0] for record in bound}
        return touched | self._reseat(bound)

    def _takes_back(self, decision: Decided) -> bool:
        """Whether it undoes a ruling on what it binds."""
        return any(
            one.id == decision.undoes
            for name in decision.binds
            for one in self.binding.get(name, ())
        )

    def _bind(self, decision: Decided) -> None:
        self.decisions.append(decision)
        for name in decision.binds:
            self.binding.setdefault(name, []).append(decision)

    def _names_changed(self) -> bool:
        """Learn the names anew; names depend on what is in force, not on when it arrived."""
        merged = names_by(self._telling.values(), self.decisions)
        if merged == self.names.merged:
            return False
        self.names = Names(merged)
        return True

    def _reseat(self, records: Iterable[Record]) -> set[SlotKey]:
        touched: set[SlotKey] = set()
        for record in records:
            before = self._seated[record.id]
            after = place(record, self.binding.get(record.id, ()), self.names)
            if before != after:
                touched.add(self._unseat(record.id))
                touched |= self._seat(record)
        return touched

    def _seat(self, record: Record) -> set[SlotKey]:
        slot, seen = place(record, self.binding.get(record.id, ()), self.names)
        self._seated[record.id] = (slot, seen)
        self._members.setdefault(slot, {})[record.id] = seen
        return {slot}

    def _unseat(self, name: str) -> SlotKey:
        slot, _ = self._seated.pop(name)
        self._members[slot].pop(name, None)
        return slot

    def _newest(self, entry: Entry) -> dict[SlotKey, list[Assertion]]:
        found: dict[SlotKey, list[Assertion]] = {}
        for record in entry.added:
            slot, seen = self._seated[record.id]
            found.setdefault(slot, []).append(seen)
        return found

    def _resolve(self, slot: SlotKey, stamp: Stamp, newest: list[Assertion] | None) -> Revision:
        """Resolve a slot anew: from where its new assertions begin, where that is enough."""
        members = self._members.get(slot, {})
        believed = self.believed.get(slot, [])
        kind = next((self.records[name].kind for name in members), Kind.MULTI)
        rulings = self._rulings(members)
        ended = None
        if newest and kind is not Kind.EVENT:
            ended = resolve_end(believed, members.values(), rulings, newest)
        if ended is None:
            if self.narrow:
                raise TooNarrowError
            ended = [], believed, resolve_slot(members.values(), rulings, kind)
        untouched, compared, resolved = ended
        standing, revision = revise(slot, compared, resolved, stamp)
        self.believed[slot] = [*untouched, *standing]
        return revision

    def _rulings(self, members: Iterable[str]) -> list[Ruling]:
        """What was ruled on the members and stands, in the order it was."""
        found = {one.id: one for name in members for one in self.binding.get(name, ())}
        undone = {one.undoes for one in found.values()}
        return [
            one.ruling("")
            for one in sorted(found.values(), key=lambda one: one.txn)
            if one.kind in (RulingKind.RETRACT, RulingKind.END) and one.id not in undone
        ]
