"""A point in the log of one (tenant, user)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Stamp:
    """A transaction: its number in the log of the (tenant, user) `tag`, and its instant."""

    tag: str
    txn: int
    at: datetime
