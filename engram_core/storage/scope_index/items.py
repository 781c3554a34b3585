"""The searchable items of one (tenant, user) as columns: what they are, when they held, whose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engram_core.storage.index_view import EPISODE, FACT, SUMMARY, Bools, Longs
from engram_core.storage.scope_index.growing import Growing, Prefix

Ints = npt.NDArray[np.int32]

NONE = -1  # the code of no session, agent or speaker
UNHEARD = -2  # the code of one that no item has


@dataclass(frozen=True, slots=True)
class Item:
    """One item as it is loaded; instants in microseconds since 1970."""

    kind: int
    id: str
    seq: int
    start: int
    end: int
    created: int
    expired: int
    event: bool = False
    session: str | None = None
    agent: str | None = None
    speaker: str | None = None
    role: str | None = None


class Codes:
    """Small numbers for labels."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}
        self._labels: list[str] = []

    def of(self, label: str | None) -> int:
        """The code of a label, which gets one if it is new; `NONE` for None."""
        if label is None:
            return NONE
        if label not in self._codes:
            self._codes[label] = len(self._labels)
            self._labels.append(label)
        return self._codes[label]

    def known(self, label: str) -> int:
        """The code of a label, `UNHEARD` if no item has it."""
        return self._codes.get(label, UNHEARD)

    def label(self, code: int) -> str | None:
        """The label of a code; None for `NONE`."""
        return None if code < 0 else self._labels[code]


@dataclass(frozen=True, slots=True)
class ItemColumns:
    """The items of one moment, by position; see `IndexView` for their meaning."""

    ids: Sequence[str]
    kinds: npt.NDArray[np.int8]
    seqs: Longs
    starts: Longs
    ends: Longs
    created: Longs
    expired: Longs
    events: Bools
    sessions: Ints
    agents: Ints
    speakers: Ints
    roles: Ints


class Items:
    """Items that grow at the end; the only change in place is that they expire."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._places: dict[int, dict[str, int]] = {EPISODE: {}, FACT: {}, SUMMARY: {}}
        self._kinds = Growing(np.int8)
        self._longs = {name: Growing(np.int64) for name in ("seq", "start", "end", "created")}
        self._expired = Growing(np.int64)
        self._events = Growing(np.bool_)
        self.sessions, self.agents = Codes(), Codes()
        self.speakers, self.roles = Codes(), Codes()
        self._codes = {name: Growing(np.int32) for name in ("session", "agent", "speaker", "role")}

    def __len__(self) -> int:
        return len(self._ids)

    def append(self, items: Sequence[Item]) -> None:
        """Add items; their ids must be new."""
        for position, item in enumerate(items, len(self._ids)):
            self._places[item.kind][item.id] = position
        self._ids += [item.id for item in items]
        self._kinds.append([item.kind for item in items])
        for name, column in self._longs.items():
            column.append([getattr(item, name) for item in items])
        self._expired.append([item.expired for item in items])
        self._events.append([item.event for item in items])
        self._codes["session"].append([self.sessions.of(item.session) for item in items])
        self._codes["agent"].append([self.agents.of(item.agent) for item in items])
        self._codes["speaker"].append([self.speakers.of(item.speaker) for item in items])
        self._codes["role"].append([self.roles.of(item.role) for item in items])

    def expire(self, kind: int, ends: Iterable[tuple[str, int]]) -> None:
        """Note when items ceased to be; unknown ids are left out."""
        known = [(self.position(kind, name), at) for name, at in ends]
        known = [(position, at) for position, at in known if position >= 0]
        if known:
            self._expired.change(*(list(column) for column in zip(*known, strict=True)))

    def position(self, kind: int, name: str) -> int:
        """Where an item stands, -1 if it is not there."""
        return self._places[kind].get(name, -1)

    def columns(self) -> ItemColumns:
        """The items as of now."""
        return ItemColumns(
            Prefix(self._ids, len(self._ids)),
            self._kinds.view,
            seqs=self._longs["seq"].view,
            starts=self._longs["start"].view,
            ends=self._longs["end"].view,
            created=self._longs["created"].view,
            expired=self._expired.view,
            events=self._events.view,
            sessions=self._codes["session"].view,
            agents=self._codes["agent"].view,
            speakers=self._codes["speaker"].view,
            roles=self._codes["role"].view,
        )

    @property
    def nbytes(self) -> int:
        """Bytes in use, ids taken at 160 bytes each."""
        longs = sum(column.nbytes for column in (*self._longs.values(), self._expired))
        codes = sum(column.nbytes for column in self._codes.values())
        return longs + codes + self._kinds.nbytes + self._events.nbytes + 160 * len(self._ids)
