"""A recall as asked for, with its defaults resolved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from engram_core.retrieve.fuse import Weights
from engram_core.scope import Scope
from engram_core.times import ReadTimes

CHANNELS = ("dense", "lexical", "graph", "recency")


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, and how; see `recall` for the fields."""

    query: str
    scope: Scope
    times: ReadTimes
    now: datetime
    k: int = 15
    budget: int = 2000
    exclude: Collection[str] = ()
    abstain: str = "flag"
    fusion: str = "score"
    channels: Collection[str] = CHANNELS
    weights: Weights = Weights()

    @property
    def valid_at(self) -> datetime:
        """The instant that relative dates count from."""
        return self.now if self.times.valid_at is None else self.times.valid_at

    @property
    def known_at(self) -> datetime:
        """The instant of belief."""
        return self.now if self.times.known_at is None else self.times.known_at
