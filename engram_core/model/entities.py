"""Entities: who and what memory tells of, by all their names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engram_core.how_many import how_many
from engram_core.model.base import Result


@dataclass(frozen=True, slots=True)
class Doubt(Result):
    """Another entity that may be the same one, and what speaks for it. Nothing was merged."""

    name: str
    because: str


@dataclass(frozen=True, slots=True)
class Identity(Result):
    """Another id that stands for a user.

    Args:
        identity: The id, as in `Scope(user=…)`.
        since: When it was linked.
        decision: The decision that linked it.
    """

    identity: str
    since: datetime
    decision: str


@dataclass(frozen=True, slots=True)
class Entity(Result):
    """A person, place or thing.

    Args:
        id: Its id within the scope.
        name: What it is mostly called; "user" for the user.
        names: Everything it is called, its name first.
        facts: How many of the facts listed are about it.
        mentioned: In how many of the facts listed it is what another is told of.
        doubts: Entities that may be the same; `merge()` says that one is.
    """

    id: str
    name: str
    names: tuple[str, ...]
    facts: int
    mentioned: int
    doubts: tuple[Doubt, ...] = ()

    def __repr__(self) -> str:
        called = f", also {', '.join(self.names[1:])}" if self.names[1:] else ""
        return f"Entity({self.name!r}{called}; {how_many(self.facts, 'fact')})"
