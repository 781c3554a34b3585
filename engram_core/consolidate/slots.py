"""What `resolve_slot` takes and gives: assertions, rulings and intervals of one slot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from engram_core.claims import Denies, Modality, Polarity
from engram_core.times import Precision


class RulingKind(StrEnum):
    """What a decision does to the assertions it binds."""

    RETRACT = "retract"  # they are not believed
    CORRECT = "correct"  # they meant another value
    END = "end"  # they held until an instant, and not beyond


RULING_KINDS = tuple(kind.value for kind in RulingKind)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision as a slot sees it. It binds the assertions it names and no later ones."""

    kind: RulingKind
    binds: frozenset[str]
    at: datetime | None = None
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Assertion:
    """A claim as a slot sees it. Values are opaque: equal or not equal, nothing more.

    Args:
        value: Opaque name of the object; None where an end names none.
        valid_from: The start it states; None means the moment it was said.
        valid_to: The end it states. A denial with one means: not so from then on.
        cut: Where a ruling ended it.
        once: It speaks for its start alone, not again for the moment it was said: a fact stated
            without saying when.
    """

    id: str
    value: str | None
    event_at: datetime
    seq: int
    polarity: Polarity = Polarity.ASSERTS
    modality: Modality = Modality.ACTUAL
    denies: Denies | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision | None = None
    end_precision: Precision | None = None
    cut: datetime | None = None
    once: bool = False

    @property
    def ends(self) -> bool:
        """Whether it says that something is over: an end, or "not so" from a date on."""
        return self.polarity is Polarity.ENDS or (
            self.polarity is Polarity.DENIES and self.valid_to is not None
        )

    @property
    def said(self) -> tuple[datetime, int]:
        """When it was said, and in which place of the log."""
        return self.event_at, self.seq

    @property
    def start(self) -> datetime:
        """The start it states, else the moment it was said."""
        return self.valid_from if self.valid_from is not None else self.event_at


@dataclass(frozen=True, slots=True)
class Interval:
    """One stretch of valid time with its value and the assertions behind it."""

    value: str | None
    valid_at: datetime | None
    invalid_at: datetime | None
    supports: tuple[str, ...]
    ended_by: tuple[str, ...] = ()
    precision: Precision | None = None
    end_precision: Precision | None = None

    @property
    def extent(self) -> tuple[str | None, datetime | None, datetime | None]:
        """What makes two intervals the same belief."""
        return (self.value, self.valid_at, self.invalid_at)

    def with_support(self, assertion: str) -> Interval:
        """The same interval, with one more assertion behind it."""
        if assertion in self.supports:
            return self
        return replace(self, supports=(*self.supports, assertion))

    def with_end(self, assertion: str) -> Interval:
        """The same interval, with one more assertion that says it is over."""
        if assertion in self.ended_by:
            return self
        return replace(self, ended_by=(*self.ended_by, assertion))
