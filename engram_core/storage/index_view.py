"""What can be searched of one (tenant, user): the seam between the indexes and the read path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engram_core.scope import Scope
from engram_core.sparse.base import Terms
from engram_core.times import ReadTimes

EPISODE, FACT, SUMMARY = 0, 1, 2
OPEN = np.iinfo(np.int64).max  # "not expired", "no end", in microseconds
UNKNOWN = np.iinfo(np.int64).min  # "no known start", in microseconds

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class DenseScores:
    """Cosine similarities by position, -1 where an item was not scored.

    Args:
        alone: Of the item's own vector, shape (n,).
        paired: Of an episode joined to the turn before it, shape (n,).
        pieces: The best of a long episode's pieces, shape (n,); None where there are none at all.
    """

    alone: Floats
    paired: Floats
    pieces: Floats | None = None


@dataclass(frozen=True, slots=True)
class SparseScores:
    """What items have in common with a question by learned terms; -1 where an item has no terms.

    Args:
        alone: The item itself, shape (n,).
        paired: An episode joined to the turn before it, shape (n,).
    """

    alone: Floats
    paired: Floats


class IndexView(Protocol):
    """All searchable items of one (tenant, user) at one moment of commit; never changes.

    Items stand at positions 0 … n-1. Arrays have shape (n,); instants are microseconds since 1970.

    Attributes:
        ids: Episode, fact or summary ids.
        kinds: EPISODE, FACT or SUMMARY.
        seqs: An episode's seq; for facts the txn; for summaries the last seq they cover.
        starts: When an episode was said, a fact's valid_at, a summary's first message.
        ends: A fact's invalid_at, a summary's last message; OPEN otherwise.
        created: When it was recorded or believed; `expired`: when it ceased to be, else OPEN.
    """

    ids: Sequence[str]
    kinds: npt.NDArray[np.int8]
    seqs: Longs
    starts: Longs
    ends: Longs
    created: Longs
    expired: Longs
    degraded: str | None  # why an index could not be used, when one could not

    def __len__(self) -> int: ...

    def visible(self, scope: Scope, times: ReadTimes, now: int) -> Bools:
        """The mask of what a read at this point may see, narrowed to the scope's labels."""
        ...

    def sessions(self) -> npt.NDArray[np.int32]:
        """A code per session, -1 for none; shape (n,)."""
        ...

    def speakers(self) -> npt.NDArray[np.int32]:
        """A code per speaker of episodes, -1 for none; shape (n,)."""
        ...

    def speaker(self, position: int) -> str | None:
        """Who said the episode at `position`: its speaker's name, else None."""
        ...

    def said_by(self, role: str) -> Bools:
        """Which items are episodes of this role, such as "user"; shape (n,)."""
        ...

    def lengths(self) -> Longs:
        """How many terms each item is found by; shape (n,)."""
        ...

    def dense(self, query: Floats, mask: Bools, *, exact: bool) -> DenseScores:
        """Similarities of the visible items; `exact` for reads of the past or narrow filters."""
        ...

    def sparse(self, query: Terms) -> SparseScores | None:
        """What all items have in common with a question; None while none of them has terms."""
        ...

    def lexical(self, query: str, mask: Bools, *, exact: bool) -> Floats:
        """BM25 scores of the visible items, 0 where no word is shared; shape (n,)."""
        ...
