"""Belief through time: what changes when a slot is resolved anew.

The versions believed now are compared with what the slot resolves to. Those that no longer hold
expire, new ones are inserted, and those that still hold are left alone, with their evidence kept
up to date. Nothing else ever changes a version (law 3).
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from engram_core.consolidate.placement import SlotKey
from engram_core.consolidate.slots import Interval
from engram_core.log import Stamp

Link = tuple[str, str]  # (assertion id, "supports" or "ends")


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a fact, without words."""

    id: str
    lineage: str
    slot: SlotKey
    interval: Interval
    created: Stamp
    links: frozenset[Link]
    expired: Stamp | None = None
    superseded_by: str | None = None  # set with expiry
    succeeded_by: str | None = None  # set at insertion: who took its place where it ends


@dataclass(slots=True)
class Revision:
    """What one transaction did to some slots."""

    inserted: list[Version] = field(default_factory=list)
    expired: list[Version] = field(default_factory=list)
    linked: list[tuple[str, Link]] = field(default_factory=list)
    unlinked: list[tuple[str, Link]] = field(default_factory=list)

    def extend(self, other: Revision) -> None:
        """Add what another slot's revision did."""
        self.inserted += other.inserted
        self.expired += other.expired
        self.linked += other.linked
        self.unlinked += other.unlinked


def revise(
    slot: SlotKey, believed: Sequence[Version], resolved: Sequence[Interval], stamp: Stamp
) -> tuple[list[Version], Revision]:
    """The versions believed after `stamp`, and what changed.

    Args:
        slot: The slot's key.
        believed: Its versions believed until now.
        resolved: What its assertions amount to now.
        stamp: The transaction that changes belief.
    """
    kept, gone, fresh = _match(believed, resolved)
    revision = Revision()
    standing = [_relink(version, interval, revision) for version, interval in kept]
    inserted = _insert(slot, fresh, gone, standing, stamp)
    inserted = [_with_successor(one, [*standing, *inserted]) for one in inserted]
    revision.inserted += inserted
    revision.expired += [_expire(one, inserted, standing, stamp) for one in gone]
    return [*standing, *inserted], revision


def _match(
    believed: Sequence[Version], resolved: Sequence[Interval]
) -> tuple[list[tuple[Version, Interval]], list[Version], list[Interval]]:
    """Pair versions with intervals of the same extent; the rest is gone or fresh."""
    waiting: dict[tuple[object, ...], list[Version]] = {}
    for version in believed:
        waiting.setdefault(version.interval.extent, []).append(version)
    kept, fresh = [], []
    for interval in resolved:
        twins = waiting.get(interval.extent)
        if twins:
            kept.append((twins.pop(0), interval))
        else:
            fresh.append(interval)
    return kept, [version for left in waiting.values() for version in left], fresh


def links_of(interval: Interval) -> frozenset[Link]:
    """The evidence of an interval, as links."""
    return frozenset(
        [(one, "supports") for one in interval.supports]
        + [(one, "ends") for one in interval.ended_by]
    )


def _relink(version: Version, interval: Interval, revision: Revision) -> Version:
    links = links_of(interval)
    revision.linked += [(version.id, link) for link in sorted(links - version.links)]
    revision.unlinked += [(version.id, link) for link in sorted(version.links - links)]
    # What it first stood on stays first, since its words were taken from there.
    supports = tuple(dict.fromkeys((*version.interval.supports, *interval.supports)))
    return replace(
        version,
        interval=replace(version.interval, supports=supports, ended_by=interval.ended_by),
        links=links,
    )


def _insert(
    slot: SlotKey,
    fresh: Sequence[Interval],
    gone: Sequence[Version],
    standing: Sequence[Version],
    stamp: Stamp,
) -> list[Version]:
    taken = {version.lineage for version in standing}
    inserted = []
    for number, interval in enumerate(fresh):
        name = version_id(slot, stamp, number)
        lineage = _continued(interval, gone, taken) or name
        taken.add(lineage)
        inserted.append(Version(name, lineage, slot, interval, stamp, links_of(interval)))
    return inserted


def version_id(slot: SlotKey, stamp: Stamp, number: int) -> str:
    """An id that follows from the log alone: scope, transaction, slot and place in it (law 7)."""
    source = "\0".join((stamp.tag, str(stamp.txn), slot.entity, slot.frame, str(number)))
    digest = hashlib.blake2b(source.encode(), digest_size=10).digest()
    return "f" + base64.b32encode(digest).decode().lower()


def _continued(interval: Interval, gone: Iterable[Version], taken: set[str]) -> str | None:
    """The lineage that `interval` carries on: an expired version of its value that it touches."""
    for version in gone:
        same = version.interval.value == interval.value and version.lineage not in taken
        if same and _touch(version.interval, interval):
            return version.lineage
    return None


def _touch(one: Interval, other: Interval) -> bool:
    """Whether two intervals overlap or meet; None stands for without bound."""
    return _not_after(one.valid_at, other.invalid_at) and _not_after(other.valid_at, one.invalid_at)


def _not_after(start: datetime | None, end: datetime | None) -> bool:
    return start is None or end is None or start <= end


def _with_successor(version: Version, others: Sequence[Version]) -> Version:
    """Name the fact that begins where this one ends."""
    end = version.interval.invalid_at
    for other in others:
        if end is not None and other.id != version.id and other.interval.valid_at == end:
            return replace(version, succeeded_by=other.lineage)
    return version


def _expire(
    version: Version, inserted: Sequence[Version], standing: Sequence[Version], stamp: Stamp
) -> Version:
    return replace(
        version, expired=stamp, superseded_by=_successor(version, [*inserted, *standing])
    )


def _successor(version: Version, present: Sequence[Version]) -> str | None:
    """The lineage that took the place of an expired version, if another one did."""
    heirs = [one for one in present if one.lineage == version.lineage]
    if heirs:
        return heirs[0].succeeded_by if heirs[0].interval.invalid_at is not None else None
    rivals = [one for one in present if _touch(one.interval, version.interval)]
    return rivals[0].lineage if rivals else None
