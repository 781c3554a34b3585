"""Which items a read sees at a point on both clocks: a pure function of their columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engram_core.storage.index_view import EPISODE, FACT, OPEN, SUMMARY, Bools, Longs
from engram_core.storage.scope_index.items import Ints, ItemColumns


@dataclass(frozen=True, slots=True)
class EvidenceLinks:
    """Which facts stand on which episodes; parallel arrays.

    Args:
        facts: Positions of facts.
        episodes: Positions of the episodes, -1 where the episode was erased.
        said: When the evidence was said, in microseconds.
        created: When the link was made, in microseconds; `expired` likewise, or OPEN.
    """

    facts: Ints
    episodes: Ints
    said: Longs
    created: Longs
    expired: Longs

    def known(self, at: int | None) -> EvidenceLinks:
        """The links as known at an instant; None means now."""
        if at is None:
            return self.only(self.expired == OPEN)
        return self.only((self.created <= at) & (at < self.expired))

    def only(self, keep: Bools) -> EvidenceLinks:
        """The links that `keep` lets through."""
        return EvidenceLinks(
            self.facts[keep],
            self.episodes[keep],
            self.said[keep],
            self.created[keep],
            self.expired[keep],
        )

    def joined(self, more: EvidenceLinks) -> EvidenceLinks:
        """These links and those."""
        return EvidenceLinks(
            np.concatenate((self.facts, more.facts)),
            np.concatenate((self.episodes, more.episodes)),
            np.concatenate((self.said, more.said)),
            np.concatenate((self.created, more.created)),
            np.concatenate((self.expired, more.expired)),
        )


def no_links() -> EvidenceLinks:
    """Links of nothing."""
    longs = np.zeros(0, np.int64)
    return EvidenceLinks(np.zeros(0, np.int32), np.zeros(0, np.int32), longs, longs, longs)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a read stands; microseconds since 1970.

    Args:
        valid: None means: now, not filtering episodes and summaries.
        known: None means: what is believed now.
        now: The present.
        session: The code of the session to narrow to, None for all.
        agent: Likewise.
    """

    valid: int | None
    known: int | None
    now: int
    session: int | None = None
    agent: int | None = None


def visible_items(items: ItemColumns, links: EvidenceLinks, point: Point) -> Bools:
    """The mask of the items that a read at `point` may see, shape (n,)."""
    believed = _believed(items, point.known)
    if point.valid is None and point.session is None and point.agent is None:
        facts = believed & (items.kinds == FACT)
        everything: Bools = (believed & ~facts) | _holding(items, links, facts, point)
        return everything
    links = links.known(point.known)
    facts = _holding(items, links, believed & (items.kinds == FACT), point)
    seen = (believed & (items.kinds != FACT) & _said(items, links, facts, point)) | facts
    return _narrowed(seen, items, links, point)


def _believed(items: ItemColumns, known: int | None) -> Bools:
    believed: Bools = items.expired == OPEN
    if known is not None:
        believed = (items.created <= known) & (known < items.expired)
    return believed


def _holding(items: ItemColumns, links: EvidenceLinks, facts: Bools, point: Point) -> Bools:
    """Of `facts`: states that hold, and events that have happened or been announced."""
    at = point.now if point.valid is None else point.valid
    begun: Bools = items.starts <= at
    holding: Bools = facts & begun & (items.events | (at < items.ends))
    waiting = facts & ~begun & items.events
    if waiting.any():
        told = links.known(point.known)
        holding |= waiting & _announced(len(holding), told, at)
    return holding


def _announced(count: int, links: EvidenceLinks, at: int) -> Bools:
    announced = np.zeros(count, bool)
    announced[links.facts[links.said <= at]] = True
    return announced


def _said(items: ItemColumns, links: EvidenceLinks, facts: Bools, point: Point) -> Bools:
    """Episodes and summaries that a set valid time shows."""
    if point.valid is None:
        return np.ones(len(facts), bool)
    said: Bools = items.starts <= point.valid
    behind = links.episodes[facts[links.facts]]
    said[behind[behind >= 0]] = True
    return said


def _narrowed(seen: Bools, items: ItemColumns, links: EvidenceLinks, point: Point) -> Bools:
    """Narrow to a session and an agent; a fact belongs to those that its evidence is from."""
    if point.session is None and point.agent is None:
        return seen
    labelled = np.isin(items.kinds, (EPISODE, SUMMARY))
    if point.session is not None:
        labelled &= items.sessions == point.session
    if point.agent is not None:
        labelled &= items.agents == point.agent
    inside = links.episodes >= 0
    facts, episodes = links.facts[inside], links.episodes[inside]
    from_there = np.zeros(len(seen), bool)
    from_there[facts[labelled[episodes]]] = True
    return seen & (labelled | from_there)
