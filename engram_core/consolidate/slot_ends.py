"""Loading the ends of slots alone: enough for most new claims, however long the slot is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, and_, or_, select

from engram_core.consolidate.placement import Names, Record, SlotKey, place
from engram_core.consolidate.slots import Assertion, RulingKind
from engram_core.consolidate.tail import earliest, reaching_back
from engram_core.storage.core import ASSERTION, DECISION, FACT
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import Kind

Ends = Mapping[SlotKey, datetime]


def slot_ends(writing: OwnerWrite, added: Iterable[Record], names: Names) -> Ends | None:
    """From when on each slot may have to be resolved anew, as `tail` has it.

    Args:
        writing: The transaction.
        added: New records that nothing binds yet.
        names: Which name stands for whom.

    Returns:
        The start of the last interval before all that is new, by slot; None where the slots are
        better loaded as a whole.
    """
    newest: dict[SlotKey, list[Assertion]] = {}
    for record in added:
        if record.kind is Kind.EVENT:
            return None
        slot, seen = place(record, (), names)
        newest.setdefault(slot, []).append(seen)
    starts = {slot: _last_start(writing, slot, earliest(seen)) for slot, seen in newest.items()}
    ends = {slot: start for slot, start in starts.items() if start is not None}
    if len(ends) < len(starts) or _cut_later(writing, min(ends.values())):
        return None
    return ends


def _last_start(writing: OwnerWrite, slot: SlotKey, before: datetime) -> datetime | None:
    query = (
        select(FACT.c.valid_at)
        .where(in_slot(writing, slot), FACT.c.valid_at < before)
        .order_by(FACT.c.valid_at.desc())
        .limit(1)
    )
    return writing.connection.execute(query).scalar()


def in_slot(writing: OwnerWrite, slot: SlotKey) -> ColumnElement[bool]:
    """The condition that a fact is believed now in a slot."""
    return and_(
        writing.mine(FACT),
        FACT.c.slot_entity == slot.entity,
        FACT.c.slot_frame == slot.frame,
        FACT.c.expired_at.is_(None),
    )


def _cut_later(writing: OwnerWrite, since: datetime) -> bool:
    """Whether a ruling may end an early claim late: few there are, so none is looked into."""
    query = select(DECISION.c.id).where(
        writing.mine(DECISION),
        DECISION.c.kind == RulingKind.END.value,
        DECISION.c.effective_at >= since,
    )
    return writing.connection.execute(query.limit(1)).first() is not None


def late(since: datetime) -> ColumnElement[bool]:
    """The condition that an assertion may matter at `since` or later."""
    dated = reaching_back(since)
    return or_(
        ASSERTION.c.event_at >= since,
        ASSERTION.c.valid_from >= dated,
        ASSERTION.c.valid_to >= dated,
    )
