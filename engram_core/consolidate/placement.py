"""Which slot an assertion belongs to, given what is known about names and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from engram_core.claims import Modality, Polarity
from engram_core.consolidate.slots import Assertion, Ruling, RulingKind
from engram_core.vocabulary import Kind


class SlotKey(NamedTuple):
    """A slot: the entity it is about, and the frame (predicate group, and topic or object)."""

    entity: str
    frame: str


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an assertion, for showing; gone once it is erased."""

    subject: str
    predicate: str
    object: str | None
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """An assertion as the log keeps it: opaque names for reasoning, words for showing.

    Args:
        subject_ref: Opaque name of the subject's name.
        group: The predicate's group, opaque where the predicate is not in the vocabulary.
        object_ref: Opaque name of the normalised object.
        tag: Sets predicates of one group apart as values (`likes`, `dislikes`).
        names_user: Whether it states a name of the user.
        closes: Whether its predicate ends its group's value when asserted (`stopped`).
        words: None once erased.
        mention: How it says that two names are one (see `MentionKind`); "" when it does not.
    """

    id: str
    txn: int
    subject_ref: str
    group: str
    kind: Kind
    object_ref: str | None
    topic_ref: str | None
    tag: str
    by_topic: bool
    names_user: bool
    closes: bool
    claim: Assertion
    words: Words | None
    confidence: float = 1.0
    mention: str = ""

    @property
    def tells_names(self) -> bool:
        """Whether it can change which name stands for whom."""
        return self.names_user or bool(self.mention)


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision as the log keeps it."""

    id: str
    txn: int
    kind: str
    binds: frozenset[str]
    effective_at: datetime | None = None
    object_ref: str | None = None
    object: str | None = None
    target: str = ""
    other: str | None = None
    undoes: str | None = None

    def ruling(self, tag: str) -> Ruling:
        """The decision as a slot sees it; `tag` is the bound assertion's."""
        value = None if self.object_ref is None else f"{tag}{self.object_ref}"
        return Ruling(RulingKind(self.kind), self.binds, self.effective_at, value)


@dataclass(slots=True)
class Names:
    """Which name stands for which entity: merges, and the names the user has given themselves."""

    merged: dict[str, str] = field(default_factory=dict)

    def of(self, ref: str) -> str:
        """The entity that `ref` stands for."""
        seen = {ref}
        while (target := self.merged.get(ref)) is not None and target not in seen:
            seen.add(target)
            ref = target
        return ref

    def refs(self, entity: str) -> set[str]:
        """All names that stand for `entity`, itself included."""
        return {entity, *(ref for ref in self.merged if self.of(ref) == entity)}


def place(record: Record, rulings: Iterable[Decided], names: Names) -> tuple[SlotKey, Assertion]:
    """The slot of a record and the record as that slot sees it.

    A corrected object moves the assertion to the slot of its new object, where objects make slots.
    """
    target = record.object_ref
    for ruling in rulings:
        if ruling.kind == RulingKind.CORRECT and ruling.object_ref is not None:
            target = ruling.object_ref
    # A name of the user is a value here, not the user: "Orsk" and "Melko" must stay two.
    object_entity = target if target is None or record.names_user else names.of(target)
    frame = frame_of(record, object_entity, names)
    value = None if object_entity is None else f"{record.tag}{object_entity}"
    return SlotKey(names.of(record.subject_ref), frame), _as_seen(record, value)


def frame_of(record: Record, object_entity: str | None, names: Names) -> str:
    """The part of the slot key that is not its entity."""
    base = f"{record.kind}:{record.group}"
    if record.by_topic:
        return f"{base}:{names.of(record.topic_ref) if record.topic_ref else ''}"
    return base if record.kind is Kind.SINGLE else f"{base}:{object_entity or ''}"


def _as_seen(record: Record, value: str | None) -> Assertion:
    claim = replace(record.claim, value=value)
    if not (record.closes and claim.polarity is Polarity.ASSERTS):
        return claim
    return replace(
        claim,
        polarity=Polarity.ENDS,
        modality=Modality.PAST if claim.modality is Modality.ACTUAL else claim.modality,
        valid_to=claim.valid_from,
        end_precision=claim.precision,
        valid_from=None,
        precision=None,
    )
